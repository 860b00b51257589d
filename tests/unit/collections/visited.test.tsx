// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { VisitedPage } from '#src/screens/visited/VisitedPage.tsx'
import { forgetFilters } from '#src/stores/filters.ts'
import { everythingHasArrived, goOffline, openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { profileRow, restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
afterEach(forgetFilters)

const me = uuid(1)
const scopes = [`user:${me}`]
// Each with the average of everybody and one's own visits, the newest of which counts.
const places = [
  { row: { ...restaurantRow(100, 'Apple'), rating_average: 3, rating_count: 4 }, own: [undefined] },
  { row: { ...restaurantRow(101, 'Birch'), rating_average: 2, rating_count: 4 }, own: [1, 4.5] },
  { row: { ...restaurantRow(102, 'Cedar'), rating_average: 4, rating_count: 4 }, own: [2] },
]
beforeEach(async () => {
  await everythingHasArrived(copy)
  await copy.documents.write([
    { entity: 'profiles', key: me, document: { row: profileRow(me, 'ada'), scopes } },
    ...places.map(({ row }) => ({ entity: 'restaurants' as const, key: row.id, document: { row, scopes } })),
    ...places.flatMap(({ row, own }, index) =>
      own.map((rating, day) => {
        const { rating: _, ...review } = reviewRow(10 * index + day, me, row.id, day + 1)
        const visit = rating === undefined ? review : { ...review, rating }
        return { entity: 'reviews' as const, key: visit.id, document: { row: visit, scopes } }
      }),
    ),
  ])
})

const cards = () =>
  within(screen.getByRole('list', { name: 'Visited Restaurants', hidden: true }))
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent ?? '')
const names = () => cards().map((text) => /Apple|Birch|Cedar/.exec(text)?.[0])

test("F4 Visited restaurants show one's own rating of them, and are sorted by it or by everybody's", async () => {
  goOffline()
  const services = {
    pages: { collection: unanswered },
    pictures: { place: () => undefined, avatar: () => undefined },
    places: { photosOf: async () => [] },
  }
  render(signedIn(copy, services, <VisitedPage />, { path: '/visited-restaurants' }))
  await waitFor(() => expect(names()).toEqual(['Apple', 'Birch', 'Cedar']))
  expect(cards()).toEqual([
    expect.stringContaining('No rating'),
    expect.stringContaining('4.5'),
    expect.stringContaining('2.0'),
  ])
  const sortBy = async (name: string) => {
    if (!screen.queryByRole('button', { name: /^Sort/ }))
      fireEvent.click(screen.getByRole('button', { name: /^Filters/ }))
    fireEvent.click(await screen.findByRole('button', { name: /^Sort/ }))
    fireEvent.click(await screen.findByRole('button', { name }))
  }
  await sortBy('Personal Rating')
  await waitFor(() => expect(names()).toEqual(['Birch', 'Cedar', 'Apple']))
  expect(screen.queryByRole('button', { name: /^Rating/ })).toBeNull()
  await sortBy('Average Rating')
  await waitFor(() => expect(names()).toEqual(['Cedar', 'Apple', 'Birch']))
})
