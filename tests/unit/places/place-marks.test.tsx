// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FavoriteButton, WantToTryButton } from '#src/components/places/PlaceMarks.tsx'
import type { LiveCopy } from '#src/db/open.ts'
import { Toaster } from '#src/ui/Toaster.tsx'
import { dismissToasts } from '#src/ui/toast.ts'
import { no, serverSays } from '#tests/support/server-says.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { restaurantRow } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
afterEach(dismissToasts)

const kumo = restaurantRow(9, 'Kumo')

test.each([
  ['add_favorite', FavoriteButton, false, 'Failed to update favorites'],
  ['remove_favorite', FavoriteButton, true, 'Failed to update favorites'],
  ['add_want_to_try', WantToTryButton, false, 'Failed to add restaurant to want-to-try list'],
  ['remove_want_to_try', WantToTryButton, true, 'Failed to remove restaurant from want-to-try list'],
])('B16 A refused %s is said with its reason', async (intent, Mark, isOn, failure) => {
  await copy.documents.write([{ entity: 'restaurants', key: kumo.id, document: { row: kumo, scopes: [] } }])
  const mark = (
    <>
      <Mark restaurantId={kumo.id} isOn={isOn} />
      <Toaster />
    </>
  )
  render(signedIn(copy, {}, mark))
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() =>
    expect(copy.owed.read(['outbox'], (owed) => owed.all('outbox'))).resolves.toMatchObject([{ intent }]),
  )
  await serverSays(copy, no)
  expect(await screen.findByText(failure)).toBeTruthy()
  expect(await screen.findByText('The server says no.')).toBeTruthy()
})
