// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAndOfferUndo } from '#src/components/offline/delete-with-undo.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { Toaster } from '#src/ui/Toaster.tsx'
import { dismissToasts } from '#src/ui/toast.ts'
import { no, serverSays } from '#tests/support/server-says.ts'
import { everythingHasArrived, goOffline, openCopyForEach } from '#tests/support/signed-in.tsx'
import { putReview, reviewRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
// That of happy-dom rejects when an animation is cut short; without it framer-motion draws the styles itself.
beforeAll(() => void Reflect.deleteProperty(Element.prototype, 'animate'))
beforeEach(() => everythingHasArrived(copy))
afterEach(dismissToasts)

const review = reviewRow(10, uuid(1), uuid(100), 1)
const waiting = () => copy.owed.read(['outbox'], (owed) => owed.all('outbox'))
const isHere = async () => (await copy.documents.get('reviews', [review.id])).has(review.id)

async function remove(): Promise<void> {
  await copy.documents.write([putReview(review)])
  render(<Toaster />)
  await deleteAndOfferUndo(copy, { intent: 'delete_review', id: review.id })
  await screen.findByText('Deleted on this device.')
}

/** The offer to take it back is wiped away, and with it the delay. */
async function endOffer(): Promise<void> {
  dismissToasts()
  await waitFor(async () => expect(await waiting()).toMatchObject([{ delayed_until: 0 }]))
}

test('C6 A deletion is called so by the server only, and until then can be taken back', async () => {
  await remove()
  expect(await isHere()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await isHere()).toBe(true))
  expect(await waiting()).toEqual([])
  await remove()
  await endOffer()
  expect(screen.queryByText('Review deleted successfully')).toBeNull()
  await serverSays(copy, { status: 'applied' })
  expect(await screen.findByText('Review deleted successfully')).toBeTruthy()
})

test('C6 A deletion that is refused says so, and the review is there again', async () => {
  await remove()
  await endOffer()
  await serverSays(copy, no)
  expect(await screen.findByText('Failed to delete review')).toBeTruthy()
  expect(await isHere()).toBe(true)
})

test('C6 Without a network a deletion is called one on this device', async () => {
  goOffline()
  await remove()
  await endOffer()
  const words = "Deleted on this device. We'll send it when you're back online."
  expect(await screen.findByText(words)).toBeTruthy()
})
