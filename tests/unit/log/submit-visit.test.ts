import { beforeEach, expect, test } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import { readVisit } from '#src/domain/visits/visit-form.ts'
import { saveEdit } from '#src/screens/log/submit-visit.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'

const [review, photo] = [idOf(5), idOf(20)]
const path = `${me}/1-0.webp`
const base = {
  rating: 4,
  food_rating: null,
  drinks_rating: null,
  service_rating: null,
  atmosphere_rating: null,
  value_for_money_rating: null,
  price_level: null,
  comment: null,
  dishes: null,
  created_at: '2026-01-01T11:00:00.000Z',
}
const edited = readVisit({ date: '2026-01-01', rating: 4, removed_photos: [path], base }, '2026-01-01')

let copy: MemoryStore
beforeEach(async () => {
  copy = createMemoryStore()
  const blobs = { full: makePicture('full'), thumbnail: makePicture('t') }
  await addPhoto(copy, { review_id: review }, { id: photo, path, index: 0, ...blobs })
})

/** Saves the edit that removes the photo, which was still on its way when the form looked. */
const save = () =>
  saveEdit(copy as unknown as Parameters<typeof saveEdit>[0], review, edited, [
    { path, onDevice: { id: photo, state: 'uploading', progress: 0.5 } },
  ])
const sent = () => copy.owed.rows('outbox').map(({ intent, input }) => [intent, input['path']])
const states = () => copy.owed.rows('photos').map(({ state }) => state)

test('C4 A photo that an edit removes is thrown away while it is on its way', async () => {
  expect(await save()).toMatchObject({ ok: true })
  expect([sent(), states()]).toEqual([[['edit_review', undefined]], ['removing']])
})

test('C4 invariant 6 A photo that an edit removes leaves its review though it has arrived in the same moment', async () => {
  await copy.owed.write(['photos'], async (owed) => {
    const arrived = await owed.get('photos', photo)
    if (arrived) await owed.put('photos', [{ ...arrived, state: 'uploaded' }])
  })
  expect(await save()).toMatchObject({ ok: true })
  expect([sent(), states()]).toEqual([
    [
      ['detach_photo', path],
      ['edit_review', undefined],
    ],
    ['removing'],
  ])
})

test('C4 invariant 6 A photo that an edit removes leaves its review though the device has let go of it', async () => {
  await copy.owed.write(['photos', 'blobs'], async (owed) => {
    await owed.delete('photos', [photo])
    await owed.delete('blobs', [photo])
  })
  expect(await save()).toMatchObject({ ok: true })
  expect(sent()).toEqual([
    ['detach_photo', path],
    ['edit_review', undefined],
  ])
})
