/** Leaving with everything and arriving in a new account, through PostgreSQL and the storage. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { placeUuid } from '#src/domain/places/place-ids.ts'
import { archiveOfPerson } from '#supabase/local/person-archive.ts'
import { writeArchive } from '#sync/archive/write-archive.ts'
import { essence, exported, imported } from '#tests/support/archives.ts'
import { testBackend } from '#tests/support/backend.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { createPhone, type Phone } from '#tests/support/phone.ts'

const backend = testBackend()
const phone = async (name: string): Promise<Phone> => createPhone(backend, await backend.signUp(name))

async function place(name: string) {
  const place_id = `manual_${randomUUID()}`
  return { id: await placeUuid(place_id), place_id, name }
}

const fromServer = async (path: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const response = await fetch(`${backend.url}/storage/v1/object/public/review-photos/${path}`)
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
}

async function lived({ store, userId }: Phone, follows: string): Promise<void> {
  const [inn, bar] = [await place('Golden Inn'), await place('Bar')]
  for (const [index, day] of ['2019-05-04', '2026-11-01'].entries()) {
    const id = randomUUID()
    const said = { rating: 4.5 - index, food_rating: 5, price_level: 2, comment: `Visit ${index} 🍜` }
    await logVisit(store, { id, restaurant_id: inn.id, place: inn, ...said, created_at: `${day}T12:00:00.000Z` })
    for (const photo of [0, 1]) {
      const path = `${userId}/17637000000${index}-${photo}.webp`
      const pictures = { full: makePicture(webp(`${index} ${photo}`)), thumbnail: makePicture('small') }
      await addPhoto(store, { review_id: id }, { id: randomUUID(), path, index: photo, ...pictures })
    }
  }
  const list_id = randomUUID()
  await saveIntent(store, 'create_list', { id: list_id, name: 'Soups', is_public: false, is_ranked: true })
  await saveIntent(store, 'save_place', bar)
  for (const { id } of [bar, inn]) await saveIntent(store, 'add_to_list', { list_id, restaurant_id: id, notes: 'Yes' })
  await saveIntent(store, 'add_want_to_try', { restaurant_id: bar.id })
  await saveIntent(store, 'add_favorite', { restaurant_id: inn.id })
  await saveIntent(store, 'pin_restaurant', { restaurant_id: inn.id })
  await saveIntent(store, 'follow', { user_id: follows })
}

/** Bytes that begin as a picture does. */
const webp = (content: string): string => `RIFF0000WEBPVP8 ${content}`

test('everything of one account arrives in another once, and the server has the same', async () => {
  const [ada, cleo, person] = [await phone('Ada'), await phone('Cleo'), await backend.signUp('Ben')]
  const ben = createPhone(backend, person)
  await lived(ada, cleo.userId)
  await ada.sync()
  await ada.sync()
  const { file, content } = await exported(ada.store, fromServer)
  expect(content.visits.flatMap(({ photos }) => photos.filter((one) => one.file))).toHaveLength(4)

  await ben.sync()
  expect(await imported(ben.store, file)).toMatchObject({
    visits: 2,
    photos: 4,
    lists: 1,
    places: 3,
    people: 1,
    missing: 0,
  })
  await ben.sync()
  await ben.sync()
  expect(ben.store.owed.rows('refused')).toEqual([])
  expect(ben.store.owed.rows('outbox')).toEqual([])

  const fresh = createPhone(backend, person)
  await fresh.sync()
  const arrived = await exported(fresh.store, fromServer)
  expect(essence(arrived.content)).toBe(essence(content))
  expect(await imported(fresh.store, file)).toMatchObject({ visits: 0, photos: 0, lists: 0, places: 0, people: 0 })
  // Whoever runs the project makes the same for a person who asks.
  const onRequest = await archiveOfPerson(backend.sql, person.username)
  const quiet = { write: async () => {}, onProgress: () => {}, signal: new AbortController().signal }
  await writeArchive(onRequest, { ...quiet, now: Date.now(), readPhoto: fromServer })
  expect(essence(onRequest)).toBe(essence(content))
  await ada.sync()
  expect(essence((await exported(ada.store, fromServer)).content)).toBe(essence(content))
})
