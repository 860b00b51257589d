/** What a taken page leaves of the phone's own pictures, and a tab that lost its turn before it took one. */
import { beforeEach, expect, test } from 'vitest'
import type { Photo } from '#src/db/owed.ts'
import type { Review } from '#src/domain/rows.ts'
import type { Backend, PullAnswer } from '#sync/backend.ts'
import { pullAll } from '#sync/pull.ts'
import { pullAnswer } from '#tests/support/answers.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'
import { loseLeadWaiting } from './answers-in-turn.ts'

let copy: MemoryStore
beforeEach(() => {
  copy = createMemoryStore()
})

const context = (answer: PullAnswer) => ({
  copy,
  signal: new AbortController().signal,
  answered: () => {},
  backend: { pull: async () => answer } as unknown as Backend,
})

test("a photo that its review shows now leaves the phone's own pictures, and no other does", async () => {
  const own = `user:${me}`
  const photo = (n: number, state: Photo['state'], path: string): Photo => ({
    id: idOf(n),
    bucket: 'review-photos',
    path,
    review_id: idOf(30),
    index: n,
    state,
    progress: 1,
    attempts: 0,
    size: 1,
  })
  const photos = [
    photo(20, 'uploaded', 'linked.webp'),
    photo(21, 'uploaded', 'other.webp'),
    // Put back by the person: it is to be uploaded again.
    photo(22, 'waiting', 'linked.webp'),
    photo(23, 'uploaded', 'avatar.jpg'),
  ]
  const applied = { saved_at: '2026-05-01T11:00:00.000Z', state: 'applied' as const, attempts: 0 }
  const attach = (path: string) => ({ intent: 'attach_photo', input: { review_id: idOf(30), path } })
  const pictures = { full: makePicture('f'), thumbnail: makePicture('t') }
  await copy.owed.write(['outbox', 'photos', 'blobs'], async (owed) => {
    await owed.put('photos', photos)
    await owed.put(
      'blobs',
      photos.map(({ id }) => ({ id, ...pictures })),
    )
    await owed.append({ id: idOf(40), ...attach('linked.webp'), ...applied })
    await owed.append({ id: idOf(41), intent: 'set_avatar', input: { avatar_url: 'avatar.jpg' }, ...applied })
  })
  const visit = { id: idOf(30), user_id: me, restaurant_id: idOf(1), photos: ['linked.webp'] } as unknown as Review
  const rows = { reviews: [visit], profiles: [{ user_id: me, username: 'ada', avatar_url: 'avatar.jpg' }] }
  await pullAll(context(pullAnswer({ changes: [{ scope: own, cursor: '3', rows }] })))
  for (const table of ['photos', 'blobs'] as const)
    expect([table, copy.owed.rows(table).map(({ id }) => id)]).toEqual([table, [idOf(21), idOf(22)]])
  expect(copy.owed.rows('outbox')).toEqual([])
  // One that nothing links any more stays for the person.
  await pullAll(context(pullAnswer({ changes: [{ scope: own, cursor: '4', rows }] })))
  expect(copy.owed.rows('photos')).toHaveLength(2)
  // Until a page has that one alone.
  await copy.owed.write(['outbox'], (owed) => owed.append({ id: idOf(42), ...attach('other.webp'), ...applied }))
  const withOther = { reviews: [{ ...visit, photos: ['linked.webp', 'other.webp'] }] }
  await pullAll(context(pullAnswer({ changes: [{ scope: own, cursor: '5', rows: withOther }] })))
  expect(copy.owed.rows('photos').map(({ id }) => id)).toEqual([idOf(22)])
})

test('a tab that has lost the lead while it waited for its turn stores nothing', async () => {
  const signal = loseLeadWaiting(copy)
  const rows = { reviews: [{ id: idOf(7), user_id: idOf(2), restaurant_id: idOf(1) } as Review] }
  const answer = pullAnswer({ changes: [{ scope: `user:${idOf(2)}`, cursor: '12', rows }] })
  await expect(pullAll({ ...context(answer), signal })).rejects.toThrow('Sync has stopped.')
  expect([copy.documents.rows('reviews').size, copy.owed.rows('cursors')]).toEqual([0, []])
})
