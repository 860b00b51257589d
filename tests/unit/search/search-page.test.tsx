// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import type { List } from '#src/domain/rows.ts'
import { SearchPage } from '#src/screens/search/SearchPage.tsx'
import { forgetFilters } from '#src/stores/filters.ts'
import { goOffline, openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { unansweredServices } from '#tests/support/unanswered-services.ts'
import { listRow, profileRow, restaurantRow, uuid } from '#tests/unit/db/rows.ts'

const me = uuid(1)
const ben = uuid(2)
let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
afterEach(forgetFilters)

const person = (number: number, username: string, mutual = 0) => ({
  user_id: uuid(number),
  username,
  is_followed: false,
  follows_me: false,
  mutual,
})
const list = (number: number, userId: string, name: string): List => ({ ...listRow(number, userId), name })

const none = async () => []
const answered = { people: none as () => Promise<ReturnType<typeof person>[]>, lists: none as () => Promise<object[]> }

/** The page with this in its address. */
function open(query: string, { people, lists }: Partial<typeof answered> = {}) {
  const services = {
    ...unansweredServices,
    pages: { searchPeople: people ?? unanswered, searchLists: (lists ?? unanswered) as () => Promise<never> },
  }
  render(signedIn(copy, services, <SearchPage />, { path: '/search', address: `/search?${query}` }))
}
const region = (name: string) => within(screen.getByRole('region', { name }))
const hrefs = (name: string) =>
  region(name)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
const chips = () =>
  within(screen.getByRole('group', { name: 'Show' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('A search of places finds people, too: three of them, the others behind See all, never oneself', async () => {
  const people = ['me_ram', 'ram1', 'ram2', 'ram3', 'ram4'].map((name, index) => person(index + 1, name))
  open('q=ram', { people: async () => people })
  await waitFor(() =>
    expect(hrefs('People')).toEqual([
      '/search?q=ram&show=people',
      ...[2, 3, 4].map((number) => `/profile/${uuid(number)}`),
    ]),
  )
  expect(region('People').getAllByRole('button', { name: /Follow/ })).toHaveLength(3)
  fireEvent.click(screen.getByRole('link', { name: 'See all People' }))
  await waitFor(() => expect(hrefs('People')).toHaveLength(4))
  expect(chips()).toEqual(['All', 'Places 0', 'People 4', 'Lists 0'])
})

test('A found person says how one knows them, of which this device knows whom one follows', async () => {
  const follow = { id: uuid(300), follower_id: me, following_id: uuid(9), created_at: '2026-11-01T12:00:00Z' }
  await copy.documents.write([
    { entity: 'followers', key: follow.id, document: { row: follow, scopes: [`user:${me}`] } },
  ])
  open('q=ram', { people: async () => [person(2, 'ramona', 1), person(3, 'ramzi')] })
  expect(await screen.findByText('Followed by 1 person you follow')).toBeTruthy()
  expect(screen.queryAllByText(/you follow|Follows you/)).toHaveLength(1)
})

test('Lists are found by name: one’s own, private ones too, and public ones of the server with their author', async () => {
  const own = list(400, me, 'Ramen for cold days')
  await copy.documents.write([
    { entity: 'lists', key: own.id, document: { row: { ...own, is_public: false }, scopes: [`user:${me}`] } },
    { entity: 'lists', key: uuid(401), document: { row: list(401, me, 'Soups'), scopes: [`user:${me}`] } },
  ])
  const found = { list: { ...list(402, ben, 'Best ramen') }, author: { user_id: ben, username: 'ben' }, cover: [] }
  open('q=ram', { lists: async () => [found] })
  await waitFor(() => expect(hrefs('Lists')).toEqual([own.id, found.list.id].map((id) => `/list/${id}`)))
  expect(region('Lists').getByText('· @ben')).toBeTruthy()
  expect(chips()).toContain('Lists 2')
  // It can be found and named without a network from now on.
  await waitFor(async () => {
    const stored = await copy.documents.get('lists', [found.list.id])
    expect(stored.get(found.list.id)?.row.name).toBe('Best ramen')
  })
})

test('Without a network the chips count what this device has, and one part alone says so', async () => {
  goOffline()
  const followed = profileRow(ben, 'ramon')
  const theirs = list(402, ben, 'Ramen after dark')
  const place = restaurantRow(100, 'Rambling Rose')
  await copy.documents.write([
    { entity: 'profiles', key: ben, document: { row: followed, scopes: [`followers:${me}`] } },
    { entity: 'lists', key: theirs.id, document: { row: theirs, scopes: [`user:${ben}`] } },
    { entity: 'restaurants', key: place.id, document: { row: place, scopes: ['catalog'] } },
  ])
  open('q=ram')
  expect(await screen.findByRole('link', { name: /^@ ?ram ?on$/ })).toBeTruthy()
  await waitFor(() => expect(chips()).toEqual(['All', 'Places 1', 'People 1', 'Lists 1']))
  fireEvent.click(screen.getByRole('button', { name: 'Lists 1' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'People' })).toBeNull())
  expect(hrefs('Lists')).toEqual([`/list/${theirs.id}`])
  expect(screen.queryByRole('list', { name: 'Search results' })).toBeNull()
  expect(await screen.findByText('1 list · Showing lists saved on this device')).toBeTruthy()
})

test('A part without a hit says so, with something to do; a list that is gone from the device is not found again', async () => {
  const lists = async () => [
    { list: list(402, ben, 'Best ramen'), author: { user_id: ben, username: 'ben' }, cover: [] },
  ]
  let answer: () => Promise<object[]> = lists
  open('q=ram&show=lists', { lists: () => answer() })
  await waitFor(() => expect(hrefs('Lists')).toHaveLength(1))
  // The device hears of a removal, and the server is not reached any more.
  answer = unanswered
  const { forgetRemoved } = await import('#src/db/removals.ts')
  const { noteRemoval } = await import('#src/db/removals-heard.ts')
  const { holdDocuments } = await import('#src/db/hold-documents.ts')
  await holdDocuments(copy, async () => {
    await forgetRemoved(copy, { rows: new Set([uuid(402)]), people: new Set(), visitors: new Set() })
    await copy.owed.write(['facts'], noteRemoval)
  })
  expect(await screen.findByText('No lists found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create List' })).toBeTruthy()
})

test('B4 What an address asks for is cut and cleaned, and nothing found is said', async () => {
  open(`q=${'x'.repeat(3000)}`)
  expect(screen.getByLabelText<HTMLInputElement>('Search restaurants').value).toBe('x'.repeat(100))
  expect(await screen.findByText('No restaurants found. Try a different search term.')).toBeTruthy()
  cleanup()
  open('q=%00%1framen%0a&q=other&mapkitPlaceId=../../etc')
  expect(screen.getByLabelText<HTMLInputElement>('Search restaurants').value).toBe('ramen')
})

test('What is found is drawn without touching a field: the browser would draw a frame for each answer', async () => {
  open('q=ram', { people: async () => [person(2, 'ramona')], lists: async () => [] })
  const touched: string[] = []
  const observer = new MutationObserver((records) => {
    const fields = records.filter(({ target }) => target instanceof HTMLInputElement)
    touched.push(...fields.map(({ attributeName }) => attributeName ?? ''))
  })
  observer.observe(document.body, { attributes: true, subtree: true })
  await waitFor(() => expect(chips()).toEqual(['All', 'Places 0', 'People 1', 'Lists 0']))
  observer.disconnect()
  expect(touched).toEqual([])
})

test('B6 A tag that is named stands on top with the places under it, and a tap leaves those', async () => {
  goOffline()
  const scopes = ['catalog']
  const tags = [
    { id: uuid(300), name: 'Asia', is_active: true, tag_category_1: 'Asia' },
    { id: uuid(301), name: 'Ramen', is_active: true, tag_category_1: 'Asia', tag_category_2: 'Ramen' },
  ]
  const places = ['Asia', 'Ramen', 'Pizza'].map((tag, index) => ({
    ...restaurantRow(100 + index, `Kumo ${index}`),
    latitude: 48,
    longitude: 11,
    tags: [tag],
  }))
  await copy.documents.write([
    ...tags.map((row) => ({ entity: 'tags' as const, key: row.id, document: { row, scopes } })),
    ...places.map((row) => ({ entity: 'restaurants' as const, key: row.id, document: { row, scopes } })),
  ])
  open('q=asia')
  fireEvent.click(await screen.findByRole('button', { name: /^Asia, 2 places/ }))
  await waitFor(() => {
    const found = within(screen.getByRole('list', { name: 'Nearby restaurants' })).getAllByRole('link')
    expect(found.map(({ textContent }) => textContent?.slice(0, 6)).toSorted()).toEqual(['Kumo 0', 'Kumo 1'])
  })
})
