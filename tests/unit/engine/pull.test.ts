import { beforeEach, expect, test } from 'vitest'
import { logVisit } from '#src/commands/log-visit.ts'
import { forgetCursors } from '#src/db/clear-cursors.ts'
import { StorageError } from '#src/db/owed.ts'
import type { List, Restaurant, Review } from '#src/domain/rows.ts'
import type { PullAnswer } from '#sync/backend.ts'
import type { SyncContext } from '#sync/context.ts'
import { pullAll } from '#sync/pull.ts'
import type { Removals } from '#sync/removals.ts'
import { pullAnswer } from '#tests/support/answers.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'
import { answersInTurn } from './answers-in-turn.ts'

let copy: MemoryStore
let asked: Record<string, string>[]

beforeEach(() => {
  copy = createMemoryStore()
  asked = []
})

const context = (...answers: PullAnswer[]) => answersInTurn(copy, asked, answers)

const friend = `user:${idOf(2)}`
const review = { id: idOf(7), user_id: idOf(2), restaurant_id: idOf(1) } as Review
const brings = pullAnswer({ changes: [{ scope: friend, cursor: '12', rows: { reviews: [review] } }] })
const gone = pullAnswer({ vanished: [friend] })
const shown = async () => [...(await copy.documents.get('reviews', [review.id])).keys()]
const cursors = () => Object.fromEntries(copy.owed.rows('cursors').map(({ scope, cursor }) => [scope, cursor]))

/** After the first `after` transactions on the cursors the next one never happens: the tab was killed. */
function killAtCursors(after: number): void {
  const { owed } = copy
  let left = after
  copy.owed = {
    ...owed,
    write: (tables, work) => {
      if (tables.includes('cursors') && left-- === 0) return Promise.reject(new Error('killed'))
      return owed.write(tables, work)
    },
  }
}

test('invariant 4: a scope that vanished under a killed tab and comes back before the next pull brings all its rows', async () => {
  await pullAll(context(brings))
  expect([await shown(), cursors()]).toEqual([[review.id], { [friend]: '12' }])

  const { owed } = copy
  killAtCursors(1)
  await expect(pullAll(context(gone))).rejects.toThrow('killed')
  expect(await shown()).toEqual([])

  copy.owed = owed
  await pullAll(context(brings))
  expect(asked.at(-1)).toEqual({ [friend]: '0' })
  expect([await shown(), cursors()]).toEqual([[review.id], { [friend]: '12' }])
})

test('invariant 6: a scope that vanished under a killed tab is asked for, so that its end is told again', async () => {
  await pullAll(context(brings))
  const { owed } = copy
  killAtCursors(1)
  await expect(pullAll(context(gone))).rejects.toThrow('killed')

  copy.owed = owed
  await pullAll(context(gone))
  expect([asked.at(-1), await shown(), cursors()]).toEqual([{ [friend]: '0' }, [], {}])
})

test('invariant 4: a page that another tab has overtaken is asked for again from where it began', async () => {
  const behind = context(brings, brings)
  const { pull } = behind.backend
  let overtaken = false
  behind.backend.pull = async (...request) => {
    if (!overtaken) await copy.owed.write(['cursors'], (owed) => owed.put('cursors', [{ scope: friend, cursor: '20' }]))
    overtaken = true
    return pull(...request)
  }
  await pullAll(behind)
  expect(asked).toEqual([{}, { [friend]: '0' }])
  expect(cursors()).toEqual({ [friend]: '12' })
})

test('invariant 4: what somebody lets come again from the beginning while a page is on its way comes again', async () => {
  await pullAll(context(brings))
  const next = { ...brings, changes: brings.changes.map((change) => ({ ...change, cursor: '15' })) }
  const pulling = context(next, next)
  const { pull } = pulling.backend
  pulling.backend.pull = async (...request) => {
    if (asked.length === 1) await forgetCursors(copy.owed, 'all')
    return pull(...request)
  }
  await pullAll(pulling)
  expect(asked.slice(1)).toEqual([{ [friend]: '12' }, { [friend]: '0' }])
  expect(cursors()).toEqual({ [friend]: '15' })
})

test('the next page is asked for before the one that has come is stored, with the cursors that it will leave', async () => {
  const { write } = copy.documents
  let askedWhenStored = 0
  copy.documents.write = (changes) => {
    askedWhenStored ||= asked.length
    return write(changes)
  }
  await pullAll(context({ ...brings, more: true }, gone))
  expect([askedWhenStored, asked]).toEqual([2, [{}, { [friend]: '12' }]])
  expect([await shown(), cursors()]).toEqual([[], {}])
})

/** The same server, which says what home shows. */
const withHome = (home: () => Promise<PullAnswer>, ...answers: PullAnswer[]): SyncContext<MemoryStore> => {
  const plain = context(...answers)
  return { ...plain, backend: { ...plain.backend, home } }
}
const ahead = pullAnswer({ more: true, changes: [{ scope: friend, cursor: '0/12', rows: { reviews: [review] } }] })
const factOf = (name: string) => copy.owed.rows('facts').find((fact) => fact.name === name)?.value

test('a new device gets what home shows first, alone, and then everything from the beginning', async () => {
  const { write } = copy.documents
  let askedWhenStored: number | undefined
  let shownAlone: unknown[] = []
  copy.documents.write = (changes) => {
    askedWhenStored ??= asked.length
    return write(changes)
  }
  const first = withHome(async () => ahead, brings)
  const { pull } = first.backend
  first.backend.pull = async (...request) => {
    shownAlone = [await shown(), cursors(), factOf('home_arrived'), factOf('first_pull_done')]
    return pull(...request)
  }
  await pullAll(first)
  expect(askedWhenStored).toBe(0)
  expect(shownAlone).toEqual([[review.id], { [friend]: '0/12' }, true, undefined])
  expect([asked, cursors(), factOf('first_pull_done')]).toEqual([[{ [friend]: '0/12' }], { [friend]: '12' }, true])

  // Never again.
  const again = withHome(() => Promise.reject(new Error('Nobody may ask.')), pullAnswer())
  await pullAll(again)
  expect(asked).toHaveLength(2)
})

test('a home that has nothing is not taken for all of it, and the pull goes on', async () => {
  await pullAll(withHome(async () => pullAnswer({ more: true }), brings))
  expect([asked, await shown(), factOf('home_arrived')]).toEqual([[{}], [review.id], undefined])
})

test('invariant 6: with the last page of a first pull all that it has brought is known, earlier pages included', async () => {
  const known: (readonly string[])[] = []
  const removals: Removals = {
    take: async () => {},
    takeUnnamed: async (scopes) => void known.push(scopes),
  }
  const last = pullAnswer({ changes: [{ scope: 'catalog', cursor: '3' }] })
  await pullAll({ ...context({ ...brings, more: true }, last), removals: async () => removals })
  expect(known).toEqual([[friend], [friend, 'catalog']])
})

test('invariant 6: of a scope that was read anew all is known, for what is gone from it may be forgotten', async () => {
  await copy.owed.write(['cursors', 'facts'], async (owed) => {
    await owed.put('cursors', [{ scope: friend, cursor: '0-0' }])
    await owed.put('facts', [{ name: 'first_pull_done', value: true }])
  })
  const known: (readonly string[])[] = []
  const removals: Removals = { take: async () => {}, takeUnnamed: async (scopes) => void known.push(scopes) }
  const half = pullAnswer({ changes: [{ scope: friend, cursor: '5-12' }], more: true })
  await pullAll({ ...context(half, brings), removals: async () => removals })
  expect(known).toEqual([[friend]])
})

test('invariant 4: a home that could not be stored comes with the pull, from the beginning', async () => {
  const { owed } = copy
  killAtCursors(1)
  await expect(pullAll(withHome(async () => ahead))).rejects.toThrow('killed')
  expect([cursors(), factOf('home_arrived')]).toEqual([{ [friend]: '0' }, undefined])
  copy.owed = owed
  await pullAll(withHome(() => Promise.reject(new Error('Nobody may ask.')), brings))
  expect([asked, cursors()]).toEqual([[{ [friend]: '0' }], { [friend]: '12' }])
})

test('invariant 4: the page on its way behind one that could not be stored is not taken', async () => {
  const { write } = copy.documents
  copy.documents.write = () => Promise.reject(new StorageError('full', 'The storage is full.'))
  await expect(pullAll(context({ ...brings, more: true }, gone))).rejects.toThrow('full')
  expect(cursors()).toEqual({ [friend]: '0' })
  copy.documents.write = write
  await pullAll(context(brings))
  expect([asked.at(-1), await shown()]).toEqual([{ [friend]: '0' }, [review.id]])
})

test('invariant 5: what another tab has noted as shown is in doubt when a tab that thaws takes some of it away', async () => {
  await logVisit(copy, { id: review.id, restaurant_id: idOf(1), created_at: '2026-05-01T11:00:00.000Z' })
  const applied = copy.owed.rows('outbox').map((mutation) => ({ ...mutation, state: 'applied' as const }))
  await copy.owed.write(['outbox'], (owed) => owed.put('outbox', applied))
  const { write } = copy.documents
  copy.documents.write = async (changes) => {
    await write(changes)
    await copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'shown_work', value: 1 }]))
  }
  await copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'first_pull_done', value: true }]))
  await pullAll(context(brings))
  expect([copy.owed.rows('outbox'), factOf('shown_work')]).toEqual([[], 'unknown'])
})

test('unsent and refused work keeps the names of what a pull takes away', async () => {
  const [list, place, ownReview] = [idOf(30), idOf(31), idOf(32)]
  const own = `user:${me}`
  const input = { list_id: list, restaurant_id: place, notes: 'Late' }
  await copy.documents.write([
    {
      entity: 'lists',
      key: list,
      document: { row: { id: list, user_id: me, name: 'Sunday mornings' } as List, scopes: [own] },
    },
    {
      entity: 'reviews',
      key: ownReview,
      document: { row: { ...review, id: ownReview, restaurant_id: place }, scopes: [own] },
    },
    { entity: 'restaurants', key: place, document: { row: { id: place, name: 'Kumo' } as Restaurant, scopes: [own] } },
  ])
  const saved_at = '2026-01-01T00:00:00.000Z'
  await copy.owed.write(['outbox', 'refused'], async (owed) => {
    await owed.append({ id: idOf(40), intent: 'set_list_note', input, saved_at, state: 'waiting', attempts: 0 })
    await owed.append({
      id: idOf(41),
      intent: 'follow',
      input: { user_id: idOf(2) },
      saved_at,
      state: 'waiting',
      attempts: 0,
    })
    await owed.put('refused', [
      {
        seq: 1,
        id: idOf(42),
        intent: 'edit_review',
        input: { id: ownReview },
        saved_at,
        code: 'not_found',
        message: 'Gone',
      },
    ])
  })
  const removed = { lists: [list], reviews: [ownReview], restaurants: [place] }
  await pullAll(context(pullAnswer({ changes: [{ scope: own, cursor: '13', removed }] })))
  expect(copy.owed.rows('outbox').map(({ names }) => names)).toEqual([{ [list]: 'Sunday mornings' }, undefined])
  expect(copy.owed.rows('refused').map(({ names }) => names)).toEqual([{ [ownReview]: 'Kumo' }])
  // The place itself stays as a cached row.
  expect([...(await copy.documents.get('restaurants', [place])).values()].map(({ row }) => row.name)).toEqual(['Kumo'])
})
