/** Counts the requests that are made of the IndexedDB in memory. */
import { IDBCursor, IDBFactory, IDBIndex, IDBObjectStore } from 'fake-indexeddb'
import { vi } from 'vitest'

const counted: [object, readonly string[]][] = [
  [IDBFactory.prototype, ['open']],
  [
    IDBObjectStore.prototype,
    ['get', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor', 'add', 'put', 'delete'],
  ],
  [IDBIndex.prototype, ['get', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor']],
  [IDBCursor.prototype, ['continue', 'continuePrimaryKey', 'advance']],
]

/** Returns what has been asked for until now, by call; vi.restoreAllMocks ends it. */
export function countStorageCalls(): () => Record<string, number> {
  const spies = counted.flatMap(([prototype, names]) =>
    names.map((name) => ({ name, spy: vi.spyOn(prototype as Record<string, () => unknown>, name) })),
  )
  return () => {
    const counts: Record<string, number> = {}
    for (const { name, spy } of spies)
      if (spy.mock.calls.length > 0) counts[name] = (counts[name] ?? 0) + spy.mock.calls.length
    return counts
  }
}
