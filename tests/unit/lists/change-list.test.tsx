// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { AddToListPage } from '#src/screens/add-to-list/AddToListPage.tsx'
import { EditListPage } from '#src/screens/edit-list/EditListPage.tsx'
import { ListPage } from '#src/screens/list/ListPage.tsx'
import { ServiceError } from '#src/services/service-error.ts'
import { Toaster } from '#src/ui/Toaster.tsx'
import { dismissToasts } from '#src/ui/toast.ts'
import { no, reason, serverSays } from '#tests/support/server-says.ts'
import { everythingHasArrived, goOffline, openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { unansweredServices } from '#tests/support/unanswered-services.ts'
import { listRestaurantRow, listRow, restaurantRow, uuid } from '#tests/unit/db/rows.ts'

const [me, ben] = [uuid(1), uuid(2)]
const list = { ...listRow(10, me), name: 'Soups', is_ranked: true, restaurant_count: 3 }
const bens = { ...listRow(11, ben), name: 'Stews' }
const places = ['Pho', 'Ramen', 'Soba'].map((name, index) => restaurantRow(1020 + index, name))

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
// That of happy-dom rejects when an animation is cut short; without it framer-motion draws the styles itself.
beforeAll(() => void Reflect.deleteProperty(Element.prototype, 'animate'))
afterEach(() => {
  dismissToasts()
  window.history.replaceState(null, '', '/')
})
beforeEach(async () => {
  await everythingHasArrived(copy)
  const scopes = [`user:${me}`, `list:${list.id}`]
  await copy.documents.write([
    { entity: 'lists', key: list.id, document: { row: list, scopes } },
    ...places.flatMap((row, index) => {
      const item = listRestaurantRow(20 + index, list.id, index)
      return [
        { entity: 'restaurants' as const, key: row.id, document: { row, scopes } },
        { entity: 'list_restaurants' as const, key: item.id, document: { row: item, scopes } },
      ]
    }),
  ])
})

/** What the server has of a list that is not on this device. */
let answer: () => Promise<unknown>
beforeEach(() => {
  answer = async () => undefined
})
function open(address: string): void {
  // Whoever leads on looks whether the person is still there.
  window.history.replaceState(null, '', address)
  const services = {
    ...unansweredServices,
    pages: { ...unansweredServices.pages, list: (() => answer()) as never },
    live: { watch: () => () => {} },
  }
  const screens = (
    <>
      <Routes>
        <Route path="/edit-list/:id" element={<EditListPage />} />
        <Route path="/add-to-list/:listId" element={<AddToListPage />} />
        <Route path="/list/:id" element={<ListPage />} />
        <Route path="/lists" element={<h1>All lists</h1>} />
      </Routes>
      <Toaster />
    </>
  )
  render(signedIn(copy, services, screens, { path: '*', address }))
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const order = () => [...document.querySelectorAll('.edit-place-name')].map(({ textContent }) => textContent)
const inOrder = (...names: string[]) => waitFor(() => expect(order()).toEqual(names))
const said = async (title: string) => {
  await screen.findByText(title)
  await screen.findByText(reason)
}
const name = () => screen.findByLabelText<HTMLInputElement>('List Name *')
const typeName = async (text: string) => fireEvent.change(await name(), { target: { value: text } })

test('E7 An order or a removal that the server refuses is said, and the places stand as before', async () => {
  open(`/edit-list/${list.id}`)
  await press('Move Pho down')
  await inOrder('Ramen', 'Pho', 'Soba')
  await waitFor(async () => expect(await copy.owed.read(['outbox'], (owed) => owed.all('outbox'))).toHaveLength(1))
  await serverSays(copy, no)
  await said('Failed to save new order')
  await inOrder('Pho', 'Ramen', 'Soba')

  await press('Remove Soba')
  await inOrder('Pho', 'Ramen')
  await serverSays(copy, no)
  await said('Failed to remove restaurant')
  await inOrder('Pho', 'Ramen', 'Soba')
})

test('E7 A typed position must be within the list, and one that is left empty changes nothing', async () => {
  open(`/edit-list/${list.id}`)
  const type = async (text: string) => {
    await press('Position of Soba: 3, change')
    const field = screen.getByLabelText('New position of Soba, 1 to 3')
    fireEvent.change(field, { target: { value: text } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  await type('9x')
  expect(await screen.findByText('Position must be between 1 and 3')).toBeTruthy()
  await type('')
  expect(order()).toEqual(['Pho', 'Ramen', 'Soba'])
  await type('1')
  await inOrder('Soba', 'Pho', 'Ramen')
})

test('E7 A note that was just typed comes back with its restaurant', async () => {
  open(`/edit-list/${list.id}`)
  fireEvent.change(await screen.findByLabelText('Notes about Pho'), { target: { value: 'With lime' } })
  await press('Remove Pho')
  await inOrder('Ramen', 'Soba')
  await press('Undo')
  await inOrder('Pho', 'Ramen', 'Soba')
  expect(screen.getByLabelText('Notes about Pho')).toHaveProperty('value', 'With lime')
})

test('E7 Fields are not saved without a name; saved, the server has the word', async () => {
  open(`/edit-list/${list.id}`)
  await typeName(' ')
  await press('Save')
  expect((await screen.findAllByText('Please enter a list name')).length).toBeGreaterThan(0)
  await typeName('Broths')
  await press('Save')
  expect(await screen.findByRole('heading', { name: 'Broths' })).toBeTruthy()
  await serverSays(copy, { status: 'applied' })
  expect(await screen.findByText('List updated successfully!')).toBeTruthy()
})

test('E7 Fields that the server refuses are said, and the list is as it was', async () => {
  open(`/edit-list/${list.id}`)
  await typeName('Broths')
  await press('Save')
  expect(await screen.findByRole('heading', { name: 'Broths' })).toBeTruthy()
  await serverSays(copy, no)
  await said('Failed to save changes. Please try again.')
  expect(await screen.findByRole('heading', { name: 'Soups' })).toBeTruthy()
})

test('E8 A place that the server does not take is said, and so is a search that finds nothing', async () => {
  const row = restaurantRow(1030, '00 Udon')
  await copy.documents.write([{ entity: 'restaurants', key: row.id, document: { row, scopes: ['catalog'] } }])
  open(`/add-to-list/${list.id}`)
  await press('Add 00 Udon to list')
  expect(await screen.findByRole('button', { name: 'Remove 00 Udon from list' })).toBeTruthy()
  await serverSays(copy, no)
  await said('Failed to add restaurant to list')
  expect(await screen.findByRole('button', { name: 'Add 00 Udon to list' })).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing like this' } })
  expect(await screen.findByText('No restaurants found. Try a different search term.')).toBeTruthy()
})

test.each(['edit-list', 'add-to-list'])(
  'E7 E8 Only an own list can be changed: /%s leads away and says why',
  async (path) => {
    answer = async () => ({ list: bens, author: { user_id: ben, username: 'ben' }, places: [] })
    open(`/${path}/${bens.id}`)
    expect(await screen.findByText('You can only edit your own lists')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Stews' })).toBeTruthy()
  },
)

test('E7 A list that does not exist cannot be changed', async () => {
  open(`/edit-list/${uuid(99)}`)
  expect(await screen.findByText('List not found')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'All lists' })).toBeTruthy()
})

test('E4 A list that cannot be shown says why', async () => {
  open(`/list/${uuid(99)}`)
  expect(await screen.findByText('List not found')).toBeTruthy()
  expect(
    await screen.findByText("The list you're looking for doesn't exist or you don't have access to it."),
  ).toBeTruthy()
})

test('E4 A list that is not on this device says why, and comes when it is asked for again', async () => {
  answer = async () => {
    throw new ServiceError('busy', 'It is down.', 'server')
  }
  open(`/list/${bens.id}`)
  expect(await screen.findByText('This list is not on this device')).toBeTruthy()
  expect(await screen.findByText('Failed to load list')).toBeTruthy()
  goOffline()
  answer = async () => ({ list: bens, author: { user_id: ben, username: 'ben' }, places: [] })
  await press('Try again')
  expect(await screen.findByRole('heading', { name: 'Stews' })).toBeTruthy()
})
