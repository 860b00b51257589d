/** A phone that lay in a drawer for a year, against the embedded backend: it must end up like a new one. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { editReview } from '#src/commands/edit-review.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { type TestUser, testBackend } from '#tests/support/backend.ts'
import { deleteReview } from '#tests/support/delete-review.ts'
import { createPhone, type Phone, shownOn } from '#tests/support/phone.ts'
import { createWorld, liftBudgets } from '#tests/support/world.ts'

const year = 365 * 86_400_000

const backend = testBackend()
const world = createWorld(backend)
beforeAll(() => liftBudgets(backend))

type Somebody = { user: TestUser; phone: Phone }
async function somebody(name: string): Promise<Somebody> {
  const user = await backend.signUp(name)
  return { user, phone: createPhone(backend, user) }
}

/**
 * Logs visits, whatever the verdicts, and returns their ids. A millisecond apart: a new phone gets all visits of one
 * millisecond or none, and might have more than the newest 100.
 */
async function logVisits({ store }: Phone, place: string, count: number, comment?: string): Promise<string[]> {
  const ids: string[] = []
  for (let visit = 0; visit < count; visit++) {
    const id = randomUUID()
    const created_at = new Date(store.clock.now() - count + visit).toISOString()
    await logVisit(store, { id, restaurant_id: place, rating: 4, created_at, ...(comment && { comment }) })
    ids.push(id)
  }
  return ids
}

test('invariants 4, 5 and 6: a phone that was away for a year with unsent work ends as a new one does', async () => {
  const [ada, ben, cleo, dan] = [
    await somebody('Ada'),
    await somebody('Ben'),
    await somebody('Cleo'),
    await somebody('Dan'),
  ]
  const [place, another] = [await world.restaurant(), await world.restaurant()]
  for (const { phone } of [ben, cleo, dan]) await saveIntent(ada.phone.store, 'follow', { user_id: phone.userId })
  const [own] = await logVisits(ada.phone, place, 1)
  const old = await logVisits(ben.phone, place, 20)
  const list = { id: randomUUID(), name: 'Best', is_public: true, is_ranked: false }
  await saveIntent(ben.phone.store, 'create_list', list)
  await logVisits(cleo.phone, place, 2)
  await logVisits(dan.phone, place, 2)
  for (const { phone } of [ben, cleo, dan, ada]) await phone.sync()
  expect(ada.phone.store.documents.rows('reviews').size).toBe(25)

  // In the drawer with work that was never sent: a visit, and an edit of what goes meanwhile.
  const [remaining] = await logVisits(ada.phone, another, 1, 'Before the drawer')
  await editReview(ada.phone.store, { id: own ?? '', fields: { rating: 2 }, base: { rating: 4 } })

  await logVisits(ben.phone, another, 130)
  for (const id of old.slice(0, 5)) await deleteReview(ben.phone.store, { id })
  await saveIntent(ben.phone.store, 'delete_list', { id: list.id })
  await ben.phone.sync()
  await backend.asUser(cleo.user).fetch('/functions/v1/delete-user', { method: 'POST' })
  const tablet = createPhone(backend, ada.user)
  await tablet.sync()
  await saveIntent(tablet.store, 'unfollow', { user_id: dan.phone.userId })
  await deleteReview(tablet.store, { id: own ?? '' })
  await logVisits(tablet, place, 3)
  await tablet.sync()

  const now = ada.phone.store.clock.now
  ada.phone.store.clock.now = () => now() + year
  ada.phone.expire()
  await ada.phone.sync()
  const fresh = createPhone(backend, ada.user)
  await fresh.sync()

  // Of a followed person a new phone gets the newest 100 reviews; what this one had before stays, as far as it is there.
  const older = new Set(old.slice(5))
  expect([...older].filter((id) => ada.phone.store.documents.rows('reviews').has(id))).toEqual([...older])
  // Their place stays with them.
  expect(shownOn(ada.phone.store, new Set([...older, place]))).toEqual(shownOn(fresh.store, new Set([place])))
  const holdersOfPlace = ({ store }: Phone) => store.documents.rows('restaurants').get(place)?.scopes
  const [ofAda, ofBen] = [`user:${ada.phone.userId}`, `user:${ben.phone.userId}`]
  expect([holdersOfPlace(ada.phone), holdersOfPlace(fresh)]).toEqual([[ofAda, ofBen].toSorted(), [ofAda]])
  const reviews = [...fresh.store.documents.rows('reviews').values()].map(
    ({ row }) => row as { id: string; user_id: string },
  )
  const of = ({ phone }: Somebody) => reviews.filter(({ user_id }) => user_id === phone.userId).length
  expect([of(ada), of(ben), of(cleo), of(dan)]).toEqual([4, 100, 0, 0])
  expect(reviews.some(({ id }) => id === remaining)).toBe(true)
  // A clock that ran on for a year dates the visit of a year ago so.
  const [dated] = await backend.sql`
    select 1 from reviews where id = ${remaining ?? ''} and created_at between now() - interval '366 days' and now() - interval '364 days'`
  expect(dated).toBeDefined()
  expect(ada.phone.store.owed.rows('refused').map(({ intent, code }) => [intent, code])).toEqual([
    ['edit_review', 'not_found'],
  ])
  for (const table of ['outbox', 'bases', 'photos'] as const)
    expect([table, ada.phone.store.owed.rows(table)]).toEqual([table, []])
}, 60_000)
