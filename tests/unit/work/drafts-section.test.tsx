// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import { saveDraft } from '#src/commands/drafts.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { listEditDraft, reviewEditDraft } from '#src/domain/work/draft-kinds.ts'
import { allDrafts } from '#src/queries/drafts.ts'
import { CopyContext, useLive } from '#src/queries/use-copy.ts'
import { DraftsSection } from '#src/screens/waiting/DraftsSection.tsx'
import { Toaster } from '#src/ui/Toaster.tsx'
import { openCopyForEach } from '#tests/support/signed-in.tsx'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
// That of happy-dom rejects when an animation is cut short; without it framer-motion draws the styles itself.
beforeAll(() => void Reflect.deleteProperty(Element.prototype, 'animate'))

const Drafts = () => <DraftsSection drafts={useLive(allDrafts, []) ?? []} />
const storedDrafts = () => copy.owed.read(['drafts'], (owed) => owed.all('drafts'))
const row = (title: string) => screen.queryByRole('link', { name: title })

it('H2 E7 C6 A draft of something that is gone can be discarded where unsent work is listed, and brought back', async () => {
  const place = { id: uuid(9), name: 'Kumo' }
  await saveDraft(copy, { id: uuid(3), kind: reviewEditDraft, content: { place } })
  await saveDraft(copy, { id: uuid(2), kind: listEditDraft, content: { fields: { name: 'Stews' }, base: {} } })
  const before = await storedDrafts()
  render(
    <CopyContext value={copy}>
      <MemoryRouter>
        <Drafts />
        <Toaster />
      </MemoryRouter>
    </CopyContext>,
  )
  await waitFor(() => expect(row('Changes of your visit to Kumo')).toBeTruthy())
  fireEvent.click(screen.getByRole('button', { name: /^Discard: Changes of a list, changed today, \d\d:\d\d$/ }))
  await waitFor(() => expect(row('Changes of a list')).toBeNull())
  expect((await storedDrafts()).map(({ id }) => id)).toEqual([uuid(3)])
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(row('Changes of a list')).toBeTruthy())
  expect(await storedDrafts()).toEqual(before)
})
