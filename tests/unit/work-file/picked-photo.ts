/** A photo that Ada has picked, and its bytes. */
import { makePicture } from '#tests/support/make-picture.ts'
import { uuid } from '#tests/unit/db/rows.ts'

export const ada = uuid(1)

export const bytes = (seed: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: 5000 }, (_, index) => (index * seed) % 251)

export const picked = (number: number, index: number) => ({
  id: uuid(number),
  path: `${ada}/1700000000000-${index}.webp`,
  index,
  full: makePicture(bytes(number)),
  thumbnail: makePicture(bytes(number + 1)),
})
