/** Caches the rows of a fetched list, so that it can be named and its places opened offline. */
import type { FetchedRow } from '#src/db/cached-rows.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { ListPage } from '#src/services/list-pages.ts'
import { cacheFetched, cardIfUnknown } from './cache-fetched.ts'

/** `heard` as storeCachedRows takes it. */
export async function cacheListPage(
  copy: LocalCopy,
  { list, is_liked, author, places }: ListPage,
  heard: number,
): Promise<boolean> {
  const rows: FetchedRow[] = [
    { entity: 'lists', row: list, isLiked: is_liked },
    ...places.map(({ restaurant }): FetchedRow => ({ entity: 'restaurants', row: restaurant })),
  ]
  return cacheFetched(copy, [...rows, ...(await cardIfUnknown(copy, author))], heard)
}
