import { beforeEach, describe, expect, test } from 'vitest'
import { cacheAnswer } from '#src/commands/cache-answer.ts'
import { cacheFetched } from '#src/commands/cache-fetched.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { saveMutation } from '#src/commands/save-mutation.ts'
import { applyPending } from '#src/db/apply-pending.ts'
import { removalsHeard } from '#src/db/removals-heard.ts'
import { listPageKey, personListsKey } from '#src/domain/lists/list-page.ts'
import { profilePageKey } from '#src/domain/people/profile.ts'
import { suggestedPeopleKey } from '#src/domain/people/suggested-people.ts'
import { collectionKey } from '#src/domain/places/collections.ts'
import { popularKey } from '#src/domain/places/offered-places.ts'
import { restaurantPageKey, restaurantReviewsKey } from '#src/domain/places/restaurant-page.ts'
import { personReviewsKey } from '#src/domain/visits/review-lists.ts'
import { pageKeys, pageOf } from '#tests/simulation/model/pages.ts'
import { createMemoryStore, idOf, type MemoryStore } from '#tests/support/memory-store.ts'
import { ada, ben, modelPhones, otherPlace as other, place } from '#tests/support/model-phones.ts'

const [cleo, list, first, second] = [idOf(5), idOf(6), idOf(11), idOf(12)]
const day = (number: number): string => new Date(Date.UTC(2026, 10, number)).toISOString()
const model = modelPhones()
const { pull, sync } = model
/** Ada's phone, which follows Ben, and Ben's. */
let phone: MemoryStore
let friend: MemoryStore

/** The person opens a page while there is a network. */
const look = async (key: string): Promise<void> =>
  void (await cacheAnswer(phone, key, pageOf(model.server.tables, phone.userId, key)))
const lookAtAll = async (): Promise<void> => {
  for (const key of pageKeys(model.server.tables)) await look(key)
}
const cached = (key: string) => phone.documents.cachedAnswers.get(key)?.answer['value'] as Record<string, never>
const allCached = () => JSON.stringify([...phone.documents.cachedAnswers.values()])

beforeEach(async () => {
  model.server.addPerson(cleo, 'cleo')
  friend = createMemoryStore(ben)
  await logVisit(friend, { id: first, restaurant_id: place, rating: 4, comment: 'A secret', created_at: day(1) })
  await logVisit(friend, { id: second, restaurant_id: other, rating: 3, created_at: day(2) })
  await saveIntent(friend, 'create_list', { id: list, name: 'Dates', is_public: true, is_ranked: false })
  await saveIntent(friend, 'add_to_list', { list_id: list, restaurant_id: place, notes: 'A private note' })
  await sync(friend)
  phone = createMemoryStore(ada)
  await saveIntent(phone, 'follow', { user_id: ben })
  await sync(phone)
  await lookAtAll()
  await cacheAnswer(phone, popularKey('week', true), { places: [{ id: place }] })
})

describe('a removal that a pull brings', () => {
  test('of a review reaches every page, and what was counted from it', async () => {
    await saveMutation(friend, 'delete_review', { id: first })
    await sync(friend)
    await pull(phone)
    expect(allCached()).not.toContain(first)
    expect(allCached()).not.toContain('A secret')
    expect(cached(restaurantPageKey(place))['friends']).toEqual({ rating_count: 0, review_count: 0 })
    expect([cached(collectionKey(ben, 'visited')), cached(popularKey('week', true))]).toEqual([undefined, undefined])
    // What is left is as it was.
    expect(cached(profilePageKey(ben))['recent_visits']).toMatchObject([{ id: second }])
    expect(cached(personReviewsKey(ben))['reviews']).toMatchObject([{ review: { id: second } }])
    expect(cached(restaurantReviewsKey(other, 'all'))['reviews']).toMatchObject([{ id: second }])
  })

  test.each([
    [
      'was made private',
      () => saveIntent(friend, 'edit_list', { id: list, fields: { is_public: false }, base: { is_public: true } }),
    ],
    ['was deleted', () => saveIntent(friend, 'delete_list', { id: list })],
  ])('of a list that %s takes its page with its notes, and it leaves the lists of the person', async (_name, leave) => {
    expect(allCached()).toContain('A private note')
    expect(await leave()).toMatchObject({ ok: true })
    await sync(friend)
    await pull(phone)
    expect(cached(listPageKey(list))).toBeUndefined()
    expect(cached(personListsKey(ben))['lists']).toEqual([])
    expect(allCached()).not.toContain(list)
  })

  test('of a list that is liked takes the same', async () => {
    await saveIntent(phone, 'like_list', { list_id: list })
    await sync(phone)
    await saveIntent(phone, 'unfollow', { user_id: ben })
    await sync(phone)
    expect(cached(listPageKey(list))).toBeDefined()
    await saveIntent(friend, 'edit_list', { id: list, fields: { is_public: false }, base: { is_public: true } })
    await sync(friend)
    await pull(phone)
    expect(allCached()).not.toContain('A private note')
  })

  test('of a place of a liked list takes its note', async () => {
    await saveIntent(phone, 'like_list', { list_id: list })
    await sync(phone)
    await saveIntent(friend, 'remove_from_list', { list_id: list, restaurant_id: place })
    await sync(friend)
    await pull(phone)
    expect(cached(listPageKey(list))['places']).toEqual([])
  })

  test('of an account takes all that was fetched of the person, also of the rows', async () => {
    await cacheFetched(phone, [
      { entity: 'reviews', row: { id: idOf(30), user_id: ben, restaurant_id: place, created_at: day(3) } },
    ])
    model.server.deleteAccount(ben)
    await pull(phone)
    expect(allCached()).not.toContain(ben)
    expect([...phone.documents.rows('reviews').keys()]).toEqual([])
  })

  test('of an account or a visit takes the people to follow, who were counted with them', async () => {
    const suggest = (userId: string) =>
      cacheAnswer(phone, suggestedPeopleKey, {
        people: [{ user_id: userId, username: 'who', follows_me: false, mutual: 0, visits: 2 }],
      })
    await suggest(cleo)
    await saveMutation(friend, 'delete_review', { id: first })
    await sync(friend)
    await pull(phone)
    // Of somebody else nothing was removed.
    expect(cached(suggestedPeopleKey)).toBeDefined()
    await suggest(ben)
    await saveMutation(friend, 'delete_review', { id: second })
    await sync(friend)
    await pull(phone)
    expect(cached(suggestedPeopleKey)).toBeUndefined()
    await suggest(ben)
    model.server.deleteAccount(ben)
    await pull(phone)
    expect(cached(suggestedPeopleKey)).toBeUndefined()
  })

  test('nothing leaves because the person has unfollowed or unliked: it is still there for everybody', async () => {
    await saveIntent(phone, 'like_list', { list_id: list })
    await sync(phone)
    const before = allCached()
    await saveIntent(phone, 'unfollow', { user_id: ben })
    await saveIntent(phone, 'unlike_list', { list_id: list })
    await sync(phone)
    expect(allCached()).toBe(before)
  })

  test('an answer that was asked for before it is asked for again', async () => {
    const key = personReviewsKey(ben)
    const heard = await removalsHeard(phone)
    const late = pageOf(model.server.tables, ada, key)
    await saveMutation(friend, 'delete_review', { id: first })
    await sync(friend)
    await pull(phone)
    expect(await cacheAnswer(phone, key, late, { heard })).toBeUndefined()
    expect(allCached()).not.toContain(first)
  })

  test('without any nothing is read of the answers', async () => {
    await logVisit(friend, { id: idOf(13), restaurant_id: other, rating: 5, created_at: day(3) })
    await sync(friend)
    const reads: string[] = []
    const { answers } = phone.documents
    phone.documents.answers = {
      ...answers,
      all() {
        reads.push('all')
        return answers.all()
      },
    }
    await pull(phone)
    expect([phone.documents.rows('reviews').has(idOf(13)), reads]).toEqual([true, []])
  })

  test('when a list is liked, a place that was removed before leaves with its note', async () => {
    await saveIntent(friend, 'remove_from_list', { list_id: list, restaurant_id: place })
    await sync(friend)
    await saveIntent(phone, 'like_list', { list_id: list })
    await sync(phone)
    expect(cached(listPageKey(list))['places']).toEqual([])
  })

  test('when somebody is followed, what was deleted before leaves, though no tombstone names it', async () => {
    phone = createMemoryStore(cleo)
    await lookAtAll()
    expect(allCached()).toContain('A secret')
    await saveMutation(friend, 'delete_review', { id: first })
    await sync(friend)
    await saveIntent(phone, 'follow', { user_id: ben })
    await sync(phone)
    expect(allCached()).not.toContain(first)
    expect(allCached()).toContain(second)
  })
})

test('a fetched review of somebody leaves when they are followed and it was deleted before', async () => {
  phone = createMemoryStore(cleo)
  const row = model.server.tables.get('reviews', first)
  if (row) await cacheFetched(phone, [{ entity: 'reviews', row }])
  await saveMutation(friend, 'delete_review', { id: first })
  await sync(friend)
  await saveIntent(phone, 'follow', { user_id: ben })
  await saveIntent(phone, 'update_profile', { fields: { bio: 'Hungry' }, base: {} })
  await sync(phone)
  expect([...phone.documents.rows('reviews').keys()]).toEqual([second])
  // What has arrived with the same pull is not applied once more.
  expect(phone.owed.rows('bases')).toEqual([])
})

test('a fetched review that was deleted does not come back with an own deletion that is refused', async () => {
  phone = createMemoryStore(ben)
  const row = model.server.tables.get('reviews', first)
  if (row) await cacheFetched(phone, [{ entity: 'reviews', row }])
  await saveMutation(phone, 'delete_review', { id: first })
  await saveMutation(friend, 'delete_review', { id: first })
  await sync(friend)
  await look(personReviewsKey(ben))
  model.server.judge = () => ({ code: 'refused', message: 'Not now.' })
  await model.push(phone)
  await applyPending(phone)
  expect(phone.owed.rows('refused')).toHaveLength(1)
  expect(phone.documents.rows('reviews').has(first)).toBe(false)
})

describe('a fresh answer that does not hold a row any more, to somebody who follows nobody', () => {
  beforeEach(async () => {
    phone = createMemoryStore(cleo)
    await sync(phone)
    await lookAtAll()
    const row = model.server.tables.get('reviews', first)
    if (row) await cacheFetched(phone, [{ entity: 'reviews', row }])
  })

  test.each([
    ['the profile', profilePageKey(ben)],
    ['their reviews', personReviewsKey(ben)],
    ['the places they have visited', collectionKey(ben, 'visited')],
    ['the page of the place', restaurantPageKey(place)],
    ['the reviews of the place', restaurantReviewsKey(place, 'all')],
  ])('%s takes a deleted review from all else', async (_name, key) => {
    expect(allCached()).toContain('A secret')
    await saveMutation(friend, 'delete_review', { id: first })
    await sync(friend)
    await pull(phone)
    expect(phone.documents.rows('reviews').has(first)).toBe(true)
    await look(key)
    expect(allCached()).not.toContain(first)
    expect(phone.documents.rows('reviews').has(first)).toBe(false)
    expect(allCached()).toContain(second)
  })

  test.each([
    ['the lists of the person', personListsKey(ben)],
    ['its own page', listPageKey(list)],
  ])('%s takes a list that is private now', async (_name, key) => {
    await saveIntent(friend, 'edit_list', { id: list, fields: { is_public: false }, base: { is_public: true } })
    await sync(friend)
    await look(key)
    expect(allCached()).not.toContain(list)
    expect(allCached()).not.toContain('A private note')
  })

  test('the page of a person who is not there takes all that is about them', async () => {
    model.server.deleteAccount(ben)
    await look(profilePageKey(ben))
    expect(allCached()).not.toContain(ben)
    expect(phone.documents.rows('reviews').has(first)).toBe(false)
  })

  test('a page of the newest says nothing of what is older, nor one of friends of everybody', async () => {
    const visits = [20, 21, 22, 23].map((number) =>
      logVisit(friend, { id: idOf(number), restaurant_id: other, rating: 3, created_at: day(number - 10) }),
    )
    await Promise.all(visits)
    await sync(friend)
    await look(profilePageKey(ben))
    await look(restaurantReviewsKey(place, 'friends'))
    expect(cached(personReviewsKey(ben))['reviews']).toHaveLength(2)
    expect(phone.documents.rows('reviews').has(first)).toBe(true)
  })

  test('a page that was continued covers nothing: its beginning is older than what came since', async () => {
    const key = personReviewsKey(ben)
    const [before, { review }] = [cached(key), { review: idOf(40) }]
    const row = { id: review, user_id: ben, restaurant_id: place, created_at: day(20) }
    await cacheAnswer(phone, profilePageKey(ben), { profile: { user_id: ben }, recent_visits: [row] })
    await cacheAnswer(phone, key, before, { isContinued: true })
    expect(cached(profilePageKey(ben))['recent_visits']).toHaveLength(1)
  })

  test('own work that is not sent yet is never taken for deleted', async () => {
    await logVisit(phone, { id: idOf(50), restaurant_id: place, rating: 5, created_at: day(4) })
    await look(restaurantPageKey(place))
    await look(restaurantReviewsKey(place, 'all'))
    expect(phone.documents.rows('reviews').has(idOf(50))).toBe(true)
    await sync(phone)
    expect(phone.owed.rows('outbox')).toEqual([])
    expect(model.server.tables.get('reviews', idOf(50))).toBeDefined()
  })
})
