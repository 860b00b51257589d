// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { firstValueFrom } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { AddToListDialog } from '#src/components/lists/AddToListDialog.tsx'
import type { LiveCopy } from '#src/db/open.ts'
import { followedLists } from '#src/domain/limits.ts'
import { personListsHere, wantToTryCount } from '#src/queries/list-page.ts'
import { AllListsPage } from '#src/screens/all-lists/AllListsPage.tsx'
import { ListsPage } from '#src/screens/lists/ListsPage.tsx'
import { everythingHasArrived, goOffline, openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { listRow, profileRow, uuid } from '#tests/unit/db/rows.ts'

const [me, ben, place] = [1, 2, 3].map(uuid) as [string, string, string]
let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const notHere = 'Nothing is on this device yet'
const services = { location: { ask: async () => undefined, ifAllowed: async () => undefined } }
const ownLists = () => render(signedIn(copy, services, <ListsPage />, { path: '/lists' }))
const allOwnLists = () =>
  render(signedIn(copy, {}, <AllListsPage />, { path: '/all-lists/:userId', address: `/all-lists/${me}` }))
const dialog = () =>
  render(signedIn(copy, {}, <AddToListDialog open onOpenChange={() => {}} place={{ id: place, name: 'Inn' }} />))
const isBusy = () => document.querySelector('main')?.getAttribute('aria-busy') === 'true'

test('E1 B13 Offline before the rows have arrived, own lists, liked lists and the dialog say that they come', async () => {
  goOffline()
  const page = ownLists()
  await screen.findByText("Your lists will show up when you're online.")
  await screen.findByText("The lists you like will show up when you're online.")
  expect(screen.getAllByText(notHere)).toHaveLength(2)
  expect(isBusy()).toBe(false)
  expect([screen.queryByLabelText('Loading'), screen.queryByText('No lists yet')]).toEqual([null, null])
  expect(screen.queryByText('No liked lists yet')).toBeNull()
  expect(screen.queryByText('0 restaurants')).toBeNull()
  page.unmount()

  const all = allOwnLists()
  await screen.findByText(notHere)
  expect([isBusy(), screen.queryByText('No lists yet')]).toEqual([false, null])
  all.unmount()

  dialog()
  await screen.findByText(notHere)
  expect(screen.queryByText(/^No lists yet/)).toBeNull()
})

test('E1 B13 While the rows are on their way nothing is said to be missing, and once they are here it is', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const page = ownLists()
  await waitFor(() => expect(screen.getAllByLabelText('Loading')).toHaveLength(2))
  expect(screen.queryByText(/^No l/)).toBeNull()
  expect(screen.queryByText('0 restaurants')).toBeNull()
  await everythingHasArrived(copy)
  await screen.findByText('No lists yet')
  await screen.findByText('No liked lists yet')
  await screen.findByText('0 restaurants')
  page.unmount()
  const all = allOwnLists()
  await screen.findByText('No lists yet')
  all.unmount()
  dialog()
  await screen.findByText('No lists yet. Create one to get started!')
})

test('E2 That somebody who is followed has no lists is known once everything has arrived, else the server is asked', async () => {
  const isComplete = async () => (await firstValueFrom(personListsHere(copy, ben))).isComplete
  const scopes = [`user:${ben}`]
  await copy.documents.write([{ entity: 'profiles', key: ben, document: { row: profileRow(ben, 'ben'), scopes } }])
  expect(await isComplete()).toBe(false)
  await everythingHasArrived(copy)
  expect(await isComplete()).toBe(true)
  await copy.owed.write(['facts'], (owed) => owed.delete('facts', ['first_pull_done']))
  const list = listRow(10, ben)
  await copy.documents.write([{ entity: 'lists', key: list.id, document: { row: list, scopes } }])
  expect(await isComplete()).toBe(true)
})

test('E2 Of somebody who is followed and has more lists than the device holds, the rest is asked for, and these are shown without a network', async () => {
  goOffline()
  const scopes = [`user:${ben}`]
  const lists = Array.from({ length: followedLists }, (_, n) => listRow(100 + n, ben))
  await copy.documents.write([
    { entity: 'profiles', key: ben, document: { row: profileRow(ben, 'ben'), scopes } },
    ...lists.map((row) => ({ entity: 'lists' as const, key: row.id, document: { row, scopes } })),
  ])
  expect(await firstValueFrom(personListsHere(copy, ben))).toMatchObject({ isComplete: false, isBeginning: true })
  render(signedIn(copy, {}, <AllListsPage />, { path: '/all-lists/:userId', address: `/all-lists/${ben}` }))
  const [first] = lists
  expect((await screen.findAllByText(first?.name ?? '')).length).toBeGreaterThan(0)
  expect(screen.queryByText(notHere)).toBeNull()
})

test('E1 How many places one wants to try is known with the profile, or once everything has arrived', async () => {
  const count = () => firstValueFrom(wantToTryCount(copy))
  const write = (row: object) =>
    copy.documents.write([
      { entity: 'profiles', key: me, document: { row: { ...profileRow(me, 'me'), ...row }, scopes: [`user:${me}`] } },
    ])
  expect(await count()).toBeUndefined()
  // The card that came with one's own list says nothing of it.
  await write({})
  expect(await count()).toBeUndefined()
  await write({ want_to_try: [{ id: place, name: 'Inn' }] })
  expect(await count()).toBe(1)
  await everythingHasArrived(copy)
  await write({ want_to_try: [] })
  expect(await count()).toBe(0)
})

test("E1 One's own lists are sorted and filtered; a filter that leaves none can be reset", async () => {
  await everythingHasArrived(copy)
  const lists = [
    { ...listRow(10, me), name: 'Brunch', updated_at: '2026-01-03T00:00:00Z' },
    { ...listRow(11, me), name: 'Anniversaries', is_public: false, created_at: '2026-01-02T00:00:00Z' },
  ]
  await copy.documents.write(
    lists.map((row) => ({ entity: 'lists' as const, key: row.id, document: { row, scopes: [`user:${me}`] } })),
  )
  ownLists()
  const names = () =>
    within(screen.getByRole('region', { name: 'My Lists' }))
      .queryAllByRole('listitem')
      .map((item) => within(item).getByRole('link').textContent)
  await waitFor(() => expect(names()).toEqual(['Brunch', 'Anniversaries']))
  const choose = async (section: string, value: string) => {
    fireEvent.click(screen.getByRole('button', { name: /^Filter my lists/ }))
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${section}`) }))
    const choices = await screen.findAllByRole('button', { name: value })
    fireEvent.click(choices.at(-1) as HTMLElement)
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  }
  await choose('Sort', 'Name')
  await waitFor(() => expect(names()).toEqual(['Anniversaries', 'Brunch']))
  await choose('Visibility', 'Private')
  await waitFor(() => expect(names()).toEqual(['Anniversaries']))
  expect(screen.getByRole('button', { name: 'Filter my lists, 1 on' })).toBeTruthy()
  await choose('Ranked', 'Ranked')
  expect(await screen.findByText('No lists match the filter')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Reset filter' }))
  await waitFor(() => expect(names()).toEqual(['Brunch', 'Anniversaries']))
})
