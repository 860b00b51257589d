// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { firstValueFrom } from 'rxjs'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { isKnownOffline } from '#src/queries/connection.ts'
import { SearchPage } from '#src/screens/search/SearchPage.tsx'
import { forgetFilters } from '#src/stores/filters.ts'
import { goOffline, openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { unansweredServices } from '#tests/support/unanswered-services.ts'
import { listRow, profileRow, restaurantRow, uuid } from '#tests/unit/db/rows.ts'

const me = uuid(1)
let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
afterEach(() => {
  vi.useRealTimers()
  forgetFilters()
})

test('A letter asks the device for nothing that the letter before has read, and what is still found stays where it is', async () => {
  goOffline()
  const place = restaurantRow(100, 'Bar Coda')
  const person = profileRow(uuid(20), 'barnaby')
  const list = { ...listRow(400, me), name: 'Bars' }
  await copy.documents.write([
    { entity: 'restaurants', key: place.id, document: { row: place, scopes: ['catalog'] } },
    { entity: 'profiles', key: person.user_id, document: { row: person, scopes: [`followers:${me}`] } },
    { entity: 'lists', key: list.id, document: { row: list, scopes: [`user:${me}`] } },
  ])
  render(signedIn(copy, unansweredServices, <SearchPage />, { path: '/search' }))
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  const heads = () => ['People', 'Lists'].map((name) => screen.getByRole('region', { name }).firstElementChild)
  const counts = () => screen.getByRole('group', { name: 'Show' }).textContent
  type('b')
  await waitFor(() => expect(counts()).toBe('AllPlaces 1People 1Lists 1'))
  const before = heads()
  const read = vi.spyOn(copy.documents, 'find')
  // What the first letter leads to goes on behind what it shows.
  await waitFor(
    async () => {
      read.mockClear()
      await new Promise((resolve) => setTimeout(resolve, 400))
      expect(read.mock.calls).toEqual([])
    },
    { timeout: 10_000 },
  )
  const gone: Node[] = []
  const observer = new MutationObserver((records) => gone.push(...records.flatMap((one) => [...one.removedNodes])))
  observer.observe(document.body, { childList: true, subtree: true })
  type('bar')
  // What is found besides places follows when typing pauses.
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect(screen.getAllByText('bar', { selector: 'mark', exact: false })).toHaveLength(3)
  expect(heads()).toEqual(before)
  expect(gone.filter((node) => before.some((head) => node.contains(head)))).toEqual([])
  expect(read.mock.calls).toEqual([])
})

test('While requests and the browser know of no network, all that a letter finds is drawn at once: nobody is asked once typing pauses', async () => {
  goOffline()
  await copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'connection', value: 'offline' }]))
  await waitFor(async () => expect(await firstValueFrom(isKnownOffline(copy))).toBe(true))
  const person = profileRow(uuid(20), 'barnaby')
  const lists = ['Bars', 'Breakfast'].map((name, index) => ({ ...listRow(400 + index, me), name }))
  await copy.documents.write([
    { entity: 'profiles', key: person.user_id, document: { row: person, scopes: [`followers:${me}`] } },
    ...lists.map((list) => ({
      entity: 'lists' as const,
      key: list.id,
      document: { row: list, scopes: [`user:${me}`] },
    })),
  ])
  render(signedIn(copy, unansweredServices, <SearchPage />, { path: '/search' }))
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  const counts = () => screen.getByRole('group', { name: 'Show' }).textContent
  type('b')
  await waitFor(() => expect(counts()).toBe('AllPlaces 0People 1Lists 2'))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  type('bar')
  expect(counts()).toBe('AllPlaces 0People 1Lists 1')
})
