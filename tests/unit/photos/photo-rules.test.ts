import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { inOrder, photoPathOf } from '#src/domain/visits/photos.ts'
import { photoPath } from '#src/domain/work/intents/visits.ts'
import { fitInto } from '#src/images/encode-photo.ts'

describe('the path of a photo', () => {
  const userId = '0190a5b0-0000-7000-8000-000000000000'

  it('is one that the intent takes, whatever the device’s clock says', () => {
    for (const pickedAt of [1_795_240_908_123, 0, -62_135_596_800_000, 1.5, 8.64e15]) {
      expect(v.is(photoPath, photoPathOf(userId, pickedAt, 9, 'webp'))).toBe(true)
    }
  })

  it('is the same for the same pick', () => {
    expect(photoPathOf(userId, 1_795_240_908_123, 2, 'jpg')).toBe(`${userId}/1795240908123-2.jpg`)
  })
})

describe('the size of a picture', () => {
  it.each([
    [4000, 3000, 1600, 1200],
    [3000, 4000, 1200, 1600],
    [1600, 1600, 1600, 1600],
    [800, 600, 800, 600],
    [1, 1, 1, 1],
    [20_000, 3, 1600, 1],
  ])('%i × %i becomes %i × %i', (width, height, newWidth, newHeight) => {
    expect(fitInto({ width, height }, 1600)).toEqual({ width: newWidth, height: newHeight })
  })
})

it('photos stand in the order of picking, each once', () => {
  expect(inOrder(['a/2-10.webp', 'a/2-9.webp', 'a/1-9.webp', 'a/2-9.webp', 'odd'])).toEqual([
    'odd',
    'a/1-9.webp',
    'a/2-9.webp',
    'a/2-10.webp',
  ])
})
