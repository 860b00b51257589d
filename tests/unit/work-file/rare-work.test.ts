/** What a file with unsent work brings of the rare kinds, and in which order. */
import { expect, test } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import { saveDraft } from '#src/commands/drafts.ts'
import { exportWork } from '#sync/export-work.ts'
import { importWork } from '#sync/import-work.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { createMemoryStore } from '#tests/support/memory-store.ts'
import { uuid } from '#tests/unit/db/rows.ts'
import { ada, bytes, picked } from './picked-photo.ts'

const review = uuid(2)
const phone = () => createMemoryStore(ada)

test('a file with unsent work brings what is rare as it is: pictures of the profile, JPEGs, refused photos and files to delete, names, lost work', async () => {
  const from = phone()
  await addPhoto(from, { review_id: review }, picked(11, 0))
  await from.owed.write(['outbox', 'refused', 'photos', 'blobs', 'offers'], async (owed) => {
    const saved_at = '2026-11-20T12:00:00.000Z'
    const like = { intent: 'follow', input: { user_id: uuid(30) }, saved_at, names: { [uuid(30)]: '@ben' } }
    await owed.append({ ...like, id: uuid(31), state: 'waiting', attempts: 0 })
    const first = await owed.append({ ...like, id: uuid(32), state: 'waiting', attempts: 0 })
    await owed.delete('outbox', [first.seq])
    await owed.put('refused', [{ ...like, id: uuid(32), seq: first.seq, code: 'gone', message: 'Gone.' }])
    const { names: _, ...nameless } = like
    await owed.append({ ...nameless, id: uuid(33), state: 'waiting', attempts: 0 })
    const photo = { id: uuid(40), path: `${ada}/1-1.jpg`, index: 1, progress: 0, attempts: 0, size: 5000 }
    const inReview = { ...photo, bucket: 'review-photos' as const, review_id: review }
    await owed.put('photos', [
      { ...photo, bucket: 'avatars', path: `${ada}/avatar.jpg?t=1`, index: 0, state: 'waiting' },
      { ...inReview, id: uuid(41), state: 'failed', message: 'Too large.', code: 'too_large' },
      { ...inReview, id: uuid(42), state: 'removing', size: 0 },
    ])
    const jpeg = { bytes: bytes(40).buffer, type: 'image/jpeg' }
    await owed.put('blobs', [
      { id: uuid(40), full: jpeg, thumbnail: jpeg },
      { id: uuid(41), full: jpeg, thumbnail: jpeg },
    ])
    const offer = { id: `edit_list:${uuid(4)}`, seq: 3, intent: 'follow', input: { user_id: uuid(30) }, saved_at: '' }
    await owed.put('offers', [offer])
  })
  const to = phone()
  expect(await importWork(to, await exportWork(from))).toEqual({
    changes: 3,
    refused: 1,
    drafts: 0,
    photos: 4,
    damaged: [],
  })
  for (const table of ['photos', 'blobs', 'offers', 'outbox'] as const)
    expect([table, to.owed.rows(table)]).toEqual([
      table,
      from.owed.rows(table).map((row) => (table === 'outbox' ? expect.objectContaining({ id: row.id }) : row)),
    ])
  expect(to.owed.rows('outbox').map(({ names }) => names)).toEqual([{ [uuid(30)]: '@ben' }, undefined])
  // Between the two changes, as it was saved.
  expect(to.owed.rows('refused')).toMatchObject([{ id: uuid(32), seq: 2, names: { [uuid(30)]: '@ben' } }])
  expect(to.owed.rows('outbox').map(({ seq }) => seq)).toEqual([1, 3])
  // The work can go at once, its photos when they are here.
  expect(to.posted).toEqual(['saved', 'saved'])
})

test('a file with unsent work brings the photos of drafts first: a draft may be submitted meanwhile', async () => {
  const from = phone()
  await saveDraft(from, { id: uuid(12), kind: 'visit', content: {} })
  await addPhoto(from, { draft_id: uuid(12) }, picked(13, 1))
  await addPhoto(from, { review_id: review }, picked(11, 0))
  const large = { ...makePicture('large'), bytes: new ArrayBuffer(9_000_000) }
  // In the file it stands before that of the draft.
  await addPhoto(from, { review_id: review }, { ...picked(8, 2), full: large })
  const to = phone()
  const first: string[] = []
  to.owed.onCommit((changes) => {
    const photos = changes.flatMap(({ table, after }) =>
      table === 'photos' && after ? [(after as { id: string }).id] : [],
    )
    if (first.length === 0) first.push(...photos)
  })
  await importWork(to, await exportWork(from))
  expect(first).toContain(uuid(13))
  expect(first).not.toContain(uuid(11))
})
