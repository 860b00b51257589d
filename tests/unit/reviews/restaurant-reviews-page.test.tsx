// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { AllReviewsPage, FriendReviewsPage } from '#src/screens/restaurant-reviews/RestaurantReviewsPage.tsx'
import type { PageService } from '#src/services/pages.ts'
import { forgetFilters } from '#src/stores/filters.ts'
import { goOffline, openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { profileRow, restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
afterEach(forgetFilters)

const [me, ben] = [uuid(1), uuid(2)]
const kumo = restaurantRow(100, 'Kumo')
const path = '/restaurant/:id/ratings'

function open(
  screenOf: typeof AllReviewsPage,
  { restaurantReviews, restaurant }: Partial<Pick<PageService, 'restaurantReviews' | 'restaurant'>>,
  id = kumo.id,
) {
  const services = {
    pictures: { avatar: () => undefined, reviewPhoto: (photo: string) => photo },
    pages: { restaurantReviews: restaurantReviews ?? unanswered, restaurant: restaurant ?? unanswered },
  }
  const Screen = screenOf
  return render(signedIn(copy, services, <Screen />, { path, address: path.replace(':id', id) }))
}
const comments = () =>
  screen.getAllByRole('listitem').map(({ textContent }) => /own|of a friend|of a stranger/.exec(textContent ?? '')?.[0])

test('B15 Three placeholders stand until the first reviews of a place are there; there may be no such place', async () => {
  const asked = vi.fn<(answer: (reviews: never[]) => void) => void>()
  const restaurantReviews = () => new Promise<never[]>(asked)
  const { container } = open(AllReviewsPage, { restaurantReviews, restaurant: async () => undefined })
  await screen.findByRole('heading', { name: 'All Reviews' })
  expect(container.querySelectorAll('.skeleton-item')).toHaveLength(3)
  await waitFor(() => expect(asked).toHaveBeenCalled())
  asked.mock.lastCall?.[0]([])
  expect(await screen.findByText('Restaurant Not Found')).toBeTruthy()
  expect(await screen.findByText('Restaurant details could not be loaded.')).toBeTruthy()
})

test('B15 Without a network those of this device are shown, and a place that was never read is said not to be here', async () => {
  goOffline()
  const follow = { id: uuid(300), follower_id: me, following_id: ben, created_at: '2026-01-01T00:00:00Z' }
  const comment = (text: string) => ({ comment: text })
  const reviews = [
    { ...reviewRow(10, me, kumo.id, 1), ...comment('own') },
    { ...reviewRow(11, ben, kumo.id, 2), ...comment('of a friend') },
    { ...reviewRow(12, uuid(3), kumo.id, 3), ...comment('of a stranger') },
  ]
  await copy.documents.write([
    { entity: 'restaurants', key: kumo.id, document: { row: kumo, scopes: [`user:${me}`] } },
    { entity: 'followers', key: follow.id, document: { row: follow, scopes: [`user:${me}`] } },
    { entity: 'profiles', key: ben, document: { row: profileRow(ben, 'ben'), scopes: [`user:${ben}`] } },
    ...reviews.map((row) => ({
      entity: 'reviews' as const,
      key: row.id,
      document: { row, scopes: [`user:${row.user_id}`] },
    })),
  ])
  const all = open(AllReviewsPage, {})
  expect(await screen.findByText('Showing reviews saved on this device')).toBeTruthy()
  expect(comments()).toEqual(['of a friend', 'own'])
  all.unmount()
  const friends = open(FriendReviewsPage, {})
  await screen.findByText('of a friend')
  expect(comments()).toEqual(['of a friend'])
  friends.unmount()
  open(AllReviewsPage, {}, uuid(404))
  expect(await screen.findByText('These reviews are not on this device')).toBeTruthy()
})

test('B15 What passes no filter is said, and the filter is taken back', async () => {
  const review = { ...reviewRow(10, ben, kumo.id, 1), restaurant_name: 'Kumo', username: 'ben', photos: [] }
  open(AllReviewsPage, { restaurantReviews: async () => [{ ...review, rating: 2, comment: 'of a stranger' }] })
  await screen.findByText('of a stranger')
  fireEvent.click(screen.getByRole('button', { name: /^Filters/ }))
  fireEvent.click(await screen.findByRole('button', { name: /^Time/ }))
  fireEvent.click(await screen.findByRole('button', { name: '24h' }))
  expect(await screen.findByText('No reviews match the filter')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Reset filter', hidden: true }))
  expect(await screen.findByText('of a stranger')).toBeTruthy()
})
