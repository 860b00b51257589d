// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { CopyContext } from '#src/queries/use-copy.ts'
import { CreateListPage } from '#src/screens/create-list/CreateListPage.tsx'
import { openCopyForEach } from '#tests/support/signed-in.tsx'
import { restaurantRow } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const [kumo, umi] = [restaurantRow(8, 'Kumo'), restaurantRow(9, 'Umi')]

async function open(address: string): Promise<void> {
  cleanup()
  await copy.documents.write(
    [kumo, umi].map((row) => ({ entity: 'restaurants', key: row.id, document: { row, scopes: ['catalog'] } })),
  )
  render(
    <CopyContext value={copy}>
      <MemoryRouter initialEntries={[address]}>
        <CreateListPage />
      </MemoryRouter>
    </CopyContext>,
  )
  await screen.findByLabelText('List Name *')
}
const typeName = (name: string) => fireEvent.change(screen.getByLabelText('List Name *'), { target: { value: name } })
const storedDrafts = () => copy.owed.read(['drafts'], (owed) => owed.all('drafts'))
const restaurantOfNewList = async () =>
  (await copy.owed.read(['outbox'], (owed) => owed.all('outbox'))).map(({ input }) => input['restaurant'])

it('E3 B13 A list that was begun with a restaurant is gone on with, and made, with it', async () => {
  await open(`/create-list?restaurantId=${kumo.id}`)
  typeName('Soups')
  await vi.waitFor(async () => expect(await storedDrafts()).toHaveLength(1))
  await open('/create-list')
  expect(screen.getByText('This is the list you started earlier.')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('Kumo')).toBeTruthy())
  fireEvent.click(screen.getByRole('button', { name: 'Create List' }))
  await vi.waitFor(async () =>
    expect(await restaurantOfNewList()).toEqual([expect.objectContaining({ restaurant_id: kumo.id })]),
  )
})

it('E3 B13 The restaurant that the address asks for comes before that of the draft, and is kept with it', async () => {
  await open(`/create-list?restaurantId=${kumo.id}`)
  typeName('Soups')
  await vi.waitFor(async () => expect(await storedDrafts()).toHaveLength(1))
  await open(`/create-list?restaurantId=${umi.id}`)
  await waitFor(() => expect(screen.getByText('Umi')).toBeTruthy())
  typeName('Stews')
  await vi.waitFor(async () => expect((await storedDrafts())[0]?.content).toMatchObject({ fields: { name: 'Stews' } }))
  await open('/create-list')
  await waitFor(() => expect(screen.getByText('Umi')).toBeTruthy())
})
