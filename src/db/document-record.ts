/** A document as RxDB stores it, and the schema that all collections of the server's rows share. */
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
  /** created_at in ms, negated, because RxDB sorts an index only upwards. 0 for rows without a time. */
  newest: number
  /** cached_at of a document in no scope, else 0. */
  evict_at: number
}

export function toRecord(key: string, { row, scopes, cached_at }: StoredDocument): DocumentRecord {
  const created = 'created_at' in row ? Date.parse(row.created_at) : Number.NaN
  return {
    key,
    row,
    scopes,
    newest: Number.isNaN(created) ? 0 : -created,
    evict_at: scopes.length === 0 ? (cached_at ?? 0) : 0,
    ...(cached_at === undefined ? {} : { cached_at }),
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

/** Milliseconds; Date holds no later time. */
const latest = 8.64e15
const time = { type: 'number', minimum: -latest, maximum: latest, multipleOf: 1 }
const position = { type: 'number', minimum: 0, maximum: 1e6, multipleOf: 1 }
/** Ids are uuids. */
const id = { type: 'string', maxLength: 36 }

/** An indexed column of the row, and what orders rows with the same value in it. */
export type Index<E extends SyncedEntity> = readonly [keyof SyncedRows[E] & string, 'newest' | 'row.position']

/**
 * The schema of a collection with an index for each of `indexes`, and with `newest` one over all rows. RxDB's
 * migrations are not used: the version stays 0, see versions.ts.
 */
export function recordSchema<E extends SyncedEntity>(
  indexes: readonly Index<E>[],
  options: { newest?: true } = {},
): RxJsonSchema<DocumentRecord<E>> {
  const columns = Object.fromEntries(
    indexes.flatMap(([column, then]) => [[column, id], ...(then === 'row.position' ? [['position', position]] : [])]),
  )
  return {
    version: 0,
    primaryKey: 'key',
    type: 'object',
    properties: {
      key: id,
      row: { type: 'object', properties: columns, additionalProperties: true },
      scopes: { type: 'array', items: { type: 'string' } },
      cached_at: time,
      newest: time,
      evict_at: time,
    },
    required: ['key', 'row', 'scopes', 'newest', 'evict_at'],
    indexes: [
      ...indexes.map(([column, ...rest]) => [`row.${column}`, ...rest]),
      ...(options.newest ? ['newest'] : []),
      'evict_at',
    ],
  } as unknown as RxJsonSchema<DocumentRecord<E>>
}
