// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import { PinnedPhoto } from '#src/components/places/PinnedPhoto.tsx'
import { ReviewThumb } from '#src/components/reviews/ReviewThumb.tsx'
import type { LiveCopy } from '#src/db/open.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

// Another in each test: what was asked for is not asked for again.
let place = { id: uuid(100), name: 'Kumo', tags: ['Ramen'] }
const pictures = { place: (photo?: string) => photo, reviewPhoto: (path: string) => `/photos/${path}` }
const ben = uuid(2)
type Asked = (ids: readonly string[]) => Promise<{ restaurant_id: string; photo: string }[]>
const review = (number: number, minute: number, photos: string[]) => {
  const row = { ...reviewRow(number, ben, place.id, minute), photos }
  return { entity: 'reviews' as const, key: row.id, document: { row, scopes: [`user:${ben}`] } }
}
const nobody = { photosOf: async () => [] }
const show = (photo?: string, places: { photosOf: Asked } = nobody) => {
  const { container } = render(signedIn(copy, { pictures, places }, <PlacePhoto place={{ ...place, photo }} />))
  return {
    picture: () => container.querySelector('img')?.getAttribute('src'),
    drawing: () => container.querySelector('[data-drawing]')?.getAttribute('data-drawing'),
  }
}

beforeEach(() => {
  place = { ...place, id: randomUUID() }
})

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

test('Where the device has none, the server is asked for all cards together, once, and again after a removal', async () => {
  const others = [randomUUID(), randomUUID()]
  const photosOf = vi.fn<Asked>(async (ids) =>
    ids.includes(place.id) ? [{ restaurant_id: place.id, photo: 'stranger.webp' }] : [],
  )
  const cards = [place.id, ...others].map((id) => <PlacePhoto key={id} place={{ ...place, id }} />)
  const { container } = render(signedIn(copy, { pictures, places: { photosOf } }, cards))
  const pictured = () => [...container.querySelectorAll('img')].map((img) => img.getAttribute('src'))
  await waitFor(() => expect(pictured()).toEqual(['/photos/stranger.webp']))
  expect(container.querySelectorAll('[data-drawing]')).toHaveLength(2)
  expect(photosOf.mock.calls.map(([ids]) => ids.toSorted())).toEqual([[place.id, ...others].toSorted()])
  photosOf.mockResolvedValue([])
  await copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'removals', value: 7 }]))
  await waitFor(() => expect(photosOf).toHaveBeenCalledTimes(2))
  expect(pictured()).toEqual([])
})

test('Without an answer the drawing stays', async () => {
  const photosOf = vi.fn<Asked>(() => Promise.reject(new Error('There is no network.')))
  const { drawing } = show(undefined, { photosOf })
  await waitFor(() => expect(photosOf).toHaveBeenCalledOnce())
  expect(drawing()).toBe('ramen')
})

test('A card shows the photos of the review that it is given, without reading it from the device', async () => {
  const find = vi.spyOn(copy.documents, 'find')
  const { container } = render(
    signedIn(
      copy,
      { pictures, places: nobody },
      <ReviewThumb review={{ id: uuid(10), photos: ['ben.webp'] }} place={{ id: place.id, name: place.name }} />,
    ),
  )
  await waitFor(() => expect(container.querySelector('img')?.getAttribute('src')).toBe('/photos/ben.webp'))
  expect(find).not.toHaveBeenCalled()
})

describe('whoever names a place without knowing it', () => {
  const named = () => ({ id: place.id, name: place.name })
  const shown = (screen: ReactNode) => {
    const { container } = render(signedIn(copy, { pictures, places: nobody }, screen))
    const of = (selector: string, attribute: string) => container.querySelector(selector)?.getAttribute(attribute)
    return { picture: () => of('img', 'src'), drawing: () => of('[data-drawing]', 'data-drawing') }
  }
  const knows = (details: object) =>
    copy.documents.write([
      {
        entity: 'restaurants',
        key: place.id,
        document: { row: { ...restaurantRow(100, 'Kumo'), id: place.id, ...details }, scopes: ['catalog'] },
      },
    ])
  const visit = { id: uuid(10), photos: [] }
  const both = [
    ['the card of a visit', () => <ReviewThumb review={visit} place={named()} />],
    ['a pinned place', () => <PinnedPhoto place={named()}>Kumo</PinnedPhoto>],
  ] as const

  test.each(both)('%s shows the newest photo of a review, as every card does', async (_name, draw) => {
    await copy.documents.write([review(11, 2, ['ben.webp'])])
    const { picture } = shown(draw())
    await waitFor(() => expect(picture()).toBe('/photos/ben.webp'))
  })

  test.each(both)(
    '%s shows the place as its row says: its photo, or the drawing of its cuisine',
    async (_name, draw) => {
      await knows({ tags: ['Ramen'] })
      const { picture, drawing } = shown(draw())
      await waitFor(() => expect(drawing()).toBe('ramen'))
      await knows({ tags: ['Ramen'], photo: '/kumo.webp' })
      await waitFor(() => expect(picture()).toBe('/kumo.webp'))
    },
  )
})
