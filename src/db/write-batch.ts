/**
 * Stores and deletes documents of one collection at once, so that a live query shows all of it or nothing. Below RxDB, which asks
 * for every document before it writes one and copies each three times; it is only told what was written, and tells every tab.
 */
import type { Table, Transaction } from 'dexie'
import { type EventBulk, now, type RxCollection, type RxStorageChangeEvent } from 'rxdb'
import type { Subject } from 'rxjs'
import type { DocumentRecord } from './document-record.ts'

/** Writes a batch of documents; null deletes. The caller holds documentsLock. */
export async function writeBatch(
  collection: RxCollection,
  table: Table<DocumentRecord, string>,
  batch: Map<string, DocumentRecord | null>,
): Promise<void> {
  // The same for the whole batch, and never the same twice in one tab.
  const lwt = now()
  const stored = [...batch.values()].flatMap((record) =>
    record ? [{ ...record, ...fieldsOfRxdb, _meta: { lwt } }] : [],
  )
  const keys = [...batch].flatMap(([key, record]) => (record ? [] : [key]))
  const failed: { error?: unknown } = {}
  const write = () =>
    table.db.transaction('rw', table, async (transaction) => {
      const there = keys.length > 0 ? await table.bulkGet(keys) : []
      if (keys.length > 0) await table.bulkDelete(keys)
      putAll(transaction, table, stored, failed)
      return there.filter((record) => record !== undefined)
    })
  const deleted = await collection.database.lockedRun(write).catch((error: unknown) => {
    throw failed.error ?? error
  })
  tell(collection, [
    ...stored.map((record) => eventOf('INSERT', record)),
    ...deleted.map((record) => eventOf('DELETE', record)),
  ])
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

type Change = RxStorageChangeEvent<unknown>

const eventOf = (operation: 'INSERT' | 'DELETE', record: DocumentRecord): Change =>
  ({ documentId: record.key, operation, documentData: record }) as unknown as Change

/** As if RxDB's storage had written them: its listeners hear of it in this tab and, over RxDB's channel, in all others. */
function tell({ internalStorageInstance }: RxCollection, events: Change[]): void {
  if (events.length === 0) return
  const changes = Reflect.get(internalStorageInstance, 'changes$') as Subject<EventBulk<Change, null>>
  changes.next({ id: crypto.randomUUID(), events, checkpoint: null, context: 'crumb-write' })
}
