/** Caches the rows of a fetched list, so that it can be named and its places opened offline. */
import { dropCachedRow, type FetchedRow } from '#src/db/cached-rows.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { ListPage } from '#src/services/list-pages.ts'
import { cacheFetched, cardIfUnknown, ifThereIsRoom } from './cache-fetched.ts'

/** `fetched` undefined: the server has no such list that the person may read, so the cached row is dropped. */
export async function cacheListPage(copy: LocalCopy, listId: string, fetched: ListPage | undefined): Promise<boolean> {
  if (!fetched) return ifThereIsRoom(() => dropCachedRow(copy, 'lists', listId))
  const { list, author, places } = fetched
  const rows: FetchedRow[] = [
    { entity: 'lists', row: list },
    ...places.map(({ restaurant }): FetchedRow => ({ entity: 'restaurants', row: restaurant })),
  ]
  return cacheFetched(copy, [...rows, ...(await cardIfUnknown(copy, author))])
}
