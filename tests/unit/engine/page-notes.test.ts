/** What a pull notes with a page besides its rows, and what a page that does not count leaves behind. */
import { beforeEach, expect, test, vi } from 'vitest'
import { editReview } from '#src/commands/edit-review.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { StoredDocument } from '#src/db/documents.ts'
import { type Base, baseId, type Facts, type OwedTables } from '#src/db/owed.ts'
import type { List, Restaurant, Review } from '#src/domain/rows.ts'
import { BackendError, type PullAnswer } from '#sync/backend.ts'
import { pullAll } from '#sync/pull.ts'
import { createRemovals } from '#sync/removals.ts'
import type { Resync } from '#sync/resync.ts'
import { generation, pullAnswer } from '#tests/support/answers.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'
import { answersInTurn, loseLeadWaiting } from './answers-in-turn.ts'

let copy: MemoryStore
let asked: Record<string, string>[]
beforeEach(() => {
  copy = createMemoryStore()
  asked = []
})

const context = (...answers: PullAnswer[]) => answersInTurn(copy, asked, answers)

const [own, friend] = [`user:${me}`, `user:${idOf(2)}`]
const visitOf = (n: number, user_id: string, more: Partial<Review> = {}): Review => ({
  id: idOf(n),
  user_id,
  restaurant_id: idOf(1),
  created_at: '2026-05-01T11:00:00.000Z',
  ...more,
})
const brings = pullAnswer({ changes: [{ scope: friend, cursor: '12', rows: { reviews: [visitOf(7, idOf(2))] } }] })
const put = (rows: OwedTables['facts'][]) => copy.owed.write(['facts'], (owed) => owed.put('facts', rows))
const factOf = (name: keyof Facts) => copy.owed.rows('facts').find((fact) => fact.name === name)?.value
const cursors = () => Object.fromEntries(copy.owed.rows('cursors').map(({ scope, cursor }) => [scope, cursor]))
const reviews = () => [...copy.documents.rows('reviews').keys()].toSorted()

/** A device that has pulled before, up to these cursors. */
const pulledBefore = async (reached: Record<string, string>): Promise<void> => {
  await copy.owed.write(['facts', 'cursors'], async (owed) => {
    await owed.put('facts', [
      { name: 'first_pull_done', value: true },
      { name: 'generation', value: generation },
    ])
    await owed.put(
      'cursors',
      Object.entries(reached).map(([scope, cursor]) => ({ scope, cursor })),
    )
  })
}

/** Another tab does this once, after the documents of the next page were written and before its cursors are. */
function meanwhile(happens: () => Promise<unknown>): void {
  const { write } = copy.documents
  copy.documents.write = async (changes) => {
    copy.documents.write = write
    await write(changes)
    await happens()
  }
}

test('a page does not count when the database was replaced while it was stored', async () => {
  await pulledBefore({ [friend]: '10' })
  meanwhile(() => put([{ name: 'generation', value: 'another' }]))
  // It is asked for again, and what comes then is none of the database that is known now.
  await expect(pullAll(context(brings, brings))).rejects.toThrow('Open the app to continue.')
  expect([asked.length, cursors()]).toEqual([2, { [friend]: '10' }])
})

test('a page does not count when everything began to be read again while it was stored', async () => {
  await pulledBefore({ [friend]: '10' })
  meanwhile(() => put([{ name: 'resync', value: { id: 'begun', cursors: {}, limits: {}, isGeneration: false } }]))
  await pullAll(context(brings, brings))
  expect([asked.length, cursors()]).toEqual([2, { [friend]: '12' }])
})

test('a page counts that was asked for before another tab had noted which database it is', async () => {
  const pulling = context(brings)
  const { pull } = pulling.backend
  pulling.backend.pull = async (...request) => {
    await put([{ name: 'generation', value: generation }])
    return pull(...request)
  }
  await pullAll(pulling)
  expect([asked.length, cursors()]).toEqual([1, { [friend]: '12' }])
})

test('own work is shown again on top of a page that has it and does not count', async () => {
  await pulledBefore({ [own]: '10' })
  const stored = visitOf(30, me, { comment: 'Old' })
  await copy.documents.write([{ entity: 'reviews', key: stored.id, document: { row: stored, scopes: [own] } }])
  await editReview(copy, { id: stored.id, fields: { comment: 'New' }, base: { comment: 'Old' } })
  await copy.owed.write(['outbox'], async (owed) => {
    const outbox = await owed.all('outbox')
    await owed.put(
      'outbox',
      outbox.map((mutation) => ({ ...mutation, state: 'applied' })),
    )
  })
  meanwhile(() => copy.owed.write(['cursors'], (owed) => owed.put('cursors', [{ scope: own, cursor: '20' }])))
  const page = pullAnswer({ changes: [{ scope: own, cursor: '12', rows: { reviews: [stored] } }] })
  await expect(pullAll(context(page))).rejects.toThrow('No answer came.')
  expect(copy.documents.rows('reviews').get(stored.id)?.row).toMatchObject({ comment: 'New' })
})

test('an ordinary page lets nothing be asked for again', async () => {
  await pulledBefore({ [friend]: '10' })
  await pullAll(context(brings))
  expect(factOf('removals')).toBeUndefined()
})

test('what is on its way is asked for again at the end of a first pull, and when a scope has come anew', async () => {
  await pullAll(context({ ...brings, more: true }, pullAnswer()))
  expect(factOf('removals')).toBe(1)
  await pullAll(context({ ...pullAnswer({ changes: [{ scope: 'list:a', cursor: '3' }] }), more: true }, pullAnswer()))
  expect(factOf('removals')).toBe(2)
})

const waiting = (n: number) => saveIntent(copy, 'add_favorite', { restaurant_id: idOf(n) })

test('a page with own work leaves noted up to which work everything is shown', async () => {
  await pulledBefore({ [own]: '10' })
  await logVisit(copy, { id: idOf(7), restaurant_id: idOf(1), created_at: '2026-05-01T11:00:00.000Z' })
  await waiting(3)
  const [visit, favorite] = copy.owed.rows('outbox')
  await copy.owed.write(['outbox'], (owed) => owed.put('outbox', [{ ...visit, state: 'applied' } as never]))
  await pullAll(context(pullAnswer({ changes: [{ scope: own, cursor: '12', rows: { reviews: [visitOf(7, me)] } }] })))
  expect(copy.owed.rows('outbox').map(({ intent }) => intent)).toEqual(['add_favorite'])
  expect(factOf('shown_work')).toBe(favorite?.seq)
})

test('what another tab has noted as shown stays when a page takes no work away', async () => {
  await pulledBefore({ [friend]: '10' })
  await waiting(3)
  meanwhile(() => put([{ name: 'shown_work', value: 1 }]))
  await pullAll(context(brings))
  expect(factOf('shown_work')).toBe(1)
})

test('invariant 6: what the server had under pending work goes with its scope', async () => {
  await pulledBefore({ [friend]: '12' })
  const document: StoredDocument = { row: visitOf(7, idOf(2)), scopes: [friend] }
  const base: Base = { id: baseId('reviews', idOf(7)), entity: 'reviews', key: idOf(7), document }
  await copy.owed.write(['bases'], (owed) => owed.put('bases', [base]))
  await pullAll(context(pullAnswer({ vanished: [friend] })))
  expect([reviews(), copy.owed.rows('bases'), cursors()]).toEqual([[], [], {}])
})

test('what was fetched of a person goes with their scope, and work keeps the name of its place; that of others stays', async () => {
  await pulledBefore({ [friend]: '12' })
  const fetched = { scopes: [], cached_at: copy.clock.now() }
  await copy.documents.write([
    { entity: 'reviews', key: idOf(7), document: { ...fetched, row: visitOf(7, idOf(2)) } },
    { entity: 'reviews', key: idOf(8), document: { ...fetched, row: visitOf(8, idOf(3)) } },
    { entity: 'restaurants', key: idOf(1), document: { ...fetched, row: { id: idOf(1), name: 'Kumo' } as Restaurant } },
  ])
  await saveIntent(copy, 'like_review', { review_id: idOf(7) })
  const removals = async () => createRemovals(copy)
  await pullAll({ ...context(pullAnswer({ vanished: [friend] })), removals })
  expect(reviews()).toEqual([idOf(8)])
  expect(copy.owed.rows('outbox').map(({ names }) => names)).toEqual([{ [idOf(7)]: 'Kumo' }])
})

test('work does not keep the name that somebody else gave a list', async () => {
  const list = { id: idOf(6), user_id: idOf(2), name: 'Dates' } as List
  await pulledBefore({ [friend]: '12' })
  await copy.documents.write([{ entity: 'lists', key: list.id, document: { row: list, scopes: [friend] } }])
  await saveIntent(copy, 'like_list', { list_id: list.id })
  await pullAll(context(pullAnswer({ changes: [{ scope: friend, cursor: '13', removed: { lists: [list.id] } }] })))
  expect([copy.documents.rows('lists').size, copy.owed.rows('outbox').map(({ names }) => names)]).toEqual([
    0,
    [undefined],
  ])
})

test('a page that does not come takes along the one that was asked for behind it', async () => {
  const signals: AbortSignal[] = []
  const pulling = context()
  pulling.backend.pull = (_cursors, _rows, signal, onReach) => {
    signals.push(signal)
    if (signals.length > 1) return new Promise(() => {})
    onReach?.({ ...brings, reached: { [friend]: '12' } })
    // The page behind is asked for before the answer breaks off.
    return new Promise((_, reject) => {
      setTimeout(() => reject(new BackendError('network', 'It broke off.')))
    })
  }
  await expect(pullAll(pulling)).rejects.toThrow('It broke off.')
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true])
})

test('a page of another database takes along the one that was asked for behind it', async () => {
  await pulledBefore({ [friend]: '10' })
  const page = { ...brings, generation: 'another' }
  const begin = () => put([{ name: 'generation', value: 'another' }])
  const signals: AbortSignal[] = []
  const pulling = { ...context(), resync: async () => ({ begin }) as unknown as Resync }
  pulling.backend.pull = async (_cursors, _rows, signal, onReach) => {
    signals.push(signal)
    if (signals.length === 2) return new Promise(() => {})
    if (signals.length === 1) onReach?.({ ...page, reached: { [friend]: '12' } })
    // The rows take their time.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    return page
  }
  await pullAll(pulling)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, false])
})

test('a request ends with sync', async () => {
  const ended = new AbortController()
  const signals: AbortSignal[] = []
  const pulling = { ...context(), signal: ended.signal }
  pulling.backend.pull = (_cursors, _rows, signal) => {
    signals.push(signal)
    ended.abort()
    return Promise.reject(new Error('Broken off'))
  }
  await expect(pullAll(pulling)).rejects.toThrow('Sync has stopped.')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('a device that has lost its only scope asks for the next page, and not for home', async () => {
  await pulledBefore({ [friend]: '12' })
  const pulling = context(pullAnswer({ vanished: [friend], more: true }), pullAnswer())
  pulling.backend.home = () => Promise.reject(new Error('Nobody may ask.'))
  await pullAll(pulling)
  expect(asked).toEqual([{ [friend]: '12' }, {}])
})

test('a tab that has lost the lead while it waited for its turn lists no documents', async () => {
  const signal = loseLeadWaiting(copy)
  const resync = { id: 'begun', cursors: {}, limits: {}, isGeneration: false, isUnlisted: true as const }
  await put([{ name: 'resync', value: resync }])
  const list = vi.fn<() => Promise<void>>(async () => {})
  const pulling = { ...context(brings), signal, resync: async () => ({ list }) as unknown as Resync }
  await expect(pullAll(pulling)).rejects.toThrow('Sync has stopped.')
  expect(list).not.toHaveBeenCalled()
})
