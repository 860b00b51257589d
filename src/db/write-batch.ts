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
  for (const record of records) {
    const request = store.put(record)
    request.addEventListener('error', () => {
      failed.error ??= request.error
    })
  }
}

/** What RxDB expects in every document. */
const fieldsOfRxdb = { _deleted: '0', _attachments: {}, _rev: '1-crumb' }

type Event = RxStorageChangeEvent<unknown>

const eventOf = (operation: 'INSERT' | 'DELETE', record: DocumentRecord): Event =>
  ({ documentId: record.key, operation, documentData: record }) as unknown as Event

/** As if RxDB's storage had written them: its listeners hear of it in this tab and, over RxDB's channel, in all others. */
function tell({ internalStorageInstance }: RxCollection, events: Event[]): void {
  if (events.length === 0) return
  const changes = Reflect.get(internalStorageInstance, 'changes$') as Subject<EventBulk<Event, null>>
  changes.next({ id: crypto.randomUUID(), events, checkpoint: null, context: 'crumb-write' })
}
