/** Mistakes with deletions that can be taken back. */
import type { Mutation, OwedTables, Photo } from '#src/db/owed.ts'
import type { Bug } from '#tests/simulation/bug.ts'
import { takesBatch, withOwedWriter } from './wrapping.ts'

/** Whether a transaction may be the one that undoes: it is over these tables. */
const mayUndo = (tables: readonly string[]): boolean => tables.includes('outbox') && tables.includes('blobs')

export const holdBugs: Bug[] = [
  {
    name: 'what can still be taken back is sent with the rest',
    source: 'https://github.com/Foundry376/Mailspring/issues/107',
    wrap: (ports) =>
      withOwedWriter(ports, (writer, tables) => ({
        async all<T extends keyof OwedTables>(table: T) {
          const rows = await writer.all(table)
          if (table !== 'outbox' || !takesBatch(tables)) return rows
          return (rows as Mutation[]).map((row) => ({ ...row, delayed_until: 0 })) as never
        },
      })),
  },
  {
    name: 'undoing a deletion does not bring its photos back',
    source: 'https://github.com/BoostIO/BoostNote-Legacy/issues/3103',
    wrap: (ports) =>
      withOwedWriter(ports, (writer, tables) => ({
        put: async (table, rows) =>
          table === 'photos' && mayUndo(tables) && rows.some((row) => (row as Photo).state !== 'removing')
            ? undefined
            : writer.put(table, rows),
      })),
  },
  {
    name: 'undoing says that it is done, and does nothing',
    source: 'https://github.com/matthiasemde/musikus-android/issues/167',
    wrap: (ports) =>
      withOwedWriter(ports, (writer, tables) => ({
        delete: async (table, keys) => (table === 'outbox' && mayUndo(tables) ? undefined : writer.delete(table, keys)),
      })),
  },
]
