import { beforeEach, expect, test } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import { type Backend, BackendError, type SentMutation, type Verdict } from '#sync/backend.ts'
import { pushAll } from '#sync/push.ts'
import { pushAnswer } from '#tests/support/answers.ts'
import { createMemoryStore, idOf, type MemoryStore } from '#tests/support/memory-store.ts'

let copy: MemoryStore
let sent: SentMutation[][]

beforeEach(() => {
  copy = createMemoryStore()
  sent = []
})

const applied: Verdict = { status: 'applied' }

/** Sends to a server that answers by a rule. */
const push = (answer: (mutations: SentMutation[]) => Verdict[]): Promise<void> =>
  pushAll(
    {
      copy,
      signal: new AbortController().signal,
      answered: () => {},
      backend: {
        async push(_client: string, mutations: SentMutation[]) {
          sent.push(mutations)
          return pushAnswer(answer(mutations))
        },
      } as unknown as Backend,
    },
    async () => {},
  )

const states = () => copy.owed.rows('outbox').map(({ intent, state, attempts }) => [intent, state, attempts])

test('a server that is busy is asked for one change besides the batch, and left alone', async () => {
  for (let n = 0; n < 100; n++) await saveIntent(copy, 'add_favorite', { restaurant_id: idOf(n) })
  const busy = () => {
    throw new BackendError('busy', 'Later')
  }
  await expect(push(busy)).rejects.toThrow('Later')
  expect(sent.map((batch) => batch.length)).toEqual([100, 1])
  expect(states().map(([, state, attempts]) => [state, attempts])).toEqual([
    ['sending', 1],
    ...Array.from({ length: 99 }, () => ['sending', 0]),
  ])
})

test('a server that answers one change and not the batch is asked for halves until the one at fault is found', async () => {
  for (let n = 0; n < 100; n++) await saveIntent(copy, 'add_favorite', { restaurant_id: idOf(n) })
  const breaks = (batch: SentMutation[]): Verdict[] => {
    if (batch.some(({ input }) => input['restaurant_id'] === idOf(36)))
      throw new BackendError('busy', 'COMMIT failed', '21000')
    return batch.map(() => applied)
  }
  await expect(push(breaks)).rejects.toThrow('COMMIT failed')
  expect(sent.map((batch) => batch.length)).toEqual([100, 1, 50, 25, 25, 13, 7, 7, 4, 2, 2, 1, 1])
  expect(states().filter(([, , attempts]) => attempts === 1)).toHaveLength(1)
  // Nothing before it is left: what is asked for alone is the one at fault.
  sent = []
  await expect(push(breaks)).rejects.toThrow('COMMIT failed')
  expect(sent.map((batch) => batch.length)).toEqual([64, 1])
})
