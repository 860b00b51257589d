/** A pull from a server whose answers are given, and a tab that loses its turn. */
import { type Backend, BackendError, type PullAnswer } from '#sync/backend.ts'
import type { SyncContext } from '#sync/context.ts'
import type { MemoryStore } from '#tests/support/memory-store.ts'

/** A server that gives these answers in turn, and none after; `asked` hears with which cursors. */
export const answersInTurn = (
  copy: MemoryStore,
  asked: Record<string, string>[],
  answers: PullAnswer[],
): SyncContext<MemoryStore> => ({
  copy,
  signal: new AbortController().signal,
  answered: () => {},
  backend: {
    async pull(cursors: Record<string, string>) {
      asked.push(cursors)
      const answer = answers.shift()
      if (!answer) throw new BackendError('network', 'No answer came.')
      return answer
    },
  } as unknown as Backend,
})

/** The signal of a tab that loses the lead while it waits for the turn that it asks for next. */
export function loseLeadWaiting(copy: MemoryStore): AbortSignal {
  const ended = new AbortController()
  const { locks } = copy
  copy.locks = {
    ...locks,
    lead: (name, options, work) => {
      ended.abort()
      return locks.lead(name, options, work)
    },
  }
  return ended.signal
}
