/**
 * Holds a run of the simulation against the rules of the model: every transaction of a tab that changes the outbox, the refused work,
 * the cursors, the generation or a resync must be a step that the rules allow, with the answers that this tab has had.
 */
import type { LocalCopy } from '#src/db/local-copy.ts'
import { baseId, type OwedTable } from '#src/db/owed.ts'
import { keyOf, type SyncedEntity } from '#src/domain/rows.ts'
import { BackendError, type PullAnswer, type SentMutation } from '#sync/backend.ts'
import type { Bug } from '#tests/simulation/bug.ts'
import { takesBatch } from '#tests/simulation/bugs/wrapping.ts'
import { links } from '#tests/simulation/links.ts'
import type { VirtualBackend } from '#tests/simulation/virtual-backend.ts'
import type { Device } from '#tests/simulation/virtual-device.ts'
import { describe, explain, type Heard, isSame, type Push, phoneOf } from './explain.ts'
import type { Answer } from './server.ts'

/** Of what a tab has heard, nobody takes what is older than these. */
const remembered = 4

export type Trace = {
  /** Looks at a tab and changes nothing; goes below planted bugs, so that it sees what they do. */
  observe: Bug['wrap']
  /** How often each step was seen. */
  steps: Map<string, number>
  /** The transactions that no step explains. */
  unexplained: string[]
}

export function createTrace(): Trace {
  const steps = new Map<string, number>()
  const unexplained: string[] = []
  const observe: Bug['wrap'] = ({ copy, backend }, { owner: { device, name } }) => {
    const heard: Heard = { asked: { generation: undefined, resyncId: undefined }, taken: [], pages: [], pushes: [] }
    const write: LocalCopy['owed']['write'] = (tables, work) =>
      copy.owed.write(tables, async (writer) => {
        const before = phoneOf(device)
        const result = await work(writer)
        const after = phoneOf(device)
        if (takesBatch(tables))
          heard.taken = Object.keys(after.outbox).filter((id) => before.outbox[id]?.state !== after.outbox[id]?.state)
        if (isSame(before, after)) return result
        const step = explain(before, after, heard, device)
        if (step) steps.set(step, (steps.get(step) ?? 0) + 1)
        else unexplained.push(`${name}: ${describe(before, after)} in ${tables.join(', ')}`)
        return result
      })
    const read: LocalCopy['owed']['read'] = (tables, work) =>
      copy.owed.read(tables, (reader) => {
        if (isReadOfCursors(tables)) {
          const { generation, resync } = phoneOf(device)
          heard.asked = { generation, resyncId: resync?.id }
        }
        return work(reader)
      })
    return { copy: { ...copy, owed: { read, write } }, backend: listening(backend, heard, device) }
  }
  return { observe, steps, unexplained }
}

/** sync/asked-cursors.ts. */
const isReadOfCursors = (tables: readonly OwedTable[]): boolean => tables.join() === 'cursors,facts'

function listening(backend: VirtualBackend, heard: Heard, device: Device): VirtualBackend {
  const pulled = async (cursors: Record<string, string>, request: () => Promise<PullAnswer>): Promise<PullAnswer> => {
    const { outbox } = phoneOf(device)
    const applied = Object.entries(outbox).filter(([, { state }]) => state === 'applied')
    const asked = { ...heard.asked, cursors, applied: Object.fromEntries(applied) }
    const answer = await request()
    heard.pages = [{ asked, answer: answerOf(answer) }, ...heard.pages].slice(0, remembered)
    return answer
  }
  const { home } = backend
  return {
    ...backend,
    pull: (cursors, ...rest) => pulled(cursors, () => backend.pull(cursors, ...rest)),
    ...(home && { home: (signal: AbortSignal) => pulled({}, () => home(signal)) }),
    async push(clientId, mutations, ...rest) {
      const push = pushOf(mutations, heard.taken)
      heard.pushes = [push, ...heard.pushes].slice(0, remembered)
      try {
        const answer = await backend.push(clientId, mutations, ...rest)
        push.judged = answer
        return answer
      } catch (error) {
        push.failedAs = error instanceof BackendError ? error.kind : 'unknown'
        throw error
      }
    },
  }
}

const pushOf = (mutations: readonly SentMutation[], taken: readonly string[]): Push => ({
  ids: mutations.map(({ id }) => id),
  links: new Set(mutations.flatMap(({ id, intent }) => (links.has(intent) ? [id] : []))),
  taken,
})

/** The rows of the model: each entity and key of a page. */
function answerOf({ generation, changes, vanished, more }: PullAnswer): Answer<string> {
  const parts = changes.map(({ scope, cursor, reset, outdated, rows, removed }) => ({
    scope,
    cursor,
    reset,
    outdated,
    rows: entitiesOf(rows).flatMap((entity) => (rows[entity] ?? []).map((row) => baseId(entity, keyOf(entity, row)))),
    removed: entitiesOf(removed).flatMap((entity) => (removed[entity] ?? []).map((key) => baseId(entity, key))),
  }))
  return { generation, changes: parts, vanished, more }
}
const entitiesOf = (named: object): SyncedEntity[] => Object.keys(named) as SyncedEntity[]
