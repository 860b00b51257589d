import { beforeEach, expect, test } from 'vitest'
import type { Review } from '#src/domain/rows.ts'
import { type Backend, BackendError, type PullAnswer } from '#sync/backend.ts'
import type { SyncContext } from '#sync/context.ts'
import { pullAll } from '#sync/pull.ts'
import { pullAnswer } from '#tests/support/answers.ts'
import { createMemoryStore, idOf, type MemoryStore } from '#tests/support/memory-store.ts'

let copy: MemoryStore
let asked: Record<string, string>[]
let wanted: number[]

beforeEach(() => {
  copy = createMemoryStore()
  asked = []
  wanted = []
})

const friend = `user:${idOf(2)}`
const review = { id: idOf(7), user_id: idOf(2), restaurant_id: idOf(1) } as Review
const pageTo = (cursor: string, more: boolean): PullAnswer =>
  pullAnswer({ more, changes: [{ scope: friend, cursor, rows: { reviews: [review] } }] })
const shown = async () => [...(await copy.documents.get('reviews', [review.id])).keys()]
const cursors = () => Object.fromEntries(copy.owed.rows('cursors').map(({ scope, cursor }) => [scope, cursor]))

/** A server that gives these answers in turn, and says how far each reaches before it comes; `signals`: of the requests. */
function telling(...answers: PullAnswer[]) {
  const signals: AbortSignal[] = []
  const pull: Backend['pull'] = async (askedWith, maxRows, signal, onReach) => {
    asked.push(askedWith)
    wanted.push(maxRows)
    signals.push(signal)
    const answer = answers.shift() as PullAnswer
    const reached = Object.fromEntries(answer.changes.map(({ scope, cursor }) => [scope, cursor]))
    if (answer.more) onReach?.({ ...answer, reached })
    // The rows take their time.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    return answer
  }
  const told: SyncContext<MemoryStore> = {
    copy,
    signal: new AbortController().signal,
    answered: () => {},
    backend: { pull } as Backend,
  }
  return { told, signals }
}

test('the next page is asked for once, while the rows of the one before still arrive, and none behind it before its turn', async () => {
  const { told } = telling(pageTo('4/12', true), pageTo('8/12', true), pageTo('12', false))
  const { write } = copy.documents
  const askedWhenStored: number[] = []
  copy.documents.write = (changes) => {
    askedWhenStored.push(asked.length)
    return write(changes)
  }
  const { pull } = told.backend
  let askedWhenFirstCame = 0
  told.backend.pull = async (...request) => {
    const answer = await pull(...request)
    askedWhenFirstCame ||= asked.length
    return answer
  }
  await pullAll(told)
  expect(askedWhenFirstCame).toBe(2)
  expect(askedWhenStored).toEqual([2, 3, 3])
  expect(asked).toEqual([{}, { [friend]: '4/12' }, { [friend]: '8/12' }])
  expect([await shown(), cursors()]).toEqual([[review.id], { [friend]: '12' }])
})

test('invariant 4: behind a page that breaks off what was asked for ahead is given up, and asked for from where it ended', async () => {
  const { told, signals } = telling(pageTo('8/12', true), pageTo('12', false), pageTo('12', false))
  const { pull } = told.backend
  told.backend.pull = async (...request) => {
    const answer = await pull(...request)
    return asked.length === 2 && answer.more ? pageTo('4/12', true) : answer
  }
  await pullAll(told)
  expect(asked).toEqual([{}, { [friend]: '8/12' }, { [friend]: '4/12' }])
  expect([signals.map(({ aborted }) => aborted), cursors()]).toEqual([[false, true, false], { [friend]: '12' }])
})

test('what was asked for ahead is given up with a page of which nothing comes', async () => {
  const { told, signals } = telling(pageTo('8/12', true), pageTo('12', false))
  const { pull } = told.backend
  told.backend.pull = async (...request) => {
    const { more } = await pull(...request)
    if (more) throw new BackendError('network', 'No answer came.')
    return pageTo('12', false)
  }
  await expect(pullAll(told)).rejects.toMatchObject({ kind: 'network' })
  expect([signals.map(({ aborted }) => aborted), cursors()]).toEqual([[false, true], {}])
})

test('what was asked for ahead fails unheard when the page before could not be stored', async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown): void => void unheard.push(reason)
  process.on('unhandledRejection', hear)
  const { told } = telling(pageTo('8/12', true), pageTo('12', false))
  const { pull } = told.backend
  told.backend.pull = async (...request) => {
    const answer = await pull(...request)
    if (answer.more) return answer
    throw new BackendError('network', 'No answer came.')
  }
  copy.documents.write = () => Promise.reject(new Error('Full.'))
  await expect(pullAll(told)).rejects.toThrow('Full.')
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', hear)
  expect([asked.length, unheard]).toEqual([2, []])
})

test('the first page of every pull is a smaller one, or a line that breaks off again and again would lose most of what is asked for behind it', async () => {
  const { told } = telling(pageTo('4/12', true), pageTo('8/12', true), pageTo('12', false), pageTo('13', false))
  await pullAll(told)
  await pullAll(told)
  expect(wanted).toEqual([1000, 2000, 2000, 1000])
})
