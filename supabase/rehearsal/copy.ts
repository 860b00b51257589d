/** The rows that pulls brought to a rehearsed device, and whether they match what the app showed before the answer. */

import { type Change, type Documents, type Intent, put } from '../../src/domain/intent.ts'
import type { Entity } from '../../src/domain/rows.ts'
import type { PullAnswer } from '../../sync/backend.ts'

type Row = Record<string, unknown>

export type Copy = {
  cursors: () => Record<string, string>
  take: (answer: PullAnswer) => void
  documents: Documents
}

export function createCopy(): Copy {
  const cursors = new Map<string, string>()
  /** By scope, then entity and key: a row leaves with the last scope that brings it. */
  const held = new Map<string, Map<string, Row>>()

  const rowsOf = (entity: Entity): Map<string, Row> => {
    const found = new Map<string, Row>()
    for (const rows of held.values())
      for (const [key, row] of rows) {
        const [of = '', id = ''] = key.split(' ')
        // A person is a card of few columns in some scopes and has more in others; shared columns are equal.
        if (of === entity) found.set(id, { ...found.get(id), ...row })
      }
    return found
  }

  return {
    cursors: () => Object.fromEntries(cursors),
    take({ changes, vanished }) {
      for (const scope of vanished) {
        cursors.delete(scope)
        held.delete(scope)
      }
      for (const { scope, cursor, rows, removed } of changes) {
        cursors.set(scope, cursor)
        const own = held.get(scope) ?? new Map<string, Row>()
        held.set(scope, own)
        for (const [entity, list] of Object.entries(rows))
          for (const row of list as unknown as Row[]) own.set(`${entity} ${String(row['id'] ?? row['user_id'])}`, row)
        for (const [entity, keys] of Object.entries(removed)) for (const key of keys) own.delete(`${entity} ${key}`)
      }
    },
    documents: {
      get: (entity, key) => rowsOf(entity).get(key) as never,
      where: (entity, column, value) => [...rowsOf(entity).values()].filter((row) => row[column] === value) as never,
    },
  }
}

/** What the app shows at once, for comparing with the rows after the pull. */
export function expectedOf(intent: Intent, input: unknown, userId: string, { documents }: Copy): Change[] {
  const now = new Date().toISOString()
  return intent.effect(documents, input, { userId, now }).map((change) => {
    const before = change.row && documents.get(change.entity, change.key)
    return change.row && before ? put(change.entity, change.key, changedColumns(before, change.row) as never) : change
  })
}

/** Where the copy differs from what the app showed; undefined where it does not. */
export function differenceFrom(expected: Change[], { documents }: Copy): string | undefined {
  for (const { entity, key, row } of expected) {
    const pulled = documents.get(entity, key) as Row | undefined
    if (!row && pulled) return `The pull has not removed it from ${entity}.`
    if (row && !pulled) return `The pull has brought nothing to ${entity}.`
    for (const [column, value] of Object.entries(row ?? {}))
      if (isPlain(column, value) && pulled?.[column] !== value)
        return `${entity}.${column} is ${JSON.stringify(pulled?.[column])} after the pull, not ${JSON.stringify(value)}.`
  }
  return undefined
}

const changedColumns = (before: object, after: object): object =>
  Object.fromEntries(Object.entries(after).filter(([column, value]) => (before as Row)[column] !== value))

/** Times and a place's figures are the server's, and lists are stored differently from how they are shown. */
const isPlain = (column: string, value: unknown): boolean =>
  !/_at$|^rating_count$|^visits$/.test(column) && ['string', 'number', 'boolean'].includes(typeof value)
