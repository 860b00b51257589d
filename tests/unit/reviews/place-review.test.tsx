// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlaceReview } from '#src/components/reviews/PlaceReview.tsx'
import type { LiveCopy } from '#src/db/open.ts'
import { OwnVisits } from '#src/screens/restaurant/OwnVisits.tsx'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const services = { pictures: { avatar: () => undefined, reviewPhoto: (path: string) => `/photos/${path}` } }
const review = { id: uuid(10), user_id: uuid(2), username: 'ben', rating: 4, created_at: '2026-10-01T10:00:00.000Z' }
const show = (more: { comment?: string; photos?: string[] }) =>
  render(signedIn(copy, services, <PlaceReview review={{ ...review, ...more }} isOwn={false} />))

test('A long comment is folded until somebody wants all of it', () => {
  const comment = `${'The broth is the whole point. '.repeat(12)}Order the egg.`
  show({ comment })
  expect(screen.queryByText(/Order the egg/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(screen.getByText(/Order the egg/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show less', expanded: true }))
  expect(screen.queryByText(/Order the egg/)).toBeNull()
})

test('A comment that is a few words too long is not folded', () => {
  show({ comment: 'x'.repeat(320) })
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
})

test('A review of somebody else has a heart, which is saved without a network, too; one’s own has none', async () => {
  const { unmount } = show({})
  fireEvent.click(screen.getByRole('button', { name: 'Like this review by @ben', pressed: false }))
  expect(await screen.findByRole('button', { name: 'Like this review by @ben', pressed: true })).toBeTruthy()
  await waitFor(async () =>
    expect((await copy.owed.read(['outbox'], (owed) => owed.all('outbox'))).map(({ intent }) => intent)).toEqual([
      'like_review',
    ]),
  )
  unmount()
  render(signedIn(copy, services, <PlaceReview review={review} isOwn />))
  expect(screen.queryByRole('button', { name: /^Like/ })).toBeNull()
})

test('The photos of a review stand in its card, three and how many more', async () => {
  show({ photos: ['a', 'b', 'c', 'd', 'e'] })
  expect(await screen.findByRole('img', { name: 'Photo 1 of 5 by @ben' })).toHaveProperty(
    'src',
    expect.stringMatching(/\/photos\/a$/),
  )
  expect(screen.getAllByRole('img', { name: /^Photo / })).toHaveLength(3)
  expect(screen.getByText('+2')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Photo 3 of 5 by @ben' }))
  const viewer = await screen.findByRole('dialog', { name: 'Photos by @ben' })
  expect(await within(viewer).findByText('3 / 5')).toBeTruthy()
})

test("One's own visits are told in a line that leads to all of them, and to the only one", () => {
  const visit = (id: number, rating: number | undefined, day: number) => ({
    ...review,
    id: uuid(id),
    ...(rating !== undefined && { rating }),
    created_at: `2026-10-0${day}T10:00:00.000Z`,
  })
  render(signedIn(copy, services, <OwnVisits placeId={uuid(3)} visits={[visit(13, 4.5, 3), visit(12, 4, 2)]} />))
  const line = screen.getByRole('link', { name: /^You: .*2nd visit/ })
  expect(line.getAttribute('href')).toBe(`/look-back/all/visits?place=${uuid(3)}`)
  cleanup()
  render(signedIn(copy, services, <OwnVisits placeId={uuid(3)} visits={[visit(13, 4.5, 3)]} />))
  expect(screen.getByRole('link', { name: /^You: .*1 visit/ }).getAttribute('href')).toBe(`/review/${uuid(13)}`)
})
