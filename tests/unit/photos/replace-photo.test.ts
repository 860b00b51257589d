import { expect, test } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import { replacePhoto } from '#src/commands/replace-photo.ts'
import { retryPhoto } from '#src/commands/retry-photo.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { createMemoryStore, idOf, me } from '#tests/support/memory-store.ts'

const pictures = { full: makePicture('other'), thumbnail: makePicture('t') }

test('another picture takes the place of a photo that was refused, at a path of its own', async () => {
  const copy = createMemoryStore()
  const picked = {
    id: idOf(20),
    path: `${me}/1-4.webp`,
    index: 4,
    full: makePicture('full'),
    thumbnail: makePicture('t'),
  }
  await addPhoto(copy, { review_id: idOf(5) }, picked)
  const [photo] = copy.owed.rows('photos')
  if (!photo) throw new Error('no photo')
  await copy.owed.write(['photos'], (owed) =>
    owed.put('photos', [{ ...photo, state: 'failed', attempts: 1, message: 'Too large', code: 'photo_size' }]),
  )
  await replacePhoto(copy, picked.id, { ...pictures, extension: 'jpg' })
  const [old, other] = copy.owed.rows('photos').toSorted((a) => (a.id === picked.id ? -1 : 1))
  expect(old).toMatchObject({ id: picked.id, state: 'removing' })
  expect(old).not.toHaveProperty('code')
  expect(other).toMatchObject({ review_id: idOf(5), index: 4, state: 'waiting' })
  expect(other?.path).toMatch(/-4\.jpg$/)
  expect(copy.owed.rows('blobs').map(({ id }) => id)).toEqual([other?.id])

  // What was decided meanwhile is left alone.
  await retryPhoto(copy, picked.id)
  await replacePhoto(copy, picked.id, { ...pictures, extension: 'jpg' })
  expect(copy.owed.rows('photos')).toHaveLength(2)
})
