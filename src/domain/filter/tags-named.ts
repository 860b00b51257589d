/** The tags that a search may mean: "ram" is the beginning of Ramen. */
import { bandOf, fold } from '#src/domain/places/place-search.ts'
import { allNodes, type Tag, tagTree } from '#src/domain/visits/tags.ts'

/** Letters from which on a query may mean a tag. */
const tagLetters = 2

/**
 * The tags that a query may mean: those whose name begins with it, the shortest first, then those with a word that does, a wider one
 * before those under it; case and accents ignored. At most `count`.
 */
export function tagsNamed(tags: readonly Tag[], query: string, count: number): string[] {
  const wanted = fold(query).trim()
  if (wanted.length < tagLetters) return []
  const band = bandOf(wanted)
  return namesOf(tags)
    .map(({ name, folded }) => ({ name, band: band(folded) }))
    .filter((found) => found.band < 2)
    .toSorted((a, b) => a.band - b.band || (a.band === 0 ? a.name.length - b.name.length : 0))
    .slice(0, count)
    .map(({ name }) => name)
}

/** By the tags' identity: they are the same for all letters of a search. */
const known = new WeakMap<readonly Tag[], readonly { name: string; folded: string }[]>()

function namesOf(tags: readonly Tag[]): readonly { name: string; folded: string }[] {
  const before = known.get(tags)
  if (before) return before
  const names = [...new Set(allNodes(tagTree(tags)).map(({ name }) => name))]
  const found = names.map((name) => ({ name, folded: fold(name) }))
  known.set(tags, found)
  return found
}
