import { expect, test } from 'vitest'
import { createPictureService } from '#src/backend/pictures.ts'

const pictures = createPictureService({ url: 'https://project.example', key: '' })

test('pictures lie in the public buckets of the project', () => {
  expect(pictures.reviewPhoto('ada/1-0.webp')).toBe(
    'https://project.example/storage/v1/object/public/review-photos/ada/1-0.webp',
  )
  expect(pictures.avatar('ada/avatar.jpg?t=7')).toBe(
    'https://project.example/storage/v1/object/public/avatars/ada/avatar.jpg?t=7',
  )
  expect(pictures.avatar(undefined)).toBeUndefined()
})

test('a picture of a place is an address of this project or of another', () => {
  expect(pictures.place('/storage/v1/object/public/restaurant-photos/ramen.webp')).toBe(
    'https://project.example/storage/v1/object/public/restaurant-photos/ramen.webp',
  )
  expect(pictures.place('https://other.example/a.jpg')).toBe('https://other.example/a.jpg')
  expect(pictures.place(undefined)).toBeUndefined()
})
