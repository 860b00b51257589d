/**
 * The stores of the app over fake-indexeddb, for the second tier. Beside each stands its shadow in memory, which gets
 * every write that the real one has done: the oracles read the shadow, and at rest both must hold the same.
 */
import { Dexie, type Table } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { forgetCursors } from '#src/db/clear-cursors.ts'
import { collectionOf } from '#src/db/collections.ts'
import { syncedEntities } from '#src/db/documents.ts'
import { openDocuments } from '#src/db/documents-rxdb.ts'
import { type OwedTable, owedKeys } from '#src/db/owed.ts'
import { openOwed } from '#src/db/owed-database.ts'
import { prepareDocuments } from '#src/db/prepare-documents.ts'
import { type Converter, documentsName, localVersion, owedName } from '#src/db/versions.ts'
import type { SyncedEntity } from '#src/domain/rows.ts'
import { inOwedTable, tableBelow } from '#tests/support/dexie-tables.ts'
import { canonical } from './canonical.ts'
import { createMemoryDocuments, type MemoryDocuments } from './memory-documents.ts'
import { createRoom } from './memory-room.ts'
import { createMemoryOwed, type MemoryOwed } from './memory-stores.ts'
import { loseValues, unreadable } from './unreadable.ts'

export type RealStores = {
  owed: MemoryOwed
  documents: MemoryDocuments
  /** Opens the stores as the app with the next local schema does. Resolves with what was lost, as `difference`. */
  upgrade: ((keepsQueue: boolean) => Promise<string | undefined>) | undefined
  /** What the real stores and their shadows do not agree about; undefined when they do. */
  difference: () => Promise<string | undefined>
  close: () => Promise<void>
}

/** What one version of the app has opened. */
type Opened = {
  owed: Awaited<ReturnType<typeof openOwed>>
  rxdb: Awaited<ReturnType<typeof openDocuments>> | undefined
}

/** `withRxDb`: RxDB's free edition opens one copy in a process, so only one device may have it. */
export async function openRealStores(userId: string, withRxDb: boolean): Promise<RealStores> {
  loseValues()
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const converters: Converter[] = []
  const openBoth = async (): Promise<Opened> => {
    const version = localVersion(converters)
    const opened = await openOwed(userId, indexedDb, version)
    const open = () =>
      openDocuments(documentsName(userId, version), {
        indexedDb,
        multiInstance: false,
        onDamage: (scopes) => forgetCursors(owed, scopes),
      })
    const rxdb = withRxDb ? await prepareDocuments({ userId, owed: opened, converters, indexedDb, open }) : undefined
    return { owed: opened, rxdb }
  }
  const shadow = createMemoryOwed()
  const lose = async (): Promise<string | undefined> => {
    await close()
    await new Dexie(owedName(userId), indexedDb).delete()
    real = await openBoth()
    await shadow.lose()
    if (withRxDb) await shadowOfDocuments.clear()
    await takeOpened()
    return difference()
  }
  const putDamaged = (table: OwedTable, row: object) => inOwedTable(indexedDb, userId, table, (rows) => rows.put(row))
  const owed: MemoryOwed = shadowedOwed({ real: () => real.owed, putDamaged, shadow, lose })
  const shadowOfDocuments = createMemoryDocuments()
  const documents = withRxDb
    ? shadowedDocuments(() => real.rxdb as NonNullable<Opened['rxdb']>, shadowOfDocuments)
    : shadowOfDocuments
  let real = await openBoth()
  /** What opening itself writes: the version of the documents, their mark, and from where rows come again. */
  const takeOpened = async (): Promise<void> => {
    const { facts, cursors } = await real.owed.read(['facts', 'cursors'], async (reader) => ({
      facts: await reader.all('facts'),
      cursors: await reader.all('cursors'),
    }))
    // Written again, an unchanged one would look like the end of a pull.
    const known = new Set([...shadow.rows('facts'), ...shadow.rows('cursors')].map(canonical))
    const isNew = (row: object): boolean => !known.has(canonical(row))
    await shadow.write(['facts', 'cursors'], async (writer) => {
      await writer.put('facts', facts.filter(isNew))
      await writer.put('cursors', cursors.filter(isNew))
    })
    await documents.forgetDropped?.()
  }
  await takeOpened()
  const close = async (): Promise<void> => {
    real.owed.close()
    await real.rxdb?.close()
  }

  const difference = async (): Promise<string | undefined> => {
    const { owed: stored, rxdb } = real
    for (const table of Object.keys(owedKeys) as OwedTable[]) {
      if (table === 'blobs') continue
      const [found, expected] = [await stored.read([table], (reader) => reader.all(table)), owed.rows(table)]
      if (canonical(found) !== canonical(expected))
        return `${table} is ${canonical(found)} instead of ${canonical(expected)}`
    }
    for (const entity of syncedEntities) {
      if (!rxdb) break
      const expected = documents.rows(entity)
      const stored = await rxdb.get(entity, [...expected.keys()])
      const [seen, wanted] = [canonical([...stored]), canonical([...expected])]
      const count = (await rxdb.all(entity)).length
      if (seen !== wanted || count !== expected.size) return `${entity} are ${seen} (${count}) instead of ${wanted}`
    }
    return undefined
  }

  return {
    owed,
    documents,
    upgrade: withRxDb
      ? async (keepsQueue) => {
          await close()
          // Every other time over two versions at once.
          for (let steps = 1 + (converters.length % 2); steps > 0; steps--)
            converters.push((_, document) => ({ ...document }))
          real = await openBoth()
          if (!keepsQueue) await inOwedTable(indexedDb, userId, 'outbox', (table) => table.clear())
          await takeOpened()
          return difference()
        }
      : undefined,
    difference,
    close,
  }
}

function shadowedOwed({
  real,
  putDamaged,
  shadow,
  lose,
}: {
  real: () => Opened['owed']
  putDamaged: (table: OwedTable, row: object) => Promise<unknown>
  shadow: MemoryOwed
  lose: MemoryOwed['lose']
}): MemoryOwed {
  const room = createRoom()
  return {
    rows: shadow.rows,
    lose,
    async damage(table, row, columns) {
      const key = { [owedKeys[table]]: Reflect.get(row, owedKeys[table]) }
      const left = columns.length > 0 ? { ...row, ...Object.fromEntries(columns) } : unreadable
      await putDamaged(table, { ...left, ...key })
      await shadow.damage(table, row, columns)
    },
    onCommit: shadow.onCommit,
    setFull: (full) => room.set(full ? 0 : undefined),
    setRoom: room.set,
    read: (tables, work) => real().read(tables, work),
    async write(tables, work) {
      const done: ((writer: Parameters<typeof work>[0]) => Promise<unknown>)[] = []
      const result = await real().write(tables, async (writer) => {
        room.begin()
        const outcome = await work({
          ...writer,
          async append(mutation) {
            room.take(1)
            const row = await writer.append(mutation)
            done.push((copy) => copy.put('outbox', [row]))
            return row
          },
          put(table, rows) {
            room.take(rows.length)
            done.push((copy) => copy.put(table, rows))
            return writer.put(table, rows)
          },
          delete(table, keys) {
            done.push((copy) => copy.delete(table, keys))
            return writer.delete(table, keys)
          },
        })
        room.commit()
        return outcome
      })
      await shadow.write(tables, async (copy) => {
        for (const write of done) await write(copy)
      })
      return result
    },
  }
}

/** What storage may hold in place of columns of a document. */
const damages = [{ row: 'torn' }, { scopes: null }, unreadable]

function shadowedDocuments(real: () => NonNullable<Opened['rxdb']>, shadow: MemoryDocuments): MemoryDocuments {
  const room = createRoom()
  let onDropped: () => void = () => {}
  const tableOf = (entity: SyncedEntity): Promise<Table<object, string>> =>
    tableBelow(real().collections[collectionOf(entity)])
  const forgetDropped = async (): Promise<void> => {
    for (const one of syncedEntities.flatMap((entity) => shadow.damaged(entity))) {
      if ((await (await tableOf(one.entity)).where(':id').equals(one.key).count()) > 0) continue
      shadow.drop([one])
      onDropped()
    }
  }
  const reading = async <Found>(found: Promise<Found>): Promise<Found> => {
    const answer = await found
    await forgetDropped()
    return answer
  }
  return {
    rows: shadow.rows,
    cachedAnswers: shadow.cachedAnswers,
    damaged: shadow.damaged,
    drop: shadow.drop,
    onDropped(listener) {
      onDropped = listener
    },
    forgetDropped,
    async damage(entity, key, how) {
      const table = await tableOf(entity)
      await table.put({ ...(await table.get(key)), ...damages[Math.floor(how * damages.length)], key })
      await shadow.damage(entity, key, how)
    },
    answers: {
      all: () => real().answers.all(),
      get: (id) => real().answers.get(id),
      async put(stored) {
        room.begin()
        room.take(stored.length)
        await real().answers.put(stored)
        await shadow.answers.put(stored)
      },
      async drop(ids) {
        await real().answers.drop(ids)
        await shadow.answers.drop(ids)
      },
    },
    setFull: (full) => room.set(full ? 0 : undefined),
    setRoom: room.set,
    async clear() {
      // The next opening begins anew with a mark that both carry; without one an upgrade would drop all that came since.
      const mark = await real().readMark()
      await Promise.all(
        Object.values(real().collections).map(async (collection) => (await tableBelow(collection)).clear()),
      )
      if (mark !== undefined) await real().writeMark(mark)
      await shadow.clear()
    },
    get: (entity, keys) => reading(real().get(entity, keys)),
    where: (entity, column, value) => reading(real().where(entity, column, value)),
    all: (entity) => reading(real().all(entity)),
    everything: () => reading(real().everything()),
    cached: (entities) => real().cached(entities),
    countCached: () => real().countCached(),
    oldestCached: (most) => real().oldestCached(most),
    async write(changes) {
      room.begin()
      room.take(changes.filter(({ document }) => document).length)
      await real().write(changes)
      await shadow.write(changes)
    },
  }
}
