import { expect, test } from 'vitest'
import { nextPhotoIndex, tooManyPhotos } from '#src/domain/visits/photos.ts'

test('a review has at most ten photos', () => {
  expect(tooManyPhotos(0, 10)).toBeUndefined()
  expect(tooManyPhotos(9, 1)).toBeUndefined()
  expect(tooManyPhotos(9, 2)).toBe('You can only upload up to 10 photos per review. Currently have 9 photo(s).')
  expect(tooManyPhotos(10, 1)).toBe('You can only upload up to 10 photos per review. Currently have 10 photo(s).')
  expect(tooManyPhotos(10, 0)).toBeUndefined()
})

test('photos are counted on behind those that are there', () => {
  expect(nextPhotoIndex([])).toBe(0)
  expect(nextPhotoIndex(['me/1700000000000-0.webp', 'me/1700000000000-11.jpg', 'me/1800000000000-3.jpg'])).toBe(12)
  expect(nextPhotoIndex(['what is no path'])).toBe(0)
})
