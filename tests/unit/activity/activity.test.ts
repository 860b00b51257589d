import { describe, expect, it } from 'vitest'
import {
  type FeedItem,
  feedItemOf,
  type LikesOfVisits,
  latestEntries,
  latestFeedItems,
  likesOfVisits,
  type NewsEntry,
  nameOf,
  newSince,
  type OwnLists,
  ownListItems,
  placeNameOf,
  seenActivity,
  visitItems,
} from '#src/domain/people/activity.ts'
import type { Activity } from '#src/domain/rows.ts'
import { listRow, profileRow, restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'

const [ada, ben, place] = [1, 2, 3].map(uuid) as [string, string, string]
const at = '2026-01-01T00:00:00Z'

const activity = (activity_type: Activity['activity_type'], metadata: Activity['metadata']): Activity => ({
  id: uuid(50),
  user_id: ben,
  activity_type,
  related_id: uuid(60),
  metadata,
  created_at: at,
})
const of = { key: uuid(50), userId: ben, at }

describe('feedItemOf (spec L§2.9)', () => {
  it('reads what the database writes', () => {
    expect(feedItemOf(activity('list_created', { list_name: 'Ramen' }))).toEqual({
      ...of,
      kind: 'created',
      listId: uuid(60),
      list: 'Ramen',
    })
    expect(feedItemOf(activity('list_liked', { list_name: 'Ramen', owner_username: 'ada' }))).toEqual({
      ...of,
      kind: 'liked',
      listId: uuid(60),
      list: 'Ramen',
      owner: 'ada',
    })
  })

  it('has words for what is missing (spec L§8)', () => {
    expect(feedItemOf(activity('list_created', {}))).toMatchObject({ list: 'Unknown List' })
    expect(feedItemOf(activity('list_liked', { list_name: '', owner_username: 7 }))).toMatchObject({
      list: 'Unknown List',
      owner: 'Anonymous',
    })
  })
})

describe('nameOf', () => {
  it.each([
    [{ full_name: 'Ada Lovelace', username: 'ada' }, 'Ada Lovelace'],
    [{ username: 'ada' }, 'ada'],
    [undefined, 'Anonymous'],
  ])('%j is %s', (person, name) => {
    expect(nameOf(person)).toBe(name)
  })
})

describe('visitItems', () => {
  it('are the visits with their places, as far as these are known', () => {
    const [known, unknown] = [reviewRow(10, ada, place, 1), reviewRow(11, ben, uuid(4), 2)]
    const items = visitItems([known, unknown], [restaurantRow(3, 'Noodle Bar')])
    expect(items).toEqual([
      {
        key: uuid(10),
        userId: ada,
        at: known.created_at,
        kind: 'visited',
        review: known,
        place: restaurantRow(3, 'Noodle Bar'),
      },
      { key: uuid(11), userId: ben, at: unknown.created_at, kind: 'visited', review: unknown, place: undefined },
    ])
    const names = items.map((item) => item.kind === 'visited' && placeNameOf(item.place))
    expect(names).toEqual(['Noodle Bar', 'Unknown Restaurant'])
  })
})

describe('ownListItems', () => {
  const nothing: OwnLists = { lists: [], likes: [], likedLists: [], owners: [] }
  const like = { id: uuid(30), list_id: uuid(20), user_id: ada, created_at: at }

  it('are the lists and likes that are on the device, as the database would write them', () => {
    const feedItems = ownListItems({
      lists: [listRow(21, ada)],
      likes: [like],
      likedLists: [listRow(20, ben)],
      owners: [profileRow(ben, 'ben')],
    })
    expect(feedItems).toMatchObject([
      { kind: 'created', userId: ada, listId: uuid(21) },
      { kind: 'liked', userId: ada, listId: uuid(20), owner: 'ben' },
    ])
    expect(new Set(feedItems.map(({ key }) => key)).size).toBe(2)
  })

  it('leave out the like of a list that is gone, and name what is not on the device', () => {
    expect(ownListItems({ ...nothing, likes: [like] })).toEqual([])
    expect(ownListItems({ ...nothing, likes: [like], likedLists: [listRow(20, ben)] })).toMatchObject([
      { owner: 'Anonymous' },
    ])
  })
})

describe('latestFeedItems (spec L§9)', () => {
  it('are 50, the latest first', () => {
    const feedItems = Array.from(
      { length: 51 },
      (_, index): FeedItem => ({
        key: String(index),
        userId: ada,
        at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
        kind: 'created',
        listId: uuid(index + 1),
        list: 'List',
      }),
    )
    expect(latestFeedItems(feedItems).map(({ key }) => Number(key))).toEqual(
      Array.from({ length: 50 }, (_, index) => 50 - index),
    )
  })
})

describe('latestEntries', () => {
  it('are the 50 of visits and activities that a feed may show, the latest first', () => {
    const entries = Array.from({ length: 51 }, (_, minute) => reviewRow(minute + 1, ben, place, minute))
    expect(latestEntries(entries).map(({ id }) => id)).toEqual(
      Array.from({ length: 50 }, (_, index) => uuid(51 - index)),
    )
  })
})

describe('newSince', () => {
  const did = (number: number, minute: number): NewsEntry => ({
    id: uuid(number),
    created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  })
  const full = Array.from({ length: 50 }, (_, index) => did(200 - index, 200 - index))
  const [late, older, next] = [did(300, 160), did(301, 10), did(302, 201)]
  const of = (newest: readonly NewsEntry[], likes: LikesOfVisits = {}, notices: readonly string[] = []) => ({
    newest,
    likes,
    notices,
  })
  const seen = (newest: readonly NewsEntry[], likes?: LikesOfVisits) => seenActivity(of(newest, likes))

  it('is everything where nothing was ever shown', () => {
    expect(newSince(of(full), undefined)).toHaveLength(50)
    expect(newSince(of(full), seen(full))).toEqual([])
  })

  it('has what was logged without a network and came after newer ones, with its own time', () => {
    expect(newSince(of([next, ...full, late]), seen(full))).toEqual([next.id, late.id])
  })

  it('has nothing that an unfollow has moved up from below what was shown', () => {
    expect(newSince(of([...full.slice(25), older]), seen(full))).toEqual([])
    // All that there was had been shown: what is older is new all the same.
    expect(newSince(of([...full.slice(25), older]), seen(full.slice(25)))).toEqual([older.id])
  })

  it('has what moderators told since, and again when they have answered', () => {
    const told = of([], {}, ['step 1'])
    expect(newSince(told, seenActivity(of([])))).toEqual(['step 1'])
    expect(newSince(told, seenActivity(told))).toEqual([])
    expect(newSince(of([], {}, ['step 2']), seenActivity(told))).toEqual(['step 2'])
  })

  it('has one’s own visits that more people like, and none of which a like was taken back', () => {
    const reviews = [{ ...reviewRow(10, ben, place, 0), like_count: 2 }, reviewRow(11, ben, place, 0)]
    const likes = likesOfVisits(reviews)
    expect(likes).toEqual({ [uuid(10)]: 2 })
    expect(newSince(of([], likes), undefined)).toEqual([uuid(10)])
    expect(newSince(of([], likes), seen([], { [uuid(10)]: 1 }))).toEqual([uuid(10)])
    expect(newSince(of([], likes), seen([], { [uuid(10)]: 3 }))).toEqual([])
  })
})
