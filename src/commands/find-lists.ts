/** Asks the server for lists by name and caches them with their authors, so that they can be found and named offline. */
import type { FetchedRow } from '#src/db/cached-rows.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import { removalsHeard } from '#src/db/removals-heard.ts'
import type { FoundList } from '#src/services/list-pages.ts'
import { cacheFetched, cardIfUnknown } from './cache-fetched.ts'

/** Throws what `ask` does. */
export async function findLists(copy: LocalCopy, ask: () => Promise<FoundList[]>): Promise<FoundList[]> {
  const heard = await removalsHeard(copy)
  const found = await ask()
  const authors = new Map(found.map(({ author }) => [author.user_id, author]))
  const cards = await Promise.all([...authors.values()].map((author) => cardIfUnknown(copy, author)))
  const lists = found.map(({ list, is_liked }): FetchedRow => ({ entity: 'lists', row: list, isLiked: is_liked }))
  await cacheFetched(copy, [...lists, ...cards.flat()], heard)
  return found
}
