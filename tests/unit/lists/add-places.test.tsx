// @vitest-environment happy-dom
// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { type FilterState, filterKinds } from '#src/domain/filter/filter.ts'
import { CopyContext } from '#src/queries/use-copy.ts'
import { AddPlaces } from '#src/screens/add-to-list/AddToListPage.tsx'
import { type Services, ServicesContext } from '#src/services/use-services.ts'
import { forgetFilters, useFilter } from '#src/stores/filters.ts'
import { openCopyForEach } from '#tests/support/signed-in.tsx'
import { listRow, restaurantRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
afterEach(forgetFilters)

/** Nobody knows where the device is, and the server finds nothing more. */
const services = {
  location: { ask: async () => undefined },
  pictures: { place: () => undefined },
  places: { search: async () => [], searchMaps: async () => [] },
} as unknown as Services

/** More than are shown, in the order of their numbers; only the last is rated. */
beforeEach(() =>
  copy.documents.write(
    Array.from({ length: 60 }, (_, index) => {
      const row = { ...restaurantRow(100 + index, `Cafe ${index + 10}`), ...(index === 59 && rated) }
      return { entity: 'restaurants', key: row.id, document: { row, scopes: ['catalog'] } }
    }),
  ),
)
const rated = { rating_average: 3, rating_count: 1 }

const { defaults } = filterKinds.addToList
const fromStars = (stars: number): FilterState => ({ ...defaults, ratingRange: [stars, 5], includeNotRated: false })

/** What "cafe" finds through this filter. */
async function search(filter: FilterState): Promise<void> {
  const chosen = renderHook(() => useFilter('add to list', filterKinds.addToList))
  act(() => chosen.result.current[1](filter))
  render(
    <CopyContext value={copy}>
      <ServicesContext value={services}>
        <MemoryRouter>
          <AddPlaces list={listRow(2, uuid(1))} places={[]} />
        </MemoryRouter>
      </ServicesContext>
    </CopyContext>,
  )
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'cafe' } })
  await screen.findByRole('heading', { name: /^Search Results/ }, { timeout: 5000 })
}
const shown = () => screen.queryAllByLabelText(/^Add .* to list$/).map((button) => button.getAttribute('aria-label'))

it('E8 B5 Without a location the filter looks at all that is found, not at the first fifty', async () => {
  await search(fromStars(3))
  expect(shown()).toEqual(['Add Cafe 69 to list'])
})

it('E8 B5 Without a location the order is that of all that is found', async () => {
  await search({ ...defaults, sortBy: 'rating' })
  expect(shown()).toHaveLength(50)
  expect(shown()[0]).toBe('Add Cafe 69 to list')
})

it('E8 B6 A filter that leaves nothing says so, and can be reset', async () => {
  await search(fromStars(4))
  expect(screen.getByText('No restaurants match the filter')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Reset filter' }))
  await waitFor(() => expect(shown()).toHaveLength(50))
  expect(shown()[0]).toBe('Add Cafe 10 to list')
})
