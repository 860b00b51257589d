// @vitest-environment happy-dom
// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { ReviewBody } from '#src/screens/review/ReviewBody.tsx'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { reviewRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
afterEach(() => void vi.useRealTimers())

test('C5 A review that stays open overnight was written yesterday; what is not here has its words', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2030, 0, 5, 22) })
  const review = { ...reviewRow(10, uuid(2), uuid(3), 0), created_at: new Date(2030, 0, 5, 20).toISOString() }
  render(signedIn(copy, { pictures: { avatar: () => undefined } }, <ReviewBody shown={{ review }} />))
  expect(screen.getByText('Today')).toBeTruthy()
  for (const words of ['Unknown Restaurant', 'Anonymous', 'No comment provided'])
    expect(screen.getByText(words)).toBeTruthy()

  vi.setSystemTime(new Date(2030, 0, 6, 8))
  fireEvent(document, new Event('visibilitychange'))
  expect(screen.getByText('Yesterday')).toBeTruthy()
})
