// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { WantToTryPage } from '#src/screens/want-to-try/WantToTryPage.tsx'
import type { PageService } from '#src/services/pages.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { forgetFilters } from '#src/stores/filters.ts'
import { Toaster } from '#src/ui/Toaster.tsx'
import { dismissToasts } from '#src/ui/toast.ts'
import { everythingHasArrived, goOffline, openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { profileRow, restaurantRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
afterEach(() => {
  dismissToasts()
  forgetFilters()
})

const [me, ben] = [uuid(1), uuid(2)]

function open(collection: PageService['collection'], person?: string) {
  const services = {
    pages: { collection },
    pictures: { place: () => undefined, avatar: () => undefined },
    places: { photosOf: async () => [] },
  }
  const page = (
    <>
      <WantToTryPage />
      <Toaster />
    </>
  )
  const path = person ? '/want-to-try/:id' : '/want-to-try'
  return render(signedIn(copy, services, page, { path, address: person ? `/want-to-try/${person}` : path }))
}
const shown = () =>
  // The filter's sheet hides it from whoever cannot see.
  within(screen.getByRole('list', { name: 'Want to Try', hidden: true }))
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => /Apple|Zebra/.exec(textContent ?? '')?.[0])

test("F1 One's own, without a place, leads to the search", async () => {
  await copy.documents.write([
    { entity: 'profiles', key: me, document: { row: profileRow(me, 'ada'), scopes: [`user:${me}`] } },
  ])
  await everythingHasArrived(copy)
  open(unanswered)
  expect(await screen.findByText('No restaurants to try yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Find restaurants' }).getAttribute('href')).toBe('/search')
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('F1 That of somebody else can only be read, sorted and filtered; a server that fails is asked again', async () => {
  const collection = vi.fn<PageService['collection']>(async () => {
    throw new ServiceError('busy', 'No.', 'busy')
  })
  open(collection, ben)
  expect(await screen.findByText('Failed to load want-to-try restaurants')).toBeTruthy()
  const [zebra, apple] = [
    { ...restaurantRow(100, 'Zebra'), rating_average: 4, rating_count: 1 },
    restaurantRow(101, 'Apple'),
  ]
  collection.mockImplementation(async () => ({ person: { user_id: ben, username: 'ben' }, places: [zebra, apple] }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(shown()).toEqual(['Apple', 'Zebra']))
  expect(await screen.findByText('@ben')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Log Visit/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: /^Filters/ }))
  fireEvent.click(await screen.findByRole('button', { name: /^Sort/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Rating' }))
  await waitFor(() => expect(shown()).toEqual(['Zebra', 'Apple']))
  const name = screen.getByLabelText('Filter by name')
  fireEvent.change(name, { target: { value: 'nothing like it' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Reset filter', hidden: true }))
  await waitFor(() => expect(shown()).toEqual(['Apple', 'Zebra']))
})

test('F1 Without a network what was never read of somebody else is said not to be here', async () => {
  goOffline()
  open(unanswered, ben)
  expect(await screen.findByText('This is not on this device')).toBeTruthy()
})
