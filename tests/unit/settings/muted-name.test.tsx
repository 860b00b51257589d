// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { BlockedPage } from '#src/screens/blocked/BlockedPage.tsx'
import { everythingHasArrived, openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { profileRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

test('D5 Without a network whoever is muted and known here has a name, and whoever is blocked has none', async () => {
  await everythingHasArrived(copy)
  await copy.documents.write(
    ['ben', 'cleo'].map((username, at) => {
      const row = profileRow(uuid(2 + at), username)
      return { entity: 'profiles', key: row.user_id, document: { row, scopes: [`user:${row.user_id}`] } }
    }),
  )
  await saveIntent(copy, 'mute', { user_id: uuid(2) })
  await saveIntent(copy, 'block', { user_id: uuid(3) })
  render(signedIn(copy, { account: { restrictedPeople: unanswered } }, <BlockedPage />))
  expect(await screen.findByRole('button', { name: 'Unmute @ben' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Unblock Somebody' })).toBeTruthy()
})
