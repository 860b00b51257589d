// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { WantedOpen } from '#src/screens/lists/WantedOpen.tsx'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { profileRow, restaurantRow, uuid } from '#tests/unit/db/rows.ts'

const me = uuid(1)
let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

test('What one wants to try says how many of it are open now, by the hours that are known', async () => {
  const always = { open_minutes: [0, 7 * 24 * 60] }
  const places = [
    { ...restaurantRow(10, 'Wanted and open'), ...always },
    { ...restaurantRow(11, 'Wanted and closed'), open_minutes: [] },
    restaurantRow(12, 'Wanted, hours unknown'),
    { ...restaurantRow(13, 'Open'), ...always },
  ]
  const wanted = places.slice(0, 3).map(({ id, name }) => ({ id, name }))
  await copy.documents.write([
    ...places.map((row) => ({
      entity: 'restaurants' as const,
      key: row.id,
      document: { row, scopes: [`user:${me}`] },
    })),
    {
      entity: 'profiles',
      key: me,
      document: { row: { ...profileRow(me, 'ada'), want_to_try: wanted }, scopes: [`user:${me}`] },
    },
  ])
  render(signedIn(copy, { location: { ifAllowed: async () => undefined } }, <WantedOpen />))
  expect(await screen.findByText('· 1 open now')).toBeTruthy()
})
