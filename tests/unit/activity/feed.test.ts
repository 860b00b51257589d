// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { beforeEach, describe, expect, it } from 'vitest'
import { noteSeenActivity } from '#src/commands/note-seen-activity.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { LiveCopy } from '#src/db/open.ts'
import type { Activity } from '#src/domain/rows.ts'
import { activityFeed } from '#src/queries/activities.ts'
import { hasNewActivity, latestNews } from '#src/queries/new-activity.ts'
import { deleteReview } from '#tests/support/delete-review.ts'
import { openForEach } from '#tests/unit/db/real-stores.ts'
import { listRow, profileRow, put, restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'

const [me, ben, cleo, place] = [1, 2, 3, 4].map(uuid) as [string, string, string, string]

/** In minutes. */
const hour = 60

let copy: LiveCopy

const activity = (number: number, user_id: string, day: number): Activity => ({
  id: uuid(number),
  user_id,
  activity_type: 'list_created',
  related_id: uuid(90),
  metadata: { list_name: 'Ramen' },
  created_at: `2026-01-0${day}T00:00:00Z`,
})

openForEach(me, (opened) => {
  copy = opened
})
beforeEach(async () => {
  await copy.documents.write([
    ...put('profiles', profileRow(me, 'ada'), profileRow(ben, 'ben'), profileRow(cleo, 'cleo')),
    ...put('followers', { id: uuid(50), follower_id: me, following_id: ben, created_at: '2026-01-01T00:00:00Z' }),
    ...put('restaurants', restaurantRow(4, 'My place')),
    ...put(
      'reviews',
      reviewRow(10, me, place, 25 * hour),
      // Ben's, at the same place, and one of somebody who is not followed.
      reviewRow(11, ben, place, 49 * hour),
      reviewRow(12, cleo, place, 97 * hour),
    ),
    ...put('lists', listRow(20, cleo)),
    ...put('activities', activity(70, ben, 4), activity(72, cleo, 5)),
  ])
})

const feed = async () =>
  (await firstValueFrom(activityFeed(copy))).map(({ feedItem, person }) => [
    person?.username,
    feedItem.kind,
    feedItem.at.slice(0, 10),
  ])

describe('activityFeed', () => {
  it('has friends and oneself, everything once, the latest first', async () => {
    expect(await feed()).toEqual([
      ['ben', 'created', '2026-01-04'],
      ['ben', 'visited', '2026-01-03'],
      ['ada', 'visited', '2026-01-02'],
    ])
  })

  it('has the visit and its place for the sentence and the picture, as far as the place is here', async () => {
    await copy.documents.write(put('reviews', reviewRow(13, ben, uuid(5), 0)))
    const visits = (await firstValueFrom(activityFeed(copy))).flatMap(({ feedItem }) =>
      feedItem.kind === 'visited' ? [[feedItem.review.id, feedItem.place?.name]] : [],
    )
    expect(visits).toEqual([
      [uuid(11), 'My place'],
      [uuid(10), 'My place'],
      [uuid(13), undefined],
    ])
  })

  it('leaves out the visits of a friend who keeps what they do off Activity, though the phone has them', async () => {
    await copy.documents.write(put('profiles', { ...profileRow(ben, 'ben'), hides_activity: true }))
    expect(await feed()).toEqual([
      ['ben', 'created', '2026-01-04'],
      ['ada', 'visited', '2026-01-02'],
    ])
    const { news } = await firstValueFrom(latestNews(copy))
    expect(news.newest.map(({ id }) => id)).toEqual([uuid(70)])
  })

  it('follows at once what is saved and not sent', async () => {
    await saveIntent(copy, 'like_list', { list_id: uuid(20) })
    expect((await feed())[0]?.slice(0, 2)).toEqual(['ada', 'liked'])
    await deleteReview(copy, { id: uuid(10) })
    await saveIntent(copy, 'unfollow', { user_id: ben })
    expect((await feed()).map(([name, kind]) => [name, kind])).toEqual([['ada', 'liked']])
  })
})

describe('latestNews', () => {
  const now = async () => (await firstValueFrom(latestNews(copy))).fresh

  it('is new until it was shown on this device, and nothing of oneself or of strangers is', async () => {
    expect(await now()).toEqual([70, 11].map(uuid))
    await noteSeenActivity(copy, (await firstValueFrom(latestNews(copy))).news)
    expect([await now(), await firstValueFrom(hasNewActivity(copy))]).toEqual([[], false])
    await copy.documents.write([
      ...put('activities', activity(73, ben, 1), activity(75, cleo, 5)),
      ...put('reviews', reviewRow(14, ben, place, 5 * hour), reviewRow(15, me, place, 99 * hour)),
    ])
    expect([await now(), await firstValueFrom(hasNewActivity(copy))]).toEqual([[14, 73].map(uuid), true])
  })

  it('has a visit of one’s own that somebody likes', async () => {
    await noteSeenActivity(copy, (await firstValueFrom(latestNews(copy))).news)
    await copy.documents.write(put('reviews', { ...reviewRow(10, me, uuid(30), 0), like_count: 1 }))
    expect(await now()).toEqual([uuid(10)])
  })
})
