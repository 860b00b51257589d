// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { filter, firstValueFrom } from 'rxjs'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { logVisit } from '#src/commands/log-visit.ts'
import type { LiveCopy } from '#src/db/open.ts'
import type { Photo } from '#src/db/owed.ts'
import { photosOutcome } from '#src/queries/outcome.ts'
import { type Owed, owedNow } from '#src/queries/sync-status.ts'
import { announceVisit } from '#src/screens/log/announce-visit.ts'
import { useAvatar } from '#src/screens/settings/use-avatar.ts'
import { Toaster } from '#src/ui/Toaster.tsx'
import { dismissToasts } from '#src/ui/toast.ts'
import { no, reason, serverSays } from '#tests/support/server-says.ts'
import { everythingHasArrived, goOffline, openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
// That of happy-dom rejects when an animation is cut short; without it framer-motion draws the styles itself.
beforeAll(() => void Reflect.deleteProperty(Element.prototype, 'animate'))
beforeEach(() => everythingHasArrived(copy))
afterEach(dismissToasts)

const review = uuid(70)
const openList = vi.fn<() => void>()

/** A visit that was just saved, with so many photos. */
async function submit(photos = 0): Promise<void> {
  render(<Toaster />)
  await logVisit(copy, { id: review, restaurant_id: uuid(9), created_at: '2026-01-01T11:00:00.000Z' })
  const accepted = 'Review submitted successfully!'
  void announceVisit({ copy, reviewId: review, accepted, photos, openVisit: undefined, openList })
}
const photo = (state: Photo['state']): Photo => ({
  id: uuid(20),
  bucket: 'review-photos',
  path: `${uuid(1)}/1-0.webp`,
  review_id: review,
  index: 0,
  state,
  progress: 0,
  attempts: 0,
  size: 1,
})
const put = (state: Photo['state']) => copy.owed.write(['photos'], (owed) => owed.put('photos', [photo(state)]))

test('C4 A visit that the server takes is called submitted only then', async () => {
  await submit()
  expect(screen.queryByText('Review submitted successfully!')).toBeNull()
  await serverSays(copy, { status: 'applied' })
  expect(await screen.findByText('Review submitted successfully!')).toBeTruthy()
})

test('C4 Without a network it is called saved on this device', async () => {
  goOffline()
  await submit()
  expect(await screen.findByText("Saved on this device. We'll send it when you're back online.")).toBeTruthy()
})

test.each([
  ['refused', 'Error saving review'],
  ['place_already_exists', 'Error saving restaurant data'],
])('C4 A visit that the server refuses (%s) says why and leads to what needs attention', async (code, title) => {
  await submit()
  await serverSays(copy, { status: 'rejected', code, message: reason })
  expect(await screen.findByText(title)).toBeTruthy()
  expect(await screen.findByText(reason)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(openList).toHaveBeenCalled()
})

test('C3 That photos were uploaded is said once they are', async () => {
  await put('waiting')
  await submit(1)
  await serverSays(copy, { status: 'applied' })
  expect(await screen.findByText('Review submitted successfully!')).toBeTruthy()
  expect(screen.queryByText('1 photo(s) uploaded')).toBeNull()
  await put('uploaded')
  expect(await screen.findByText('1 photo(s) uploaded')).toBeTruthy()
})

test('C3 Photos of a visit that is deleted while they are on their way are not called uploaded', async () => {
  await put('uploading')
  const seen: string[] = []
  const subscription = photosOutcome(copy, review).subscribe(({ state }) => seen.push(state))
  await waitFor(() => expect(seen).toEqual(['waiting']))
  await put('removing')
  const isHeard = filter<Owed>(({ photos }) => photos.some(({ state }) => state === 'removing'))
  await firstValueFrom(owedNow(copy).pipe(isHeard))
  await put('failed')
  await waitFor(() => expect(seen).toEqual(['waiting', 'refused']))
  subscription.unsubscribe()
})

test('C3 Photos that the server refuses are said, and lead to what needs attention', async () => {
  await put('waiting')
  await submit(1)
  await serverSays(copy, { status: 'applied' })
  await put('failed')
  expect(await screen.findByText('Failed to upload photos')).toBeTruthy()
  expect(await screen.findByText('The visit is sent. See what is wrong with its photos.')).toBeTruthy()
})

test('G3 A removal of the profile picture that the server refuses is said', async () => {
  render(<Toaster />)
  const { result } = renderHook(useAvatar, { wrapper: ({ children }) => signedIn(copy, {}, children) })
  await act(() => result.current.remove())
  await serverSays(copy, no)
  expect(await screen.findByText('Failed to remove profile picture')).toBeTruthy()
  await waitFor(() => expect(screen.getByText(reason)).toBeTruthy())
})
