/**
 * Reads documents that are there already, over connections that are opened as they are asked for: a start needs seven of thirteen
 * databases, and RxDB opens all of them first.
 */
import { Dexie, type Table } from 'dexie'
import type { CollectionName } from './collections.ts'
import { createReader, type DocumentReader } from './document-reader.ts'
import type { IndexedDb } from './owed-dexie.ts'
import { collectionName } from './versions.ts'
import type { OnDamage } from './without-unreadable.ts'

/** `name`: the documents'. Creates nothing: of what is not there, a read rejects. */
export function readAhead(
  name: string,
  indexedDb: IndexedDb,
  onDamage: OnDamage,
): DocumentReader & { close: () => void } {
  const databases = new Map<CollectionName, Promise<Dexie>>()
  let isClosed = false
  const open = async (collection: CollectionName): Promise<Dexie> => {
    // Without tables of its own Dexie takes those that are there, and creates none. It opens again what the page cache has closed.
    const dexie = new Dexie(collectionName(name, collection), { ...indexedDb })
    // When another tab deletes this person's copy.
    dexie.on('versionchange', () => {
      dexie.close()
      return false
    })
    await dexie.open()
    if (isClosed) dexie.close()
    return dexie
  }
  const tableOf = async <Row>(collection: CollectionName): Promise<Table<Row, string>> => {
    const known = databases.get(collection) ?? open(collection)
    databases.set(collection, known)
    return (await known).table<Row, string>('docs')
  }
  const close = (): void => {
    isClosed = true
    for (const opening of databases.values()) opening.then((dexie) => dexie.close()).catch(() => {})
  }
  return { ...createReader(tableOf, onDamage), close }
}
