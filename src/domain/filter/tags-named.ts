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
  const names = [...new Set(allNodes(tagTree(tags)).map(({ name }) => name))]
  return names
    .map((name) => ({ name, band: band(fold(name)) }))
    .filter((found) => found.band < 2)
    .toSorted((a, b) => a.band - b.band || (a.band === 0 ? a.name.length - b.name.length : 0))
    .slice(0, count)
    .map(({ name }) => name)
}
