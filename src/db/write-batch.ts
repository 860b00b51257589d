/**
 * Stores and deletes documents of one collection at once, so that a live query shows all of it or nothing. Below RxDB, which asks
 * for every document before it writes one and copies each three times; it is only told what was written, and tells every tab.
 */
import type { RxStorageChangeEvent } from 'rxdb'
import { type CollectionName, collectionOf } from './collections.ts'
import { toRecord } from './document-record.ts'
import type { DocumentChange } from './documents.ts'
import { resultOf, type Store } from './indexed-db.ts'

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
export async function writeBatch(documents: Store, batch: Batch): Promise<Change[]> {
  const lwt = nextWriteTime()
  const stored = [...batch].flatMap(([key, record]) =>
    record ? [{ key, record: { ...record, ...fieldsOfRxdb, _meta: { lwt } } }] : [],
  )
  const keys = [...batch].flatMap(([key, record]) => (record ? [] : [key]))
  const there = await documents.write(async (store) => {
    const found = await Promise.all(keys.map((key) => resultOf<object | undefined>(store.get(key))))
    await Promise.all(keys.map((key) => resultOf(store.delete(key))))
    await putAll(
      store,
      stored.map(({ record }) => record),
    )
    return found
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

/** The transaction waits for all of them, and ends with the first that fails. */
async function putAll(store: IDBObjectStore, records: readonly object[]): Promise<void> {
  for (let start = 0; start < records.length; start += putsPerTask) {
    const [first] = records.slice(start, start + putsPerTask).map((record) => store.put(record))
    // With the first of them done, the others keep the storage busy.
    if (first && start + putsPerTask < records.length) await resultOf(first)
  }
}

/** What RxDB expects in every document. */
const fieldsOfRxdb = { _deleted: '0', _attachments: {}, _rev: '1-crumb' }

const changeOf = (operation: 'INSERT' | 'DELETE', documentId: string, documentData: object): Change =>
  ({ documentId, operation, documentData }) as unknown as Change
