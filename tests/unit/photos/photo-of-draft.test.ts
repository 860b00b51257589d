import { beforeEach, expect, test } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import { discardPhoto, restorePhoto } from '#src/commands/discard-photo.ts'
import { discardDraft, restoreDraft, saveDraft } from '#src/commands/drafts.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'

const [draft, photo] = [idOf(5), idOf(20)]
const blobs = { full: makePicture('full'), thumbnail: makePicture('t') }
const picked = { id: photo, path: `${me}/1-0.webp`, index: 0, ...blobs }

let copy: MemoryStore
beforeEach(async () => {
  copy = createMemoryStore()
  await saveDraft(copy, { id: draft, kind: 'visit', content: {} })
})
const storedPhotos = () => [copy.owed.rows('photos').length, copy.owed.rows('blobs').length]
const submit = () =>
  logVisit(copy, { id: draft, restaurant_id: idOf(1), created_at: '2026-05-01T11:00:00.000Z' }, draft)

test('C3 invariant 2 A photo is not added to a draft that has ended', async () => {
  await submit()
  expect(await addPhoto(copy, { draft_id: draft }, picked)).toMatchObject({ error: { code: 'draft_ended' } })
  expect(storedPhotos()).toEqual([0, 0])
})

test('C3 A photo that was removed before its draft ended cannot be brought back, and says so', async () => {
  await addPhoto(copy, { draft_id: draft }, picked)
  const removed = await discardPhoto(copy, photo)
  if (!removed.ok || !removed.value) throw new Error('There was a photo')
  await submit()
  const message = 'The visit was submitted or discarded meanwhile, so this can no longer be undone.'
  expect(await restorePhoto(copy, removed.value)).toMatchObject({ error: { code: 'draft_ended', message } })
  expect(storedPhotos()).toEqual([0, 0])
})

test('C3 A photo that was removed comes back to a draft that was itself brought back', async () => {
  await addPhoto(copy, { draft_id: draft }, picked)
  const removed = await discardPhoto(copy, photo)
  const discarded = await discardDraft(copy, draft)
  if (!removed.ok || !removed.value || !discarded.ok) throw new Error('There was a photo')
  await restoreDraft(copy, discarded.value)
  expect(await restorePhoto(copy, removed.value)).toMatchObject({ ok: true })
  expect(storedPhotos()).toEqual([1, 1])
})
