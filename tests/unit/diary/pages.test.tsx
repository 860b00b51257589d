// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import type { ShareCard } from '#src/domain/diary/share-card.ts'
import { listedPlaces } from '#src/domain/lists/list-page.ts'
import { DiaryPage } from '#src/screens/diary/DiaryPage.tsx'
import { ListMenu } from '#src/screens/list/ListMenu.tsx'
import { LookBackPage } from '#src/screens/look-back/LookBackPage.tsx'
import { VisitsBehindPage } from '#src/screens/look-back/VisitsBehindPage.tsx'
import { InCommon } from '#src/screens/profile/InCommon.tsx'
import { everythingHasArrived, goOffline, openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import {
  listRestaurantRow,
  listRow,
  profileRow,
  putReview,
  restaurantRow,
  reviewRow,
  uuid,
} from '#tests/unit/db/rows.ts'

const [me, ben, ika, kumo] = [1, 2, 3, 4].map(uuid) as [string, string, string, string]
const drawCard = vi.fn<(card: ShareCard) => Promise<Blob>>(async () => new Blob(['picture'], { type: 'image/png' }))
const services = { pictures: { avatar: () => undefined, place: () => undefined }, places: { photosOf: async () => [] } }

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
beforeEach(() => void goOffline())

const visit = (number: number, place: string, day: Date, rating?: number, by = me) => {
  const { rating: _, ...row } = reviewRow(number, by, place, 0)
  return putReview({ ...row, created_at: day.toISOString(), ...(rating !== undefined && { rating }) })
}

/** Three visits of 2024: two to Ika, one to Kumo. */
async function logged(): Promise<void> {
  await everythingHasArrived(copy)
  const place = (number: number, name: string, tag: string) => ({
    entity: 'restaurants' as const,
    key: uuid(number),
    document: { row: { ...restaurantRow(number, name), tags: [tag] }, scopes: [`user:${me}`] },
  })
  await copy.documents.write([
    place(3, 'Ika', 'Ramen'),
    place(4, 'Kumo', 'Pizza'),
    { entity: 'profiles', key: me, document: { row: profileRow(me, 'ada'), scopes: [`user:${me}`] } },
    visit(10, ika, new Date(2024, 4, 3, 20), 4),
    visit(11, ika, new Date(2024, 4, 3, 12), 3.5),
    visit(12, kumo, new Date(2024, 1, 29, 12)),
  ])
}

const diary = (month = '') =>
  signedIn(copy, services, <DiaryPage />, { path: '/diary/:month?', address: `/diary/${month}` })
const lookBack = (period: string) =>
  signedIn(copy, { ...services, drawCard: drawCard }, <LookBackPage />, {
    path: '/look-back/:period?',
    address: `/look-back/${period}`,
  })
const behind = (address: string) =>
  signedIn(copy, services, <VisitsBehindPage />, {
    path: '/look-back/:period/visits',
    address: `/look-back/${address}`,
  })

test('a month shows its visits on their days, and a day leads to them in the list', async () => {
  await logged()
  render(diary('2024-05'))
  expect(await screen.findByText('2 visits · 1 place')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '3 May, 2 visits' }))
  expect(document.activeElement?.textContent).toContain('Friday, 3 May')
  expect(screen.getAllByRole('link', { name: 'Ika' })).toHaveLength(2)
  expect(screen.getByRole('link', { name: '2024' }).getAttribute('href')).toBe('/look-back/2024')
})

test('a month without a visit leads to the nearest one with some', async () => {
  await logged()
  render(diary('2024-04'))
  expect(await screen.findByText('No visits in April 2024')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to February 2024' })).toBeTruthy()
})

test('a year has a bar for each month and a table that says the same', async () => {
  await logged()
  render(lookBack('2024'))
  expect((await screen.findByRole('link', { name: '3 visits' })).getAttribute('href')).toBe('/look-back/2024/visits')
  const months = within(screen.getByRole('region', { name: 'Month by month' }))
  expect(months.getByRole('link', { name: 'May: 2 visits' }).getAttribute('href')).toBe(
    '/look-back/2024/visits?in=2024-05',
  )
  expect(months.getByText('June: 0 visits')).toBeTruthy()
  fireEvent.click(months.getByRole('button', { name: 'Table' }))
  expect(months.getAllByRole('listitem')).toHaveLength(12)
  expect(months.getAllByRole('link')).toHaveLength(2)
  fireEvent.click(within(screen.getByRole('region', { name: 'How you rate' })).getByRole('button', { name: 'Table' }))
  expect(screen.getByRole('link', { name: 'Not rated: 1 visit' })).toBeTruthy()
})

test.each(['2199', '1969', 'next', '2024-05'])('the address of no year says so: %s', async (period) => {
  await logged()
  render(lookBack(period))
  expect(await screen.findByText('No such year')).toBeTruthy()
})

test('a year without a visit is a page of its own', async () => {
  await logged()
  render(lookBack('2023'))
  expect(await screen.findByText('No visits in 2023')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Share as picture' })).toBeNull()
})

test('the visits behind a number stand under headings', async () => {
  await logged()
  // Without a height, the list takes its middle for what is in sight.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(84)
  render(behind('2024/visits?group=place'))
  expect((await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)).toEqual([
    'Ika',
    'Kumo',
  ])
})

test('a picture of a year is drawn from what everybody may see, and can be saved', async () => {
  await logged()
  render(lookBack('2024'))
  fireEvent.click(await screen.findByRole('button', { name: 'Share as picture' }))
  expect(await screen.findByRole('img', { name: /^2024: 3 visits\. .*@ada$/ })).toBeTruthy()
  expect(drawCard.mock.calls[0]?.[0]).toMatchObject({ kind: 'year', visits: 3, by: { name: '@ada' } })
  expect(screen.getByRole('button', { name: 'Save picture' })).toBeTruthy()
  // This browser shares no files.
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})

test("where the system's sheet takes files, the picture goes there, and closing it says nothing", async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockRejectedValue(new DOMException('', 'AbortError'))
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { canShare: () => true, share }))
  await logged()
  render(lookBack('all'))
  fireEvent.click(await screen.findByRole('button', { name: 'Share as picture' }))
  await screen.findByRole('img', { name: /^All time/ })
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
  const [{ files = [] } = {}] = share.mock.calls[0] ?? []
  expect(files.map(({ name, type }) => [name, type])).toEqual([['crumb-all-time.png', 'image/png']])
})

test.each([
  [true, 1],
  [false, 0],
])('of a list that is public (%s) the menu offers a picture', async (isPublic, count) => {
  const list = { ...listRow(20, me), is_public: isPublic }
  const places = listedPlaces([listRestaurantRow(21, list.id, 0)], () => undefined)
  const shown = { list, author: undefined, places, isOwn: true, isScoped: true, isLiked: false }
  render(
    signedIn(
      copy,
      services,
      <main>
        <ListMenu shown={shown} />
      </main>,
    ),
  )
  fireEvent.keyDown(screen.getByRole('button', { name: 'More' }), { key: 'Enter' })
  await screen.findByRole('menuitem', { name: 'Delete List' })
  expect(screen.queryAllByRole('menuitem', { name: 'Share as Picture' })).toHaveLength(count)
})

test('on the profile of somebody who is followed stand the places where both have been', async () => {
  await logged()
  const follow = { id: uuid(30), follower_id: me, following_id: ben, created_at: '2026-01-01T00:00:00Z' }
  await copy.documents.write([visit(13, kumo, new Date(2025, 1, 1), 5, ben)])
  const { rerender } = render(signedIn(copy, services, <InCommon userId={ben} username="ben" />))
  // Of somebody who is not followed the rows are here by chance.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText('In common')).toBeNull()
  await copy.documents.write([
    { entity: 'followers', key: follow.id, document: { row: follow, scopes: [`user:${me}`] } },
  ])
  rerender(signedIn(copy, services, <InCommon userId={ben} username="ben" />))
  expect(await screen.findByText("You've both been to 1 place.")).toBeTruthy()
  expect(screen.getByText('You not rated · @ben 5.0')).toBeTruthy()
})
