import { beforeEach, expect, test } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import { type Backend, BackendError, type SentMutation, type Verdict } from '#sync/backend.ts'
import { pushAll } from '#sync/push.ts'
import { pushAnswer } from '#tests/support/answers.ts'
import { createMemoryStore, idOf, type MemoryStore } from '#tests/support/memory-store.ts'

let copy: MemoryStore
beforeEach(() => {
  copy = createMemoryStore()
})

const applied: Verdict = { status: 'applied' }
const newList = { id: idOf(1), name: 'Best', is_public: true, is_ranked: false }

/** A server that answers each push by a rule. */
const context = (answer: (mutations: SentMutation[]) => Verdict[]) => ({
  copy,
  signal: new AbortController().signal,
  answered: () => {},
  backend: {
    push: async (_client: string, mutations: SentMutation[]) => pushAnswer(answer(mutations)),
  } as unknown as Backend,
})

const push = (on: Parameters<typeof pushAll>[0]): Promise<void> => pushAll(on, async () => {})
const states = () => copy.owed.rows('outbox').map(({ intent, state, attempts }) => [intent, state, attempts])

test('invariant 2: what a proxy refuses for its size may have arrived before, so only the server ends it', async () => {
  await saveIntent(copy, 'create_list', newList)
  const tooLarge = new BackendError('refused', 'This is too large to send.', 'too_large')
  const failures = [new BackendError('network', 'The answer was lost'), tooLarge]
  const server = context((batch) => {
    const failure = failures.shift()
    if (failure) throw failure
    return batch.map(() => applied)
  })
  await expect(push(server)).rejects.toThrow('lost')
  await expect(push(server)).rejects.toMatchObject({ kind: 'busy' })
  expect([states(), copy.owed.rows('refused')]).toEqual([[['create_list', 'sending', 1]], []])
  await push(server)
  expect(states()).toEqual([['create_list', 'applied', 1]])
})

test('invariant 2: what a proxy refuses for its size, while another sender has sent it, waits for the verdict', async () => {
  await saveIntent(copy, 'create_list', newList)
  let calls = 0
  const server = {
    ...context(() => []),
    backend: {
      async push(_client: string, mutations: SentMutation[]) {
        calls++
        if (calls > 1) return pushAnswer(mutations.map(() => applied))
        // The answer that this one gets is still on its way when the first is refused.
        await expect(push(lost)).rejects.toThrow('lost')
        throw new BackendError('refused', 'This is too large to send.', 'too_large')
      },
    } as unknown as Backend,
  }
  const lost = context(() => {
    throw new BackendError('network', 'The answer was lost')
  })
  await expect(push(server)).rejects.toMatchObject({ kind: 'busy' })
  expect([states(), copy.owed.rows('refused')]).toEqual([[['create_list', 'sending', 1]], []])
})

test('invariant 2: what another sender has sent meanwhile counts as on its way, whatever becomes of the first request', async () => {
  await saveIntent(copy, 'create_list', newList)
  const lost = context(() => {
    throw new BackendError('network', 'The answer was lost')
  })
  const server = {
    ...lost,
    backend: {
      async push() {
        await expect(push(lost)).rejects.toThrow('lost')
        throw new BackendError('signed_out', 'The session is over.')
      },
    } as unknown as Backend,
  }
  await expect(push(server)).rejects.toThrow('over')
  expect(states()).toEqual([['create_list', 'sending', 0]])
})
