/** Watches the connections to an IndexedDB in memory. */
import type { TestDevice } from './real-stores.ts'

/** Returns the names of the databases to which a connection is open, and the connections to one. */
export function watchConnections({ indexedDb: { indexedDB } }: TestDevice) {
  const open = indexedDB.open.bind(indexedDB)
  const all: IDBDatabase[] = []
  indexedDB.open = (...given) => {
    const opening = open(...given)
    opening.addEventListener('success', () => all.push(opening.result))
    return opening
  }
  const stillOpen = (): IDBDatabase[] => all.filter(isOpen)
  return {
    openNames: () => stillOpen().map(({ name }) => name),
    connections: (wanted: string) => stillOpen().filter(({ name }) => name === wanted),
  }
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
