/** Mistakes with what was fetched on demand: cached answers, and rows that no scope holds. They show where people look at pages. */
import type { AnswerStore, DocumentChange } from '#src/db/documents.ts'
import { isFetched } from '#src/db/documents.ts'
import type { Bug, Ports } from '#tests/simulation/bug.ts'
import { withDocuments, withOwedReader, withWrites } from './wrapping.ts'

const withAnswerStore = (ports: Ports, change: (answers: AnswerStore) => Partial<AnswerStore>): Ports => {
  const { answers } = ports.copy.documents
  return withDocuments(ports, { answers: { ...answers, ...change(answers) } })
}

export const fetchedBugs: Bug[] = [
  {
    name: 'a removal reaches rows and no cached answer',
    source: 'https://github.com/cdapio/cdap/pull/61',
    wrap: (ports) => withAnswerStore(ports, () => ({ all: async () => [] })),
  },
  {
    name: 'an answer that was on its way puts back what was removed meanwhile',
    source: 'https://github.com/logto-io/logto/pull/9428',
    wrap: (ports) =>
      withOwedReader(ports, (reader) => ({
        get: async (table, key) => (key === 'removals' ? undefined : reader.get(table, key)),
      })),
  },
  {
    name: 'a removal reaches one of the cached answers that hold the row',
    source: 'https://github.com/nasa/openmct/issues/1306',
    wrap: (ports) => withAnswerStore(ports, (answers) => ({ put: (stored) => answers.put(stored.slice(-1)) })),
  },
  {
    name: 'what is about a removed list or person stays cached',
    source: 'https://github.com/topoteretes/cognee/issues/4030',
    wrap: (ports) => withAnswerStore(ports, () => ({ drop: async () => {} })),
  },
  {
    name: 'cached answers are cleaned some time after the cursor has moved',
    source: 'https://github.com/rajbos/ai-engineering-fluency/pull/2080',
    wrap: (ports) =>
      withAnswerStore(ports, (answers) => ({
        // In the background, while the caller goes on.
        async put(stored) {
          void ports.copy.clock.sleep(5_000).then(() => answers.put(stored))
        },
      })),
  },
  {
    name: 'rows that were fetched stay when the server has them no more',
    source: 'https://github.com/GoogleCloudPlatform/datastore-ndb-python/issues/57',
    wrap: (ports) =>
      withWrites(ports, async (changes) => {
        const kept: DocumentChange[] = []
        for (const change of changes) {
          const before = (await ports.copy.documents.get(change.entity, [change.key])).get(change.key)
          if (change.document || !before || !isFetched(before)) kept.push(change)
        }
        return kept
      }),
  },
]
