// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Link, MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { saveDraft } from '#src/commands/drafts.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { listDraftOf, newList } from '#src/domain/lists/list-form.ts'
import { newListDraft, visitDraft } from '#src/domain/work/draft-kinds.ts'
import { draftPath } from '#src/domain/work/draft-words.ts'
import { CopyContext } from '#src/queries/use-copy.ts'
import { CreateListPage } from '#src/screens/create-list/CreateListPage.tsx'
import { openCopyForEach } from '#tests/support/signed-in.tsx'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const older = '00000000-0000-4000-8000-0000000000ab'
const [newer, visit] = [uuid(71), uuid(72)]
const begin = async (id: string, name: string, changed_at: string) => {
  const content = listDraftOf({ ...newList, name }, newList)
  await copy.owed.write(['drafts'], (owed) => owed.put('drafts', [{ id, kind: newListDraft, content, changed_at }]))
}
beforeEach(async () => {
  await begin(older, 'Soups', '2026-01-01T00:00:00Z')
  await begin(newer, 'Stews', '2026-01-02T00:00:00Z')
  await saveDraft(copy, { id: visit, kind: visitDraft, content: {} })
})

const name = () => screen.findByLabelText<HTMLInputElement>('List Name *')
const open = (address: string) =>
  render(
    <CopyContext value={copy}>
      <MemoryRouter initialEntries={[address]}>
        <CreateListPage />
        <Link to={draftPath({ id: newer, kind: newListDraft, content: {} })}>The other</Link>
      </MemoryRouter>
    </CopyContext>,
  )

it('E3 Of several lists that were begun each is gone on with at its own address', async () => {
  open(draftPath({ id: older, kind: newListDraft, content: {} }))
  const field = await name()
  expect(field.value).toBe('Soups')
  fireEvent.change(field, { target: { value: 'Hot soups' } })
  const names = async () =>
    (await copy.owed.read(['drafts'], (owed) => owed.all('drafts'))).map(({ content }) => content['fields'])
  await waitFor(async () => expect(await names()).toEqual([{ name: 'Stews' }, undefined, { name: 'Hot soups' }]))
  // The page stays, its address changes.
  fireEvent.click(screen.getByRole('link', { name: 'The other' }))
  await waitFor(async () => expect((await name()).value).toBe('Stews'))
  expect(await names()).toEqual([{ name: 'Stews' }, undefined, { name: 'Hot soups' }])
})

it('E3 An id in the address counts in capital letters too', async () => {
  open(`/create-list?draft=${older.toUpperCase()}`)
  expect((await name()).value).toBe('Soups')
})

it.each(['', '?draft=', '?draft=soups', `?draft=${visit}`, `?draft=${uuid(99)}`])(
  'E3 /create-list%s names no begun list, so that the one changed last is shown',
  async (query) => {
    open(`/create-list${query}`)
    expect((await name()).value).toBe('Stews')
  },
)
