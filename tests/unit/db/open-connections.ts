/** Watches the connections to an IndexedDB in memory. */
import type { TestDevice } from './real-stores.ts'

/** Returns the names of the databases to which a connection is open. */
export function watchConnections({ indexedDb: { indexedDB } }: TestDevice): () => string[] {
  const open = indexedDB.open.bind(indexedDB)
  const connections: IDBDatabase[] = []
  indexedDB.open = (...given) => {
    const opening = open(...given)
    opening.addEventListener('success', () => connections.push(opening.result))
    return opening
  }
  return () => connections.filter(isOpen).map(({ name }) => name)
}

/** Closed ones begin no transaction. */
function isOpen(connection: IDBDatabase): boolean {
  try {
    connection.transaction([...connection.objectStoreNames])
    return true
  } catch (error) {
    return (error as Error).name !== 'InvalidStateError'
  }
}
