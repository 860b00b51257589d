/** A document as it is stored, and the schema that all collections of the server's rows share. */
import type { RxJsonSchema } from 'rxdb'
import { keyOf, type SyncedEntity, type SyncedRows } from '#src/domain/rows.ts'
import type { StoredDocument } from './documents.ts'

/**
 * The row is one field, unchanged, so that reading returns exactly what was stored, and no column of the server can
 * collide with RxDB's own names.
 */
export type DocumentRecord<E extends SyncedEntity = SyncedEntity> = {
  key: string
  row: SyncedRows[E]
  scopes: string[]
  cached_at?: number
  /** created_at in ms, negated, because indexes are read upwards. 0 for rows without a time. */
  newest: number
  /** cached_at of a document in no scope; absent from all others, which then cost no entry in an index. */
  evict_at?: number
}

export function toRecord(key: string, { row, scopes, cached_at }: StoredDocument): DocumentRecord {
  const created = 'created_at' in row ? Date.parse(row.created_at) : Number.NaN
  return {
    key,
    row,
    scopes,
    newest: Number.isNaN(created) ? 0 : -created,
    ...(cached_at === undefined ? {} : { cached_at }),
    ...(cached_at && scopes.length === 0 ? { evict_at: cached_at } : {}),
  }
}

export function fromRecord<E extends SyncedEntity>({ row, scopes, cached_at }: DocumentRecord<E>): StoredDocument<E> {
  return cached_at === undefined ? { row, scopes } : { row, scopes, cached_at }
}

/** Whether toRecord made this record; damaged or hand-written storage may hold anything. */
export function isValid(entity: SyncedEntity, record: DocumentRecord): boolean {
  if (typeof record.row !== 'object' || record.row === null || !Array.isArray(record.scopes)) return false
  return keyOf(entity, record.row) === record.key
}

/** The schema of all collections of rows. What is indexed, `indexesOf` says: RxDB looks nothing up. */
export const recordSchema: RxJsonSchema<DocumentRecord> = {
  version: 0,
  primaryKey: 'key',
  type: 'object',
  // Ids are uuids.
  properties: { key: { type: 'string', maxLength: 36 } },
  required: ['key'],
} as unknown as RxJsonSchema<DocumentRecord>
