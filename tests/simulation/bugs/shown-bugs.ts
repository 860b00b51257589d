/** Mistakes with how far the documents are (src/db/shown-work.ts). */
import type { OwedTables } from '#src/db/owed.ts'
import type { Bug } from '#tests/simulation/bug.ts'
import { withOwedWriter } from './wrapping.ts'

const name = 'shown_work'
const isDoubt = (row: unknown): boolean => {
  const fact = row as OwedTables['facts']
  return fact.name === name && fact.value === 'unknown'
}

export const shownBugs: Bug[] = [
  {
    name: 'what was refused or taken back goes on being shown',
    source: 'https://github.com/awslabs/aws-mobile-appsync-sdk-js/issues/133',
    wrap: (ports) =>
      withOwedWriter(ports, (writer) => ({
        put: (table, rows) =>
          writer.put(
            table,
            rows.filter((row) => table !== 'facts' || !isDoubt(row)),
          ),
      })),
  },
  {
    name: 'what is shown already is applied once more',
    source: 'https://github.com/carvajalconsultants/apollo-link-offline/issues/13',
    wrap: (ports) =>
      withOwedWriter(ports, (writer) => ({
        delete: async (table, keys) => {
          const isCounted = table === 'facts' && typeof (await writer.get('facts', name))?.value === 'number'
          await writer.delete(table, isCounted ? keys.filter((key) => key !== name) : keys)
        },
      })),
  },
]
