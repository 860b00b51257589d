import { expect, test } from 'vitest'
import type { Photo } from '#src/db/owed.ts'
import { mergePhotos } from '#src/queries/review-photos.ts'

const photo = (index: number, changes: Partial<Photo> = {}): Photo => ({
  id: `photo ${index}`,
  bucket: 'review-photos',
  path: `ada/1-${index}.webp`,
  review_id: 'review',
  index,
  state: 'waiting',
  progress: 0,
  attempts: 0,
  size: 1,
  ...changes,
})

test('photos stand in the order they were picked, wherever each of them is', () => {
  const shown = mergePhotos(
    ['ada/1-0.webp', 'ada/1-10.webp'],
    [photo(2), photo(1, { state: 'failed', message: 'No.' })],
  )
  expect(shown.map(({ path, onDevice }) => [path, onDevice?.state])).toEqual([
    ['ada/1-0.webp', undefined],
    ['ada/1-1.webp', 'failed'],
    ['ada/1-2.webp', 'waiting'],
    ['ada/1-10.webp', undefined],
  ])
})

test('a photo that is linked and still on the device is one photo, shown from the device', () => {
  expect(mergePhotos(['ada/1-0.webp'], [photo(0, { state: 'uploaded', progress: 1 })])).toEqual([
    { path: 'ada/1-0.webp', onDevice: { id: 'photo 0', state: 'uploaded', progress: 1 } },
  ])
})
