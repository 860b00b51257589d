/**
 * Stores and deletes documents of one collection at once, so that a live query shows all of it or nothing. Below RxDB, which asks
 * for every document before it writes one and copies each three times; it is only told what was written, and tells every tab.
 */
import type { Table, Transaction } from 'dexie'
import type { RxStorageChangeEvent } from 'rxdb'
import { type CollectionName, collectionOf } from './collections.ts'
import { toRecord } from './document-record.ts'
import type { DocumentChange } from './documents.ts'

/** What is to be stored under each key; null deletes. */
export type Batch = ReadonlyMap<string, object | null>
export type Batches = ReadonlyMap<CollectionName, Batch>

/** What RxDB is to tell. */
export type Change = RxStorageChangeEvent<unknown>

/** The last change of each key. */
export function batchesOf(changes: readonly DocumentChange[]): Batches {
  const batches = new Map<CollectionName, Map<string, object | null>>()
  for (const { entity, key, document } of changes) {
    const name = collectionOf(entity)
    const batch = batches.get(name) ?? new Map<string, object | null>()
    batches.set(name, batch.set(key, document && toRecord(key, document)))
  }
  return batches
}

/** Runs it for each collection. All have settled before the caller may release its lock, whatever fails. */
export async function inEach<Result>(
  batches: Batches,
  work: (name: CollectionName, batch: Batch) => Promise<Result>,
): Promise<Result[]> {
  const settled = await Promise.allSettled([...batches].map(([name, batch]) => work(name, batch)))
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

/** The caller holds documentsLock. */
export async function writeBatch(table: Table<object, string>, batch: Batch): Promise<Change[]> {
  const lwt = nextWriteTime()
  const stored = [...batch].flatMap(([key, record]) =>
    record ? [{ key, record: { ...record, ...fieldsOfRxdb, _meta: { lwt } } }] : [],
  )
  const keys = [...batch].flatMap(([key, record]) => (record ? [] : [key]))
  const failed: { error?: unknown } = {}
  const write = async (transaction: Transaction): Promise<(object | undefined)[]> => {
    const there = keys.length > 0 ? await table.bulkGet(keys) : []
    if (keys.length > 0) await table.bulkDelete(keys)
    putAll(
      transaction,
      table,
      stored.map(({ record }) => record),
      failed,
    )
    return there
  }
  const there = await table.db.transaction('rw', table, write).catch((error: unknown) => {
    throw failed.error ?? error
  })
  return [
    ...stored.map(({ key, record }) => changeOf('INSERT', key, record)),
    ...keys.flatMap((key, index) => (there[index] ? [changeOf('DELETE', key, there[index])] : [])),
  ]
}

let lastWriteTime = 0

/** The same for a whole batch, and never the same twice in one tab: ms, as RxDB counts them. */
function nextWriteTime(): number {
  lastWriteTime = Math.max(Date.now(), Math.round(100 * lastWriteTime + 1) / 100)
  return lastWriteTime
}

/** So many are handed over in one task: more would block a slow phone's taps. */
const putsPerTask = 250

/**
 * As Dexie's bulkPut, without its note of every key and index for live queries of its own. The transaction waits for all of them; one
 * that fails ends it, and says why in `failed`: Dexie looks there before the transaction has the reason.
 */
function putAll(
  { idbtrans }: Transaction,
  { name }: Table,
  records: readonly object[],
  failed: { error?: unknown },
): void {
  const store = idbtrans.objectStore(name)
  const noteFailure = ({ target }: Event): void => {
    failed.error ??= (target as IDBRequest).error
  }
  // ORDER: on its way down to the request, before Dexie hears of it on the way up.
  idbtrans.addEventListener('error', noteFailure, { capture: true })
  const putFrom = (start: number): void => {
    const end = start + putsPerTask
    const [first] = records.slice(start, end).map((record) => store.put(record))
    // With the first of them done, the others keep the storage busy.
    if (end < records.length) first?.addEventListener('success', () => goOnFrom(end))
  }
  const goOnFrom = (start: number): void => {
    try {
      putFrom(start)
    } catch (error) {
      failed.error ??= error
      idbtrans.abort()
    }
  }
  putFrom(0)
}

/** What RxDB expects in every document. */
const fieldsOfRxdb = { _deleted: '0', _attachments: {}, _rev: '1-crumb' }

const changeOf = (operation: 'INSERT' | 'DELETE', documentId: string, documentData: object): Change =>
  ({ documentId, operation, documentData }) as unknown as Change
