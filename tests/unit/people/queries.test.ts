// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { cacheAnswer } from '#src/commands/cache-answer.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { cachedAnswersLimit } from '#src/db/cached-answers.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { followStateOf } from '#src/domain/people/follows.ts'
import { profilePageKey } from '#src/domain/people/profile.ts'
import { cachedAnswer } from '#src/queries/cached-answer.ts'
import { ownRelations } from '#src/queries/people.ts'
import { cachedProfile, ownProfile } from '#src/queries/profile.ts'
import type { ProfilePage } from '#src/services/pages.ts'
import { openForEach, type TestDevice } from '#tests/unit/db/real-stores.ts'
import { profileRow, restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'

const [me, ben, place, otherPlace] = [1, 2, 3, 4].map(uuid) as [string, string, string, string]

const pageOf = (userId: string, followers = 3): ProfilePage => ({
  profile: { user_id: userId, username: 'ben', pinned_restaurants: [], favorites: [], want_to_try: [] },
  counts: { restaurants: 2, followers, following: 1 },
  is_followed: false,
  follows_me: true,
  recent_visits: [],
})

let device: TestDevice
let copy: LiveCopy

openForEach(me, (opened, on) => {
  copy = opened
  device = on
})

const write = (...changes: Parameters<LiveCopy['documents']['write']>[0][number][]) => copy.documents.write(changes)

const hasArrived = () =>
  copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'first_pull_done', value: true }]))

describe('ownRelations', () => {
  const state = async () => followStateOf(await firstValueFrom(ownRelations(copy)), ben)
  const followsMe = () => {
    const row = { id: uuid(50), follower_id: ben, following_id: me, created_at: '2026-01-01T00:00:00Z' }
    return write({ entity: 'followers', key: row.id, document: { row, scopes: [`followers:${me}`] } })
  }

  it('follows what is saved and not sent, in both directions (spec L§4)', async () => {
    expect(await state()).toBe('none')
    await saveIntent(copy, 'follow', { user_id: ben })
    expect(await state()).toBe('following')
    await saveIntent(copy, 'unfollow', { user_id: ben })
    expect(await state()).toBe('none')
    await followsMe()
    expect(await state()).toBe('follow_back')
    await saveIntent(copy, 'follow', { user_id: ben })
    expect(await state()).toBe('following')
    await saveIntent(copy, 'unfollow', { user_id: ben })
    expect(await state()).toBe('follow_back')
  })
})

describe('profiles', () => {
  it('counts of oneself what the device has', async () => {
    const rows = [reviewRow(10, me, place, 1), reviewRow(11, me, place, 2), reviewRow(12, me, otherPlace, 3)]
    await write(
      { entity: 'profiles', key: me, document: { row: profileRow(me, 'ada'), scopes: [`user:${me}`] } },
      { entity: 'restaurants', key: place, document: { row: restaurantRow(3, 'Place'), scopes: [`user:${me}`] } },
      ...rows.map((row) => ({ entity: 'reviews' as const, key: row.id, document: { row, scopes: [`user:${me}`] } })),
    )
    await saveIntent(copy, 'follow', { user_id: ben })
    await hasArrived()
    const { counts, visits } = await firstValueFrom(ownProfile(copy))
    expect(counts).toEqual({ restaurants: 2, followers: 0, following: 1 })
    expect(visits?.map(({ review }) => review.id)).toEqual([12, 11, 10].map(uuid))
  })

  it('counts nothing of oneself before everything has arrived, and claims no emptiness', async () => {
    const own = () => firstValueFrom(ownProfile(copy))
    await write({ entity: 'profiles', key: me, document: { row: profileRow(me, 'ada'), scopes: [`user:${me}`] } })
    expect(await own()).toMatchObject({ counts: undefined, visits: undefined })
    await hasArrived()
    expect(await own()).toMatchObject({ counts: { restaurants: 0, followers: 0, following: 0 }, visits: [] })
  })

  it('holds of somebody else what their scope keeps here, not what a card has brought', async () => {
    const isScoped = async () => (await firstValueFrom(cachedProfile(copy, ben))).isScoped
    await write({ entity: 'profiles', key: ben, document: { row: profileRow(ben, 'ben'), scopes: [] } })
    expect(await isScoped()).toBe(false)
    await write({ entity: 'profiles', key: ben, document: { row: profileRow(ben, 'ben'), scopes: [`user:${ben}`] } })
    expect(await isScoped()).toBe(true)
  })
})

describe('a fetched page', () => {
  const fetched = async (userId: string) =>
    (await firstValueFrom(cachedAnswer<ProfilePage>(copy, profilePageKey(userId)))) ?? undefined

  it('is there again after a restart, until there is no such person', async () => {
    await cacheAnswer(copy, profilePageKey(ben), pageOf(ben))
    await copy.close()
    copy = await device.open(me)
    expect((await fetched(ben))?.answer).toEqual(pageOf(ben))
    await cacheAnswer(copy, profilePageKey(ben), undefined)
    expect(await fetched(ben)).toBeUndefined()
    await cacheAnswer(copy, profilePageKey(ben), undefined)
  })

  it('goes when newer ones have taken its room, and nothing else goes', async () => {
    const start = Date.now()
    const clock = vi.spyOn(copy.clock, 'now')
    for (let n = 0; n <= cachedAnswersLimit; n++) {
      clock.mockReturnValue(start + n)
      await cacheAnswer(copy, profilePageKey(uuid(100 + n)), pageOf(uuid(100 + n)))
    }
    expect(await fetched(uuid(100))).toBeUndefined()
    expect(await fetched(uuid(101))).toBeDefined()
    const results = await (await copy.documents.collections()).cached_results.find().exec()
    expect(results.filter(({ answer }) => !answer).map(({ id }) => id)).toEqual(['copy_mark'])
    expect(results.some(({ id }) => id === profilePageKey(uuid(100 + cachedAnswersLimit)))).toBe(true)
  })
})
