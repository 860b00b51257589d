// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { render, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { RestaurantPage } from '#src/screens/restaurant/RestaurantPage.tsx'
import type { RestaurantPage as Answer } from '#src/services/pages.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { restaurantRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const [duplicate, kept] = [uuid(100), uuid(101)]
/** What the server knows; each is asked for by either id once they are merged. */
let isMerged: boolean
let questions: number
beforeEach(() => {
  isMerged = false
  questions = 0
})

const answerTo = (id: string): Answer => ({
  restaurant: {
    id,
    name: id === kept ? 'Osteria' : 'Osteria (old)',
    is_featured: false,
    created_at: '2026-01-01T00:00:00Z',
  },
  stats: { rating_count: 0, visits: 0, details: {} },
  friends: { rating_count: 0, review_count: 0 },
  friend_reviews: [],
  reviews: [],
  photo_reviews: [],
})

const Address = () => <p>at {useLocation().pathname}</p>

const open = () =>
  render(
    signedIn(
      copy,
      {
        pictures: { place: (photo) => photo, avatar: () => undefined, reviewPhoto: (path) => path },
        pages: {
          async restaurant(by) {
            questions += 1
            return answerTo('id' in by && by.id === duplicate && !isMerged ? duplicate : kept)
          },
        },
        location: { ask: async () => undefined, ifAllowed: async () => undefined },
        places: { photosOf: async () => [] },
      },
      <>
        <RestaurantPage />
        <Address />
      </>,
      { path: '/restaurant/:id', address: `/restaurant/${duplicate}` },
    ),
  )

const keep = (scopes: string[]) =>
  copy.documents.write([
    {
      entity: 'restaurants',
      key: duplicate,
      document: { row: restaurantRow(100, 'Osteria (old)'), scopes, ...(scopes.length === 0 && { cached_at: 1 }) },
    },
  ])

test('The address of a merged place leads to the kept one, and what was fetched of it leaves the device', async () => {
  isMerged = true
  await keep([])
  open()
  expect(await screen.findByRole('heading', { name: 'Osteria', level: 1 })).toBeTruthy()
  expect(screen.getByText(`at /restaurant/${kept}`)).toBeTruthy()
  await waitFor(async () => expect((await copy.documents.get('restaurants', [duplicate])).size).toBe(0))
})

test('An open page asks again when its place leaves the device with a pull, and leads to the kept one', async () => {
  await keep(['user:me'])
  open()
  expect(await screen.findByRole('heading', { name: 'Osteria (old)', level: 1 })).toBeTruthy()
  // Until the device has been read: a page that has only begun asks the server anyway.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(questions).toBe(1)
  isMerged = true
  await keep([])
  expect(await screen.findByText(`at /restaurant/${kept}`)).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Osteria', level: 1 })).toBeTruthy()
})
