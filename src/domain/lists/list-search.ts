/** Finds lists by name, as the database's search_lists does among public ones of others. */
import { bandOf, compareNames, fold, wordsOf } from '#src/domain/places/place-search.ts'
import type { List } from '#src/domain/rows.ts'

/** As many as the server gives. */
export const listsFound = 10

type Found = { list: List }

/** The lists that `ownId` may see and whose name contains every word of the query. */
export function matchingLists<F extends Found>(lists: readonly F[], query: string, ownId: string): F[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  return lists.filter(({ list: { name, is_public, user_id } }) => {
    const folded = fold(name)
    return (is_public || user_id === ownId) && words.every((word) => folded.includes(word))
  })
}

/**
 * The lists of this device and of the server, each once: with this device's row, which knows unsent work. Names that begin with
 * the query first, then names with a word that does, then the others; within each group the most liked first.
 */
export function rankLists<F extends Found>(here: readonly F[], served: readonly F[], query: string): F[] {
  const byId = new Map(served.map((found) => [found.list.id, found]))
  for (const found of here) byId.set(found.list.id, { ...found, ...byId.get(found.list.id), list: found.list })
  const band = bandOf(query)
  const ranked = [...byId.values()].map((found) => ({ found, rank: band(fold(found.list.name)) }))
  ranked.sort(
    (a, b) =>
      a.rank - b.rank || b.found.list.like_count - a.found.list.like_count || compareNames(a.found.list, b.found.list),
  )
  return ranked.map(({ found }) => found)
}
