// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { filterKinds } from '#src/domain/filter/filter.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import { SearchPage } from '#src/screens/search/SearchPage.tsx'
import { chooseFilter, forgetFilters } from '#src/stores/filters.ts'
import { chooseView } from '#src/stores/map-view.ts'
import { goOffline, openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { unansweredServices } from '#tests/support/unanswered-services.ts'
import { restaurantRow, uuid } from '#tests/unit/db/rows.ts'

// What draws needs a browser with WebGL; the cards below it are the places of the map.
vi.mock('#src/components/map/MapCanvas.tsx', () => ({ MapCanvas: () => null, startWorker: () => {} }))

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
const width = window.innerWidth
beforeEach(() => {
  goOffline()
  vi.stubGlobal('WebGL2RenderingContext', true)
  happyDOM.setViewport({ width: 390 })
  chooseView('search', 'map')
})
afterEach(() => {
  forgetFilters()
  chooseView('search', 'list')
  happyDOM.setViewport({ width })
})

const place = (number: number, name: string, more: Partial<Restaurant>): Restaurant => ({
  ...restaurantRow(number, name),
  latitude: 48,
  longitude: 11 + number / 10_000,
  ...more,
})
const cards = () =>
  within(screen.getByRole('list', { name: 'Map of search results: cards' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('The map of a search shows the places of the cuisine, too, as the filter lets them through', async () => {
  const places = [
    place(101, 'Ramen Corner', { price_level: 1 }),
    place(102, 'Kumo', { tags: ['Ramen'], price_level: 1 }),
    place(103, 'Mizu', { tags: ['Ramen'], price_level: 3 }),
    place(104, 'Trattoria', { tags: ['Pizza'], price_level: 1 }),
  ]
  await copy.documents.write([
    {
      entity: 'tags',
      key: uuid(1),
      document: { row: { id: uuid(1), name: 'Ramen', is_active: true }, scopes: ['catalog'] },
    },
    ...places.map((row) => ({ entity: 'restaurants' as const, key: row.id, document: { row, scopes: ['catalog'] } })),
  ])
  render(signedIn(copy, unansweredServices, <SearchPage />, { path: '/search', address: '/search?q=ramen' }))
  await waitFor(() => expect(cards()).toEqual(['Ramen Corner', 'Kumo', 'Mizu']))
  act(() => chooseFilter('search', { ...filterKinds.search.defaults, prices: [1] }))
  await waitFor(() => expect(cards()).toEqual(['Ramen Corner', 'Kumo']))
})
