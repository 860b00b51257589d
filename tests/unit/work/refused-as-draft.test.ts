import { beforeEach, describe, expect, test } from 'vitest'
import { discardPhoto, restorePhoto } from '#src/commands/discard-photo.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { discardRefused, refusedAsDraft, restoreDiscarded } from '#src/commands/refused-work.ts'
import type { Photo, Refused } from '#src/db/owed.ts'
import { newList, readListDraft, withListDraft } from '#src/domain/lists/list-form.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'

const review = idOf(5)
const place = idOf(6)
const blobs = { full: makePicture('full'), thumbnail: makePicture('t') }

const refused = (seq: number, intent: string, input: Record<string, unknown>, because?: string): Refused => ({
  id: idOf(100 + seq),
  seq,
  intent,
  input,
  saved_at: '2026-05-01T11:00:00.000Z',
  code: 'gone',
  message: 'This place is closed.',
  ...(because === undefined ? {} : { because }),
})

const photo = (more: Partial<Photo> = {}): Photo => ({
  id: idOf(20),
  bucket: 'review-photos',
  path: `${me}/1-3.webp`,
  review_id: review,
  index: 3,
  state: 'waiting',
  progress: 0,
  attempts: 0,
  size: 4,
  ...more,
})

const visit = refused(1, 'log_visit', {
  id: review,
  restaurant_id: place,
  place: { id: place, place_id: 'manual_1', name: 'Café X' },
  rating: 3.5,
  comment: 'Go',
  created_at: '2026-05-01T10:00:00.000Z',
})

let copy: MemoryStore
beforeEach(async () => {
  copy = createMemoryStore()
  await copy.owed.write(['refused', 'photos', 'blobs'], async (owed) => {
    await owed.put('refused', [
      visit,
      refused(2, 'edit_review', { id: review, fields: { comment: 'Go twice', rating: null }, base: {} }, visit.id),
      refused(3, 'add_want_to_try', { restaurant_id: place }, visit.id),
    ])
    await owed.put('photos', [photo()])
    await owed.put('blobs', [{ id: idOf(20), ...blobs }])
  })
})

test('H2 A refused visit becomes a draft with its photos and its edits, and nothing else is lost', async () => {
  expect(await refusedAsDraft(copy, visit.id)).toEqual({ ok: true, value: `/log?draft=${review}` })
  const [draft] = copy.owed.rows('drafts')
  expect(draft).toMatchObject({
    id: review,
    kind: 'visit',
    content: { comment: 'Go twice', place: { id: place, name: 'Café X', unsaved: { place_id: 'manual_1' } } },
  })
  expect(draft?.content['rating']).toBeUndefined()
  const [photo] = copy.owed.rows('photos')
  expect(photo).toMatchObject({ id: idOf(20), draft_id: review })
  expect(photo?.review_id).toBeUndefined()
  // What else waited is still there, and stands for itself now.
  expect(copy.owed.rows('refused').map(({ intent, because }) => [intent, because])).toEqual([
    ['add_want_to_try', undefined],
  ])
})

test('invariant 1: the refused link of a photo goes into the draft with it, for to discard the link is to discard the photo', async () => {
  const uploaded = photo({ state: 'uploaded', progress: 1 })
  await copy.owed.write(['refused', 'photos'], async (owed) => {
    await owed.put('refused', [refused(4, 'attach_photo', { review_id: review, path: uploaded.path }, visit.id)])
    await owed.put('photos', [uploaded])
  })
  await refusedAsDraft(copy, visit.id)
  for (const { id } of copy.owed.rows('refused')) await discardRefused(copy, id)
  expect(copy.owed.rows('photos')).toMatchObject([{ path: uploaded.path, draft_id: review, state: 'uploaded' }])
})

test('H3 Sent again, the visit takes the photos of its draft along', async () => {
  await refusedAsDraft(copy, visit.id)
  const { rating: _, ...input } = visit.input
  expect((await logVisit(copy, input as never, review)).ok).toBe(true)
  expect(copy.owed.rows('drafts')).toEqual([])
  expect(copy.owed.rows('photos')).toMatchObject([{ id: idOf(20), review_id: review }])
})

test('H2 Changes of a refused visit that were only begun are in its draft, and a photo that was taken away stays so', async () => {
  const base = { rating: 3.5, comment: 'Go' }
  const content = { comment: 'Go thrice', rating: 4, date: '2026-04-30', base, removed_photos: ['x.webp'] }
  const leaving = photo({ id: idOf(21), path: `${me}/1-4.webp`, state: 'removing' })
  await copy.owed.write(['drafts', 'photos'], async (owed) => {
    await owed.put('drafts', [{ id: review, kind: 'review_edit', content, changed_at: '2026-05-01T12:00:00.000Z' }])
    await owed.put('photos', [leaving])
  })
  await refusedAsDraft(copy, visit.id)
  const [draft] = copy.owed.rows('drafts')
  expect(draft).toMatchObject({
    kind: 'visit',
    content: { comment: 'Go thrice', rating: 4, date: '2026-04-30', place: { id: place }, removed_photos: [] },
  })
  expect(draft?.content['base']).toBeUndefined()
  expect(copy.owed.rows('photos')).toContainEqual(leaving)
})

test('invariant 6 The file of a discarded link is deleted, unless that is undone', async () => {
  const uploaded = photo({ state: 'uploaded', progress: 1 })
  const link = refused(9, 'attach_photo', { review_id: review, path: uploaded.path })
  await copy.owed.write(['refused', 'photos'], async (owed) => {
    await owed.put('refused', [link])
    await owed.put('photos', [uploaded])
  })
  const discarded = await discardRefused(copy, link.id)
  expect(copy.owed.rows('photos')).toMatchObject([{ path: uploaded.path, state: 'removing' }])
  if (discarded.ok) await restoreDiscarded(copy, discarded.value)
  expect(copy.owed.rows('photos')).toEqual([uploaded])
})

describe('a refused list', () => {
  const [list, first] = [idOf(7), idOf(8)]
  const input = { id: list, name: 'Soups', description: 'Hot', is_public: false, is_ranked: true }
  const make = (code: string) => ({
    ...refused(4, 'create_list', { ...input, restaurant: { id: first, restaurant_id: place } }),
    code,
  })
  const edit = refused(5, 'edit_list', { id: list, fields: { name: 'Stews' }, base: { name: 'Soups' } }, idOf(104))
  const added = refused(6, 'add_to_list', { list_id: list, restaurant_id: idOf(9) }, idOf(104))

  test.each([
    ['is a draft of a new list again, with its edits and its first restaurant', 'too_many', place],
    ['loses the restaurant for which it was refused', 'list_restaurants_restaurant_exists', undefined],
  ])('H2 %s', async (_title, code, restaurantId) => {
    await copy.owed.write(['refused'], (owed) => owed.put('refused', [make(code), edit, added]))
    expect(await refusedAsDraft(copy, idOf(104))).toEqual({ ok: true, value: `/create-list?draft=${list}` })
    const [draft] = copy.owed.rows('drafts')
    expect(draft).toMatchObject({ id: list, kind: 'list' })
    const opened = readListDraft(draft?.content)
    expect(opened.restaurantId).toBe(restaurantId)
    const form = { name: 'Stews', description: 'Hot', is_public: false, is_ranked: true }
    expect(withListDraft(newList, opened)).toEqual({ form, base: newList })
    expect(copy.owed.rows('refused').map(({ intent, because }) => [intent, because])).toContainEqual([
      'add_to_list',
      undefined,
    ])
  })
})

test('H2 Only a refused visit or new list becomes a draft', async () => {
  expect((await refusedAsDraft(copy, idOf(103))).ok).toBe(false)
  expect((await refusedAsDraft(copy, idOf(999))).ok).toBe(false)
  expect(copy.owed.rows('refused')).toHaveLength(3)
})

test('invariant 14: a full device leaves refused work as it is', async () => {
  copy.owed.setFull(true)
  expect(await refusedAsDraft(copy, visit.id)).toMatchObject({ ok: false, error: { code: 'storage_full' } })
  expect(copy.owed.rows('refused')).toHaveLength(3)
  expect(copy.owed.rows('photos')).toEqual([photo()])
})

test('H3 A discarded photo comes back as a new one, since its old file may be deleted at any moment', async () => {
  await copy.owed.write(['photos'], (owed) => owed.put('photos', [photo({ state: 'failed', message: 'Too large.' })]))
  const discarded = await discardPhoto(copy, idOf(20))
  expect(copy.owed.rows('photos')).toMatchObject([{ id: idOf(20), state: 'removing' }])
  expect(copy.owed.rows('blobs')).toEqual([])
  if (!discarded.ok || !discarded.value) throw new Error('nothing was discarded')
  expect((await restorePhoto(copy, discarded.value)).ok).toBe(true)
  const back = copy.owed.rows('photos').find(({ state }) => state === 'waiting')
  expect(back).toMatchObject({ review_id: review, index: 3, bucket: 'review-photos' })
  expect(back?.message).toBeUndefined()
  expect(back?.path).toMatch(new RegExp(`^${me}/\\d+-3\\.webp$`))
  expect(back?.path).not.toBe(photo().path)
  expect(copy.owed.rows('blobs')).toEqual([{ id: back?.id, ...blobs }])
})

test('H3 A photo that has arrived cannot be discarded', async () => {
  await copy.owed.write(['photos'], (owed) => owed.put('photos', [photo({ state: 'uploaded' })]))
  expect(await discardPhoto(copy, idOf(20))).toEqual({ ok: true, value: undefined })
  expect(copy.owed.rows('photos')).toHaveLength(1)
})
