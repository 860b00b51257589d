/** The engine of two phones against the embedded backend: PostgreSQL, sessions and storage as in production. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { placeUuid } from '#src/domain/places/place-ids.ts'
import { type Backend, BackendError } from '#sync/backend.ts'
import { testBackend } from '#tests/support/backend.ts'
import { deleteReview } from '#tests/support/delete-review.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { createPhone, type Phone } from '#tests/support/phone.ts'

const backend = testBackend()

/** Somebody new with a phone; `through` stands between it and the server. */
const phone = async (name: string, through?: (server: Backend) => Backend): Promise<Phone> =>
  createPhone(backend, await backend.signUp(name), through)

const newVisit = async () => {
  const place_id = `manual_${randomUUID()}`
  const restaurant_id = await placeUuid(place_id)
  return {
    id: randomUUID(),
    restaurant_id,
    rating: 3.5,
    comment: 'Best ramen in the basement.',
    favorite: true,
    created_at: new Date().toISOString(),
    place: { id: restaurant_id, place_id, name: 'Kumo Ramen' },
  }
}

const picture = (userId: string, index: number) => ({
  id: randomUUID(),
  path: `${userId}/1763700000000-${index}.webp`,
  index,
  full: makePicture(`picture ${index}`),
  thumbnail: makePicture('small'),
})

const reviewOf = async ({ store }: Phone, id: string) => (await store.documents.get('reviews', [id])).get(id)?.row

test('a visit with photos that was saved offline reaches the server once and a follower’s phone', async () => {
  const [ada, ben] = [await phone('Ada'), await phone('Ben')]
  await saveIntent(ben.store, 'follow', { user_id: ada.userId })
  await ben.sync()
  await ada.sync()

  const visit = await newVisit()
  await logVisit(ada.store, visit)
  for (const index of [0, 1]) await addPhoto(ada.store, { review_id: visit.id }, picture(ada.userId, index))
  expect(await reviewOf(ada, visit.id)).toMatchObject({ rating: 3.5 })
  await ada.sync()
  await ben.sync()

  const paths = [0, 1].map((index) => picture(ada.userId, index).path)
  expect(await reviewOf(ben, visit.id)).toMatchObject({ comment: visit.comment, photos: paths })
  expect(await reviewOf(ada, visit.id)).toEqual(await reviewOf(ben, visit.id))
  expect((await ben.store.documents.get('restaurants', [visit.restaurant_id])).size).toBe(1)
  const [counted] = await backend.sql`select count(*)::integer as reviews from reviews where user_id = ${ada.userId}`
  expect(counted?.['reviews']).toBe(1)
  for (const table of ['outbox', 'photos', 'blobs', 'bases', 'refused'] as const) {
    expect([table, ada.store.owed.rows(table)]).toEqual([table, []])
  }
})

test('a lost answer to every request in turn changes nothing but the number of requests', async () => {
  let losing = false
  const lost = <Arguments extends unknown[], Answer>(call: (...parameters: Arguments) => Promise<Answer>) => {
    let calls = 0
    return async (...parameters: Arguments): Promise<Answer> => {
      const answer = await call(...parameters)
      if (losing && calls++ % 2 === 0) throw new BackendError('network', 'The answer was lost.')
      return answer
    }
  }
  const ada = await phone('Ada', (server) => ({
    ...server,
    push: lost(server.push),
    pull: lost(server.pull),
    upload: lost(server.upload),
  }))
  await ada.sync()
  losing = true
  const visit = await newVisit()
  await logVisit(ada.store, visit)
  await addPhoto(ada.store, { review_id: visit.id }, picture(ada.userId, 0))
  let failures = 0
  for (let round = 0; round < 12; round++) await ada.sync().catch(() => failures++)
  expect(failures).toBeGreaterThan(2)
  expect(await reviewOf(ada, visit.id)).toMatchObject({ photos: [picture(ada.userId, 0).path] })
  const rows = await backend.sql`select 1 from reviews where user_id = ${ada.userId}`
  expect(rows).toHaveLength(1)
  losing = false
  await ada.sync()
  expect(ada.store.owed.rows('outbox')).toEqual([])
})

test('what the server refuses is taken back on the phone and kept with its reason, the rest goes through', async () => {
  const ada = await phone('Ada')
  await ada.sync()
  const refused = { ...(await newVisit()), created_at: '1850-01-01T12:00:00.000Z' }
  const fine = await newVisit()
  await logVisit(ada.store, refused)
  const picked = picture(ada.userId, 0)
  await addPhoto(ada.store, { review_id: refused.id }, picked)
  await logVisit(ada.store, fine)
  await ada.sync()
  expect(ada.store.owed.rows('refused').map(({ intent, code, message }) => [intent, code, message])).toEqual([
    ['log_visit', 'reviews_created_at_range', 'The date of a visit lies between 1970 and today.'],
  ])
  const shown = [await reviewOf(ada, refused.id), await reviewOf(ada, fine.id)]
  expect(shown).toMatchObject([undefined, { id: fine.id }])
  // Its photo waits on the phone for what becomes of it.
  expect(ada.store.owed.rows('photos').map(({ path }) => path)).toEqual([picked.path])
  expect(await backend.sql`select from storage.objects where name like ${`${ada.userId}/%`}`).toHaveLength(0)
})

test('deleting a review deletes the files of its photos', async () => {
  const ada = await phone('Ada')
  const visit = await newVisit()
  await logVisit(ada.store, visit)
  await addPhoto(ada.store, { review_id: visit.id }, picture(ada.userId, 0))
  await ada.sync()
  await ada.sync()
  const files = () => backend.sql`select name from storage.objects where name like ${`${ada.userId}/%`}`
  expect(await files()).toHaveLength(1)
  await deleteReview(ada.store, { id: visit.id })
  await ada.sync()
  expect([await files(), await reviewOf(ada, visit.id)]).toEqual([[], undefined])
})

test('invariant 6: what an unfollow ends leaves the phone with the next contact', async () => {
  const [ada, ben] = [await phone('Ada'), await phone('Ben')]
  await saveIntent(ben.store, 'follow', { user_id: ada.userId })
  const visit = await newVisit()
  await logVisit(ada.store, visit)
  await ada.sync()
  await ben.sync()
  expect(await reviewOf(ben, visit.id)).toBeDefined()
  await saveIntent(ben.store, 'unfollow', { user_id: ada.userId })
  await ben.sync()
  expect(await reviewOf(ben, visit.id)).toBeUndefined()
})
