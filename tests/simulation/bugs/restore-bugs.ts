/** Mistakes after the server went back to a backup. */
import type { Bug } from '#tests/simulation/bug.ts'
import { withBackend, withOwedWriter } from './wrapping.ts'

export const restoreBugs: Bug[] = [
  {
    name: 'nobody looks whether the database is still the same',
    source: 'https://github.com/Gusto/baerly-storage/issues/73',
    goesBack: true,
    wrap: (ports) =>
      withBackend(ports, {
        async pull(...request) {
          const answer = await ports.backend.pull(...request)
          const changes = answer.changes.map((change) => ({ ...change, reset: false }))
          return { ...answer, generation: 'first', changes }
        },
        push: async (...request) => ({ ...(await ports.backend.push(...request)), generation: 'first' }),
      }),
  },
  {
    name: 'the cursors outlive the database that gave them',
    source: 'https://github.com/0xMiden/node/pull/2633',
    goesBack: true,
    wrap: (ports) =>
      withOwedWriter(ports, (writer, tables) => ({
        put: async (table, rows) =>
          table === 'cursors' && tables.includes('bases') ? undefined : writer.put(table, rows),
      })),
  },
  {
    name: 'what a server took before it went back is never sent again',
    source: 'https://github.com/medic/cht-core/issues/8093',
    goesBack: true,
    wrap: (ports) =>
      withOwedWriter(ports, (writer, tables) => ({
        put: async (table, rows) =>
          table === 'outbox' && tables.includes('bases') ? undefined : writer.put(table, rows),
      })),
  },
  {
    name: 'what a restored server lacks goes from the device as well, and nobody is asked',
    source: 'https://github.com/owncloud/client/issues/2325',
    goesBack: true,
    wrap: (ports) =>
      withOwedWriter(ports, (writer, tables) => ({
        put: async (table, rows) =>
          table === 'offers' && tables.includes('cursors') ? undefined : writer.put(table, rows),
      })),
  },
]
