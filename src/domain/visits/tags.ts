/** The hierarchy of tags, and which tags a chosen one includes (spec D§3, D§5). */
import type { SyncedRows } from '#src/domain/rows.ts'

export type Tag = SyncedRows['tags']

/** A tag's categories from widest to narrowest; their number is its level, 0 to 5. */
export function categoriesOf(tag: Tag): string[] {
  const fields = [tag.tag_category_1, tag.tag_category_2, tag.tag_category_3, tag.tag_category_4, tag.tag_category_5]
  return fields.filter((field) => field !== undefined && field !== '') as string[]
}

/**
 * The names that a chosen tag includes: its own, and those of every tag that has it as a category. A name that is only
 * a category works as well. (spec D§5 also says "or shares a category field with it"; a shared continent would match
 * nearly everything, so the chosen name itself must be the shared category.)
 */
export function namesUnder(tags: readonly Tag[], chosen: string): ReadonlySet<string> {
  const under = tags.filter((tag) => categoriesOf(tag).includes(chosen)).map(({ name }) => name)
  return new Set([chosen, ...under])
}

/** A tag, or a category that is no tag itself, with what is under it. */
export type TagNode = { path: string; name: string; children: TagNode[] }

/** The hierarchy, in the order of the tags. `path` joins the names from the widest on with " › ". */
export function tagTree(tags: readonly Tag[]): TagNode[] {
  const roots: TagNode[] = []
  for (const tag of tags) {
    let level = roots
    let path = ''
    for (const name of pathOf(tag)) {
      path = path === '' ? name : `${path} › ${name}`
      let node = level.find((known) => known.name === name)
      if (!node) {
        node = { path, name, children: [] }
        level.push(node)
      }
      level = node.children
    }
  }
  return roots
}

/** All nodes, wider ones before those under them. */
export const allNodes = (nodes: readonly TagNode[]): TagNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children)])

/** A tag's name is its deepest category, or goes under it. */
function pathOf(tag: Tag): string[] {
  const categories = categoriesOf(tag)
  return categories.at(-1) === tag.name ? categories : [...categories, tag.name]
}
