import { expect, test } from 'vitest'
import { nextPhotoIndex, photosThatFit, tooManyPhotos } from '#src/domain/visits/photos.ts'

test('a review has at most ten photos: the first that fit are taken, and it is said', () => {
  expect([photosThatFit(0, 10), photosThatFit(0, 11), photosThatFit(9, 2), photosThatFit(10, 1)]).toEqual([
    10, 10, 1, 0,
  ])
  expect(tooManyPhotos(0, 10)).toBeUndefined()
  expect(tooManyPhotos(9, 1)).toBeUndefined()
  const limit = 'You can only upload up to 10 photos per review. Currently have'
  expect(tooManyPhotos(0, 11)).toBe(`${limit} 0 photo(s). The first 10 of the 11 you picked were added.`)
  expect(tooManyPhotos(9, 2)).toBe(`${limit} 9 photo(s). The first of the 2 you picked was added.`)
  expect(tooManyPhotos(10, 1)).toBe(`${limit} 10 photo(s).`)
  expect(tooManyPhotos(10, 0)).toBeUndefined()
})

test('photos are counted on behind those that are there', () => {
  expect(nextPhotoIndex([])).toBe(0)
  expect(nextPhotoIndex(['me/1700000000000-0.webp', 'me/1700000000000-11.jpg', 'me/1800000000000-3.jpg'])).toBe(12)
  expect(nextPhotoIndex(['what is no path'])).toBe(0)
})
