/** Files are fetched before they are needed. */

/**
 * Calls `work` for each of `items` in their order, three at a time, which keeps a slow line busy. All at once took every connection
 * to the host, and the form of who tapped meanwhile waited two seconds for a file that was in the cache already (measured at 51 kB/s).
 * Rejects with the first failure; the others go on. Calls may share an iterator: each adds its lanes.
 */
export async function inLanes<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  lanes = 3,
): Promise<void> {
  const left = items[Symbol.iterator]()
  const lane = async (): Promise<void> => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/**
 * Into the browser's cache. Resolves when all have come, or do not come. Of a start three files are large: in the fourth lane the small
 * ones come beside them, each of which costs a round trip.
 */
export const fetchAhead = (files: Iterable<string>, lanes: number): Promise<void> =>
  inLanes(
    files,
    (file) =>
      fetch(file, { priority: 'low' })
        .then((answer) => answer.arrayBuffer())
        .catch(() => {}),
    lanes,
  )
