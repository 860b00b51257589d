/** Mistakes that show only where rows are damaged, or where what is owed is evicted alone. */
import type { Mutation, Refused } from '#src/db/owed.ts'
import type { Bug } from '#tests/simulation/bug.ts'
import { withOwedReader, withOwedWriter } from './wrapping.ts'

export const damageBugs: Bug[] = [
  {
    name: 'a damaged change is dropped without a word',
    source: 'https://github.com/SandeepVashishtha/Eventra/issues/2826',
    wrap: (ports) =>
      withOwedWriter(ports, (writer) => ({
        put: (table, rows) =>
          writer.put(table, table === 'refused' ? rows.filter((row) => (row as Refused).code !== 'damaged') : rows),
      })),
  },
  {
    name: 'one damaged change stops all that wait behind it',
    source: 'https://github.com/LanternOps/breeze/pull/4252',
    wrap: (ports) =>
      withOwedReader(ports, (reader, tables) => ({
        async all(table) {
          const rows = await reader.all(table)
          const isSending = tables.includes('outbox') && tables.includes('facts')
          const torn = isSending ? rows.findIndex((row) => (row as Mutation).damage !== undefined) : -1
          return torn < 0 ? rows : rows.slice(0, torn)
        },
      })),
  },
  {
    name: 'a damaged document is dropped, and its scope counts as read',
    source: 'https://github.com/Aam-Digital/ndb-core/pull/4179',
    wrap(ports, { owner }) {
      owner.device.asksForDropped = false
      return ports
    },
  },
  {
    name: 'documents stay when what was owed for them is gone',
    source: 'https://github.com/dexie/Dexie.js/issues/1903',
    wrap(ports, { owner }) {
      owner.device.keepsDocuments = true
      return ports
    },
  },
]
