/** Small ways to change what a port does. */
import type { DocumentChange, DocumentStore } from '#src/db/documents.ts'
import type { OwedReader, OwedWriter } from '#src/db/owed.ts'
import type { Backend, PullAnswer, PushAnswer, Verdict } from '#sync/backend.ts'
import type { Ports } from '#tests/simulation/bug.ts'

export const withBackend = ({ copy, backend }: Ports, changed: Partial<Backend>): Ports => ({
  copy,
  backend: { ...backend, ...changed },
})

/** Changes what every pull answers. */
export const withAnswers = (ports: Ports, change: (answer: PullAnswer) => PullAnswer): Ports =>
  withBackend(ports, {
    pull: async (...request) => change(await ports.backend.pull(...request)),
  })

/** Changes the verdicts of every push. */
export const withVerdicts = (ports: Ports, change: (verdicts: Verdict[]) => Verdict[]): Ports =>
  withBackend(ports, {
    async push(...request) {
      const answer = await ports.backend.push(...request)
      return { ...answer, verdicts: change(answer.verdicts) }
    },
  })

/** Verdicts that no server has given, as an answer of the one that the device knows. */
export async function judged({ copy }: Ports, verdicts: Verdict[]): Promise<PushAnswer> {
  const fact = await copy.owed.read(['facts'], (owed) => owed.get('facts', 'generation'))
  return { generation: fact?.name === 'generation' ? fact.value : '', verdicts }
}

export const withDocuments = ({ copy, backend }: Ports, changed: Partial<DocumentStore>): Ports => ({
  copy: { ...copy, documents: { ...copy.documents, ...changed } },
  backend,
})

/** Changes what is written to the documents. */
export const withWrites = (
  ports: Ports,
  change: (changes: readonly DocumentChange[]) => readonly DocumentChange[] | Promise<readonly DocumentChange[]>,
): Ports => withDocuments(ports, { write: async (changes) => ports.copy.documents.write(await change(changes)) })

/** Changes what the writers of the owed database do; `tables` are those that the transaction names. */
export const withOwedWriter = (
  { copy, backend }: Ports,
  change: (writer: OwedWriter, tables: readonly string[]) => Partial<OwedWriter>,
): Ports => ({
  copy: {
    ...copy,
    owed: {
      ...copy.owed,
      write: (tables, work) => copy.owed.write(tables, (writer) => work({ ...writer, ...change(writer, tables) })),
    },
  },
  backend,
})

/** Changes what readers see, inside and outside of writing transactions. */
export const withOwedReader = (
  ports: Ports,
  change: (reader: OwedReader, tables: readonly string[]) => Partial<OwedReader>,
): Ports => {
  const { copy, backend } = withOwedWriter(ports, change)
  return {
    copy: {
      ...copy,
      owed: {
        ...copy.owed,
        read: (tables, work) => copy.owed.read(tables, (reader) => work({ ...reader, ...change(reader, tables) })),
      },
    },
    backend,
  }
}

/** Whether a transaction over these tables takes what is sent next (sync/push.ts). */
export const takesBatch = (tables: readonly string[]): boolean =>
  tables.length === 2 && tables.includes('outbox') && tables.includes('facts')
