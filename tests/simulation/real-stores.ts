/**
 * The stores of the app over fake-indexeddb, for the second tier. Beside each stands its shadow in memory, which gets
 * every write that the real one has done: the oracles read the shadow, and at rest both must hold the same.
 */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { syncedEntities } from '../../src/db/documents.ts'
import { openDocuments } from '../../src/db/documents-rxdb.ts'
import { type OwedTable, owedKeys, StorageError } from '../../src/db/owed.ts'
import { openOwed } from '../../src/db/owed-dexie.ts'
import { canonical } from './canonical.ts'
import { createMemoryDocuments, createMemoryOwed, type MemoryDocuments, type MemoryOwed } from './memory-stores.ts'

export type RealStores = {
  owed: MemoryOwed
  documents: MemoryDocuments
  /** What the real stores and their shadows do not agree about; undefined when they do. */
  difference: () => Promise<string | undefined>
  close: () => Promise<void>
}

const fullStorage = (): never => {
  throw new StorageError('full', 'The storage is full.')
}

/** `withRxDb`: RxDB's free edition opens one copy in a process, so only one device may have it. */
export async function openRealStores(userId: string, withRxDb: boolean): Promise<RealStores> {
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const dexie = await openOwed(userId, indexedDb)
  const owed = shadowedOwed(dexie)
  const rxdb = withRxDb
    ? await openDocuments(`simulation-${userId}`, { indexedDb, multiInstance: false, onDamage: async () => {} })
    : undefined
  const documents = rxdb ? shadowedDocuments(rxdb) : createMemoryDocuments()

  return {
    owed,
    documents,
    async difference() {
      for (const table of Object.keys(owedKeys) as OwedTable[]) {
        if (table === 'blobs') continue
        const [real, shadow] = [await dexie.read([table], (reader) => reader.all(table)), owed.rows(table)]
        if (canonical(real) !== canonical(shadow))
          return `${table} is ${canonical(real)} instead of ${canonical(shadow)}`
      }
      for (const entity of syncedEntities) {
        if (!rxdb) break
        const shadow = documents.rows(entity)
        const real = await rxdb.get(entity, [...shadow.keys()])
        const [seen, wanted] = [canonical([...real]), canonical([...shadow])]
        const count = (await rxdb.all(entity)).length
        if (seen !== wanted || count !== shadow.size) return `${entity} are ${seen} (${count}) instead of ${wanted}`
      }
      return undefined
    },
    async close() {
      dexie.close()
      await rxdb?.close()
    },
  }
}

function shadowedOwed(real: Awaited<ReturnType<typeof openOwed>>): MemoryOwed {
  const shadow = createMemoryOwed()
  let full = false
  return {
    rows: shadow.rows,
    onCommit: shadow.onCommit,
    setFull(isFull) {
      full = isFull
    },
    read: real.read,
    async write(tables, work) {
      const done: ((writer: Parameters<typeof work>[0]) => Promise<unknown>)[] = []
      const result = await real.write(tables, (writer) =>
        work({
          ...writer,
          async append(mutation) {
            if (full) fullStorage()
            const row = await writer.append(mutation)
            done.push((copy) => copy.put('outbox', [row]))
            return row
          },
          put(table, rows) {
            if (full && rows.length > 0) fullStorage()
            done.push((copy) => copy.put(table, rows))
            return writer.put(table, rows)
          },
          delete(table, keys) {
            done.push((copy) => copy.delete(table, keys))
            return writer.delete(table, keys)
          },
        }),
      )
      await shadow.write(tables, async (copy) => {
        for (const write of done) await write(copy)
      })
      return result
    },
  }
}

function shadowedDocuments(real: Awaited<ReturnType<typeof openDocuments>>): MemoryDocuments {
  const shadow = createMemoryDocuments()
  let full = false
  return {
    rows: shadow.rows,
    setFull(isFull) {
      full = isFull
    },
    async clear() {
      await real.erase()
      await shadow.clear()
    },
    get: real.get,
    where: real.where,
    inScope: real.inScope,
    cached: real.cached,
    async write(changes) {
      if (full && changes.some(({ document }) => document)) fullStorage()
      await real.write(changes)
      await shadow.write(changes)
    },
  }
}
