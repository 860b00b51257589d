// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { type FilterState, filterKinds } from '#src/domain/filter/filter.ts'
import type { ListedPlace } from '#src/domain/lists/list-page.ts'
import { CopyContext } from '#src/queries/use-copy.ts'
import { AddPlaces } from '#src/screens/add-to-list/AddToListPage.tsx'
import { type Services, ServicesContext } from '#src/services/use-services.ts'
import { forgetFilters, useFilter } from '#src/stores/filters.ts'
import { showToasts } from '#src/ui/toast.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
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

it('Taking the tick off can be undone: the place comes back with its note, behind the one that it stood behind', async () => {
  showToasts(toast)
  const me = uuid(1)
  const list = listRow(2, me)
  const [first, second] = [uuid(100), uuid(101)]
  await copy.documents.write([{ entity: 'lists', key: list.id, document: { row: list, scopes: [`user:${me}`] } }])
  await saveIntent(copy, 'add_to_list', { list_id: list.id, restaurant_id: first })
  await saveIntent(copy, 'add_to_list', { list_id: list.id, restaurant_id: second, notes: 'The corner table' })
  const place = (id: string, name: string, rank: number, notes?: string): ListedPlace => ({
    ...restaurantRow(100, name),
    id,
    rank,
    notes,
    photo: undefined,
  })
  render(
    signedIn(
      copy,
      services,
      <AddPlaces list={list} places={[place(first, 'Cafe 10', 1), place(second, 'Cafe 11', 2, 'The corner table')]} />,
    ),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Cafe 11 from list' }))
  const offer = await waitFor(() => {
    const last = toast.getHistory().at(-1) as { title?: unknown; action?: { onClick: (event: unknown) => void } }
    expect(last?.title).toBe('Removed Cafe 11 from list')
    return last
  })
  await act(async () => offer.action?.onClick({}))
  await waitFor(async () => {
    const outbox = await copy.owed.read(['outbox'], (owed) => owed.all('outbox'))
    expect(
      outbox.slice(2).map(({ intent, input }) => [intent, input['restaurant_id'], input['notes'] ?? input['after']]),
    ).toEqual([
      ['remove_from_list', second, undefined],
      ['add_to_list', second, 'The corner table'],
      ['move_in_list', second, first],
    ])
  })
})
