/** Stores and deletes documents of one collection at once, so that a live query shows all of it or nothing. */
import type { Table } from 'dexie'
import type { BulkWriteRow, RxCollection } from 'rxdb'
import type { DocumentRecord } from './document-record.ts'

/**
 * Writes a batch of documents; null deletes. The caller holds documentsLock. Below RxDB's own bulkUpsert, which writes
 * existing documents one by one and separately from new ones.
 */
export async function writeBatch(
  collection: RxCollection,
  table: Table<unknown, string>,
  batch: Map<string, DocumentRecord | null>,
): Promise<void> {
  const { storageInstance } = collection
  // First find out which exist at all: in a first sync none does, and this is 30 times faster than looking for each
  // document.
  const there = await table
    .where(':id')
    .anyOf([...batch.keys()])
    .primaryKeys()
  // Includes deleted ones: a kill may have left one that was not purged.
  const found = there.length > 0 ? await storageInstance.findDocumentsById(there, true) : []
  const before = new Map(found.map((document) => [(document as unknown as DocumentRecord).key, document]))
  const rows: BulkWriteRow<unknown>[] = []
  for (const [key, stored] of batch) {
    const previous = before.get(key)
    if (stored) rows.push({ ...(previous && { previous }), document: { ...stored, ...fieldsOfRxdb } })
    else if (previous && !isDeleted(previous)) rows.push({ previous, document: { ...previous, _deleted: true } })
  }
  if (rows.length > 0) {
    const { error } = await storageInstance.bulkWrite(rows, 'crumb-write')
    if (error[0]) throw new Error(`A document was not written: ${error[0].status}.`, { cause: error[0] })
  }
  // RxDB's own cleanup reads every document of the collection; nothing here needs the remains of a deleted one.
  const deleted = [...batch].flatMap(([key, stored]) => (stored ? [] : [key]))
  if (deleted.length > 0) await table.bulkDelete(deleted)
}

const isDeleted = ({ _deleted }: { _deleted: boolean }): boolean => _deleted

/** Required in every document; RxDB sets the last two. */
const fieldsOfRxdb = { _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '' }
