/** Counts what a page asks of IndexedDB: the same on every machine, however busy it is. */

/** Requests by database and call. */
export type StorageRequests = Record<string, number>

/**
 * To be run before any script of the page; as text: the functions of a module get helpers that a page does not have. Every step of a
 * cursor is a request of its own.
 */
export const countStorageRequests = `(() => {
  const counts = {}
  Object.assign(globalThis, { storageRequests: counts })
  const calls = [
    [IDBFactory, ['open', 'deleteDatabase', 'databases'], (_, [name]) => name ?? ''],
    [
      IDBObjectStore,
      ['get', 'getKey', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor', 'add', 'put', 'delete', 'clear'],
      (store) => store.transaction.db.name,
    ],
    [
      IDBIndex,
      ['get', 'getKey', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'],
      (index) => index.objectStore.transaction.db.name,
    ],
    [
      IDBCursor,
      ['continue', 'continuePrimaryKey', 'advance', 'update', 'delete'],
      ({ source }) => (source.objectStore ?? source).transaction.db.name,
    ],
  ]
  for (const [{ prototype }, names, databaseOf] of calls)
    for (const name of names) {
      const call = prototype[name]
      prototype[name] = function (...given) {
        const key = databaseOf(this, given) + ' ' + name
        counts[key] = (counts[key] ?? 0) + 1
        return call.apply(this, given)
      }
    }
})()`

export const totalOf = (requests: StorageRequests): number =>
  Object.values(requests).reduce((sum, count) => sum + count, 0)

/** By part of the storage, the largest first: "reviews 12 (open 1, getAll 11)". */
export function describeRequests(requests: StorageRequests): string[] {
  const parts = new Map<string, StorageRequests>()
  for (const [key, count] of Object.entries(requests)) {
    const [database = '', call = ''] = key.split(' ')
    const part = partOf(database)
    parts.set(part, { ...parts.get(part), [call]: (parts.get(part)?.[call] ?? 0) + count })
  }
  return [...parts]
    .toSorted(([, a], [, b]) => totalOf(b) - totalOf(a))
    .map(([part, calls]) => {
      const list = Object.entries(calls).map(([call, count]) => `${call} ${count}`)
      return `${part} ${totalOf(calls)} (${list.join(', ')})`
    })
}

/** The collection of documents, or which other database it is. */
const partOf = (database: string): string =>
  /--0--(.+)$/.exec(database)?.[1] ?? (database.startsWith('crumb-owed-') ? 'owed' : database || 'all')
