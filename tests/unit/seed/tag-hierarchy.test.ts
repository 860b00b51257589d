import { describe, expect, it } from 'vitest'
import { kinds } from '#supabase/seed/kinds/all-kinds.ts'
import { knownTags, tagRow, tagsWithAncestors } from '#supabase/seed/tag-hierarchy.ts'

describe('the tag hierarchy', () => {
  it('is five levels deep, with different names that fit the table', () => {
    expect(Math.max(...knownTags.map((tag) => tag.path.length))).toBe(5)
    expect(new Set(knownTags.map((tag) => tag.name)).size).toBe(knownTags.length)
    expect(knownTags.every((tag) => tag.name.length >= 1 && tag.name.length <= 60)).toBe(true)
  })

  it('has every tag below its parent, and every tag stands for the deepest of its categories', () => {
    const paths = new Set(knownTags.map((tag) => tag.path.join('>')))
    for (const { name, path } of knownTags) {
      expect(path.at(-1)).toBe(name)
      expect(path.length === 1 || paths.has(path.slice(0, -1).join('>'))).toBe(true)
    }
  })

  it('fills the category columns from the first without gaps', () => {
    expect(tagRow({ name: 'Pasta', path: ['European', 'Southern European', 'Italian', 'Pasta'] })).toEqual({
      name: 'Pasta',
      tag_category_1: 'European',
      tag_category_2: 'Southern European',
      tag_category_3: 'Italian',
      tag_category_4: 'Pasta',
      tag_category_5: null,
    })
  })

  it('brings the ancestors of a tag along, parents first, and makes an unknown name a tag of level 1', () => {
    const names = tagsWithAncestors(['Neapolitan Pizza', 'Molecular']).map((tag) => tag.name)
    expect(names).toEqual(['European', 'Molecular', 'Southern European', 'Italian', 'Pizza', 'Neapolitan Pizza'])
  })

  it('knows every tag that the places of the town carry', () => {
    const known = new Set(knownTags.map((tag) => tag.name))
    const used = kinds.flatMap((kind) => kind.variants.flatMap((variant) => variant.tags))
    expect(used.filter((name) => !known.has(name))).toEqual([])
  })
})
