// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CopyAge } from '#src/components/offline/SavedAge.tsx'
import type { LiveCopy } from '#src/db/open.ts'
import { everythingHasArrived, openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

test.each([
  ['A server that did not answer is named', false, "The server didn't answer. Last updated today"],
  ['A server that was not asked, because the session is over, is not blamed', true, 'Last updated today'],
])('%s beside the age of what is shown', async (_name, isOver, said) => {
  await everythingHasArrived(copy)
  render(signedIn(copy, {}, <CopyAge hasFailed />, { isOver }))
  expect((await screen.findByText(/Last updated/)).textContent).toBe(said)
})
