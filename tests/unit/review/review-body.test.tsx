// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { ReviewBody } from '#src/screens/review/ReviewBody.tsx'
import type { ReviewLikers } from '#src/services/pages.ts'
import { openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { putReview, reviewRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
afterEach(() => void vi.useRealTimers())

const pictures = { avatar: () => undefined, place: () => undefined }

test('C5 A review that stays open overnight was written yesterday; what is not here has its words', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2030, 0, 5, 22) })
  const review = { ...reviewRow(10, uuid(2), uuid(3), 0), created_at: new Date(2030, 0, 5, 20).toISOString() }
  render(signedIn(copy, { pictures }, <ReviewBody shown={{ review }} />))
  expect(screen.getByText('Today')).toBeTruthy()
  for (const words of ['Unknown Restaurant', 'Anonymous', 'No comment provided'])
    expect(screen.getByText(words)).toBeTruthy()

  vi.setSystemTime(new Date(2030, 0, 6, 8))
  fireEvent(document, new Event('visibilitychange'))
  expect(screen.getByText('Yesterday')).toBeTruthy()
})

describe('who likes a review', () => {
  const [me, ben] = [uuid(1), uuid(2)]
  const draw = (userId: string, count: number, likers: () => Promise<ReviewLikers | undefined> = unanswered) => {
    const review = { ...reviewRow(10, userId, uuid(3), 0), ...(count > 0 && { like_count: count }) }
    render(signedIn(copy, { pictures, pages: { reviewLikers: likers } }, <ReviewBody shown={{ review }} />))
  }

  test('E6 The heart of somebody else’s is saved without a network, says so, and is taken back; it counts nothing', async () => {
    await copy.documents.write([putReview(reviewRow(10, ben, uuid(3), 0))])
    draw(ben, 0)
    const intents = async () =>
      (await copy.owed.read(['outbox'], (owed) => owed.all('outbox'))).map(({ intent }) => intent)
    const heart = await screen.findByRole('button', { name: 'Like this review', pressed: false })
    fireEvent.click(heart)
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'))
    expect([heart.textContent, await intents()]).toEqual(['Liked', ['like_review']])
    fireEvent.click(heart)
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'))
    expect([heart.textContent, (await intents()).at(-1)]).toEqual(['Like', 'unlike_review'])
  })

  test('Its author has a number and no heart, and asks who they are; nobody yet is nothing', async () => {
    draw(me, 0)
    expect(screen.queryByRole('button', { name: /like/i })).toBeNull()
    draw(me, 3, async () => ({ id: uuid(10), people: [{ user_id: ben, username: 'ben' }] }))
    fireEvent.click(screen.getByRole('button', { name: '3 likes, show who' }))
    expect(await screen.findByText('@ben')).toBeTruthy()
    expect(screen.getByText('and 2 more')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Like this review' })).toBeNull()
  })

  test('Without a network the number stays, and the names are said not to be here', async () => {
    draw(me, 1)
    fireEvent.click(screen.getByRole('button', { name: '1 like, show who' }))
    expect(await screen.findByText(/Their names/)).toBeTruthy()
    expect(screen.queryByText('No likes yet')).toBeNull()
  })
})
