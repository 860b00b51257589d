// @vitest-environment happy-dom
// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlacePhoto } from '#src/components/places/PlacePhoto.tsx'
import type { LiveCopy } from '#src/db/open.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { reviewRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const place = { id: uuid(100), name: 'Kumo', tags: ['Ramen'] }
const pictures = { place: (photo?: string) => photo, reviewPhoto: (path: string) => `/photos/${path}` }
const ben = uuid(2)
const review = (number: number, minute: number, photos: string[]) => {
  const row = { ...reviewRow(number, ben, place.id, minute), photos }
  return { entity: 'reviews' as const, key: row.id, document: { row, scopes: [`user:${ben}`] } }
}
const show = (photo?: string) => {
  const { container } = render(signedIn(copy, { pictures }, <PlacePhoto place={{ ...place, photo }} />))
  return {
    picture: () => container.querySelector('img')?.getAttribute('src'),
    drawing: () => container.querySelector('[data-drawing]')?.getAttribute('data-drawing'),
  }
}

test('A place without a photo shows the newest of a review, as long as that stands, and then a drawing', async () => {
  const [older, newer] = [review(10, 1, ['old.webp']), review(11, 2, ['new.webp', 'more.webp'])]
  await copy.documents.write([older, newer, review(12, 3, [])])
  const { picture, drawing } = show()
  expect(drawing()).toBeUndefined()
  await waitFor(() => expect(picture()).toBe('/photos/new.webp'))
  // Deleted or hidden.
  await copy.documents.write([{ entity: 'reviews', key: newer.key, document: null }])
  await waitFor(() => expect(picture()).toBe('/photos/old.webp'))
  await copy.documents.write([{ entity: 'reviews', key: older.key, document: null }])
  await waitFor(() => expect(drawing()).toBe('ramen'))
  expect(picture()).toBeUndefined()
})

test('A place with a photo shows that', async () => {
  await copy.documents.write([review(10, 1, ['a.webp'])])
  const { picture } = show('/kumo.webp')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(picture()).toBe('/kumo.webp')
})
