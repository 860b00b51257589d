// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { saveDraft } from '#src/commands/drafts.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { newList } from '#src/domain/lists/list-form.ts'
import { listEditDraft, newListDraft } from '#src/domain/work/draft-kinds.ts'
import { CopyContext } from '#src/queries/use-copy.ts'
import { CreateListPage } from '#src/screens/create-list/CreateListPage.tsx'
import { EditListPage } from '#src/screens/edit-list/EditListPage.tsx'
import { type Services, ServicesContext } from '#src/services/use-services.ts'
import { everythingHasArrived, openCopyForEach, unanswered } from '#tests/support/signed-in.tsx'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
const id = uuid(10)
const drafts = () => copy.owed.read(['drafts'], (owed) => owed.all('drafts'))

/** `list`: what the server answers. */
async function open(list: () => Promise<undefined>): Promise<void> {
  await everythingHasArrived(copy)
  const content = {
    fields: { name: 'Late ramen', description: 'Open after midnight', is_public: false },
    base: { name: 'Ramen', description: '', is_public: true },
  }
  await saveDraft(copy, { id, kind: listEditDraft, content })
  window.history.pushState({}, '', `/edit-list/${id}`)
  render(
    <CopyContext value={copy}>
      <ServicesContext value={{ pages: { list }, live: { watch: () => () => {} } } as unknown as Services}>
        <MemoryRouter initialEntries={[`/edit-list/${id}`]}>
          <Routes>
            <Route path="/edit-list/:id" element={<EditListPage />} />
            <Route path="/create-list" element={<CreateListPage />} />
            <Route path="/lists" element={<p>The lists</p>} />
          </Routes>
        </MemoryRouter>
      </ServicesContext>
    </CopyContext>,
  )
}

test('What was typed to change a list that another device has deleted can be read, and a new list made of it', async () => {
  await open(async () => undefined)
  expect(await screen.findByText('Late ramen')).toBeTruthy()
  expect(screen.getByText('Open after midnight')).toBeTruthy()
  expect(screen.getByText('Private')).toBeTruthy()
  expect(screen.getByText(/was deleted on another device/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Make it a new list' }))
  expect((await screen.findByLabelText<HTMLInputElement>('List Name *')).value).toBe('Late ramen')
  await waitFor(async () => expect((await drafts()).map(({ kind }) => kind)).toEqual([newListDraft]))
  const [draft] = await drafts()
  expect(draft?.id).not.toBe(id)
  expect(draft?.content).toMatchObject({ fields: { description: 'Open after midnight', is_public: false } })
  expect(draft?.content['base']).toMatchObject({ name: newList.name })
})

test('It can be discarded', async () => {
  await open(async () => undefined)
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('The lists')).toBeTruthy()
  await waitFor(async () => expect(await drafts()).toEqual([]))
})

test('It can be read also while nobody knows whether the list is still there', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await open(unanswered)
  expect(await screen.findByText('This list is not on this device')).toBeTruthy()
  expect(screen.getByText('Late ramen')).toBeTruthy()
  expect(screen.queryByText(/was deleted/)).toBeNull()
})
