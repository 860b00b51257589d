// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import type { Photo } from '#src/db/owed.ts'
import { ReviewPage } from '#src/screens/review/ReviewPage.tsx'
import type { PageService } from '#src/services/pages.ts'
import { goOffline, openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { profileRow, restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const [me, zoe] = [uuid(1), uuid(2)]
const kumo = restaurantRow(100, 'Kumo')
const reviewBy = (author: string) => reviewRow(10, author, kumo.id, 1)
const keep = (author: string) =>
  copy.documents.write([
    { entity: 'restaurants', key: kumo.id, document: { row: kumo, scopes: [`user:${me}`] } },
    { entity: 'profiles', key: author, document: { row: profileRow(author, 'ada'), scopes: [`user:${me}`] } },
    { entity: 'reviews', key: uuid(10), document: { row: reviewBy(author), scopes: [`user:${me}`] } },
  ])

function open(review: PageService['review'], address = `/review/${uuid(10)}`) {
  const services = {
    pages: { review, reviewLikers: unanswered },
    pictures: { place: () => undefined, avatar: () => undefined, reviewPhoto: (path: string) => path },
    places: { photosOf: async () => [] },
  }
  render(signedIn(copy, services, <ReviewPage />, { path: '/review/:id', address }))
}
const menu = async () => {
  fireEvent.keyDown(await screen.findByRole('button', { name: 'More' }), { key: 'Enter' })
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

test.each([
  [me, 'who wrote it edits or deletes it', ['Edit Review', 'Log Again', 'Share as Picture', 'Delete Review']],
  [zoe, 'of somebody else it is reported', ['Report Review']],
])('C5 The menu of a review: %s, %s', async (author, _what, items) => {
  await keep(author)
  open(unanswered)
  expect(await menu()).toEqual(items)
  // One's own name leads nowhere.
  expect(screen.queryAllByRole('link', { name: /@ ?ada/ })).toHaveLength(author === me ? 0 : 1)
})

test.each([uuid(404), 'nonsense', encodeURIComponent("'; drop table reviews"), '%00'])(
  'C5 A review that does not exist is not found: %s',
  async (id) => {
    open(async () => undefined, `/review/${id}`)
    expect(await screen.findByText('Review not found')).toBeTruthy()
  },
)

test('C5 A review of a stranger is fetched, and says what is not known of it', async () => {
  const answer = { review: reviewBy(zoe), restaurant: kumo, author: profileRow(zoe, 'zoe') }
  open(async () => answer)
  expect(screen.getByText('Loading review...')).toBeTruthy()
  expect(await screen.findByRole('link', { name: /Kumo/ })).toBeTruthy()
  expect(await screen.findByText('No comment provided')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Detailed Ratings' })).toBeNull()
})

test('C5 Without a network what was never read is said not to be here', async () => {
  goOffline()
  open(unanswered)
  expect(await screen.findByText('This review is not on this device')).toBeTruthy()
  expect(await screen.findByText("It shows here when you're back online.")).toBeTruthy()
})

test("C5 A photo of one's own review says that it waits, or why it was refused, and can be sent again", async () => {
  await keep(me)
  const photo = (index: number, changes: Partial<Photo>): Photo => ({
    id: uuid(20 + index),
    bucket: 'review-photos',
    path: `${me}/1-${index}.webp`,
    review_id: uuid(10),
    index,
    state: 'waiting',
    progress: 0,
    attempts: 0,
    size: 1,
    ...changes,
  })
  const refused = photo(1, { state: 'failed', message: 'This picture is too large.' })
  await copy.owed.write(['photos'], (owed) => owed.put('photos', [photo(0, {}), refused]))
  open(unanswered)
  const photos = () => screen.getAllByRole('button', { name: /^Photo \d of 2/ }).map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(photos()).toEqual([expect.stringContaining('Waiting'), expect.stringContaining('Not sent')]),
  )
  expect(screen.getByText('A photo was not sent. This picture is too large.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText(/^A photo was not sent/)).toBeNull())
  expect(photos()).toEqual([1, 2].map(() => expect.stringContaining('Waiting')))
})
