import { assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tagsNamed } from '#src/domain/filter/tags-named.ts'
import { allNodes, categoriesOf, namesUnder, type Tag, type TagNode, tagTree } from '#src/domain/visits/tags.ts'
import { knownTags } from '#supabase/seed/tag-hierarchy.ts'

const tag = (name: string, ...categories: string[]): Tag => ({
  id: name,
  name,
  is_active: true,
  ...Object.fromEntries(categories.map((category, index) => [`tag_category_${index + 1}`, category])),
})

describe('the hierarchy of tags (spec D§3, D§5)', () => {
  it("a tag's level is its deepest filled category", () => {
    expect(categoriesOf(tag('Ramen', 'Asian', 'Japanese', 'Ramen'))).toHaveLength(3)
    expect(categoriesOf({ ...tag('Odd', 'Asian'), tag_category_2: '', tag_category_5: 'Deep' })).toEqual([
      'Asian',
      'Deep',
    ])
    expect(categoriesOf(tag('None'))).toEqual([])
  })

  it('a chosen name stands for itself and all that has it among its categories', () => {
    const tags = [tag('Asian', 'Asian'), tag('Ramen', 'Asian', 'Japanese', 'Ramen'), tag('Pizza', 'European', 'Pizza')]
    expect([...namesUnder(tags, 'Asian')]).toEqual(['Asian', 'Ramen'])
    // A category that is no tag by itself.
    expect([...namesUnder(tags, 'Japanese')]).toEqual(['Japanese', 'Ramen'])
    expect([...namesUnder(tags, 'Gone')]).toEqual(['Gone'])
  })

  it('is drawn as a tree, with the categories that are no tags', () => {
    const tree = tagTree([
      tag('Asian', 'Asian'),
      tag('Ramen', 'Asian', 'Japanese', 'Ramen'),
      tag('Late night', 'Mood'),
      tag('Lonely'),
    ])
    const drawn = (nodes: readonly TagNode[]): unknown[] =>
      nodes.map(({ name, children }) => [name, ...drawn(children)])
    expect(drawn(tree)).toEqual([['Asian', ['Japanese', ['Ramen']]], ['Mood', ['Late night']], ['Lonely']])
    expect(allNodes(tree).map(({ path }) => path)).toContain('Asian › Japanese › Ramen')
  })

  it('of the tags that the project knows, a chosen one stands for its whole branch', () => {
    const tags = knownTags.map(({ name, path }) => tag(name, ...path))
    const nodes = allNodes(tagTree(tags))
    expect(nodes).toHaveLength(tags.length)
    assert(
      property(constantFrom(...nodes), (node) => {
        const branch = new Set([node, ...allNodes(node.children)].map(({ name }) => name))
        expect(namesUnder(tags, node.name)).toEqual(branch)
      }),
    )
  })
})

describe('the tags that a search may mean', () => {
  const tags = [
    tag('Asian', 'Asian'),
    tag('Ramen', 'Asian', 'Japanese', 'Ramen'),
    tag('Ramen bar', 'Asian', 'Japanese', 'Ramen bar'),
    tag('Late ramen', 'Mood'),
    tag('Café', 'European', 'Café'),
  ]

  it('begin with it, the shortest first, or have a word that does', () => {
    expect(tagsNamed(tags, 'ram', 9)).toEqual(['Ramen', 'Ramen bar', 'Late ramen'])
    expect(tagsNamed(tags, 'ram', 1)).toEqual(['Ramen'])
    expect(tagsNamed(tags, ' CAFE ', 9)).toEqual(['Café'])
    // A category that is no tag by itself.
    expect(tagsNamed(tags, 'japan', 9)).toEqual(['Japanese'])
    expect(tagsNamed(tags, 'amen', 9)).toEqual([])
  })

  it('are none of a single letter, or of nothing', () => {
    for (const query of ['', ' ', 'r', '%%']) expect(tagsNamed(tags, query, 9)).toEqual([])
  })
})
