// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { ActivityPage } from '#src/screens/activity/ActivityPage.tsx'
import { everythingHasArrived, openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { unansweredServices } from '#tests/support/unanswered-services.ts'
import { profileRow, put, restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'

const [me, ben] = [1, 2].map(uuid) as [string, string]
let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const visit = (number: number) => put('reviews', reviewRow(number, ben, uuid(4), number))
const visits = () => screen.queryAllByText(/visited/).length
/** Until the page has noted what it shows. */
const soon = () => act(() => new Promise((resolve) => setTimeout(resolve, 700)))

test('G1 In a first sync nothing that comes is new, and what comes behind it is', async () => {
  await copy.documents.write([
    ...put('profiles', profileRow(me, 'ada'), profileRow(ben, 'ben')),
    ...put('followers', { id: uuid(50), follower_id: me, following_id: ben, created_at: '2026-01-01T00:00:00Z' }),
    ...put('restaurants', restaurantRow(4, 'Noodle Bar')),
    ...visit(10),
  ])
  render(signedIn(copy, unansweredServices, <ActivityPage />))
  await soon()
  await act(() => copy.documents.write(visit(11)))
  await soon()
  expect([visits(), screen.queryAllByText('New').length]).toEqual([2, 0])
  await act(() => everythingHasArrived(copy))
  await soon()
  await act(() => copy.documents.write(visit(12)))
  await soon()
  expect([visits(), screen.queryAllByText('New').length]).toEqual([3, 1])
})
