// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SignOut } from '#src/components/people/SignOut.tsx'
import type { LiveCopy } from '#src/db/open.ts'
import { CopyContext } from '#src/queries/use-copy.ts'
import { type Services, ServicesContext } from '#src/services/use-services.ts'
import { openCopyForEach } from '#tests/support/signed-in.tsx'
import { mutation } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

it('G6 A4 Work that is sent while Log Out asks is not said to be deleted, and only the person goes on', async () => {
  const leave = vi.fn<Services['leave']>(async () => {})
  const { seq } = await copy.owed.write(['outbox'], (owed) => owed.append(mutation('update_profile')))
  render(
    <CopyContext value={copy}>
      <ServicesContext value={{ leave } as unknown as Services}>
        <SignOut before={async () => {}} />
      </ServicesContext>
    </CopyContext>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Log Out' }))
  const dialog = within(await screen.findByRole('dialog', { name: '1 change has not been sent' }))
  const actions = () =>
    dialog.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(actions()).toEqual(['Close', 'Save them to a file', 'Log out and delete'])

  await copy.owed.write(['outbox'], (owed) => owed.delete('outbox', [seq]))
  await waitFor(() => expect(screen.getByRole('dialog').textContent).not.toContain('1 change'))
  expect(dialog.getByRole('heading').textContent).toBe('Everything is sent')
  expect(dialog.queryByText(/Wait until it is sent/)).toBeNull()
  expect(actions()).toEqual(['Close', 'Log Out'])
  expect(leave).not.toHaveBeenCalled()
  fireEvent.click(dialog.getByRole('button', { name: 'Log Out' }))
  await waitFor(() => expect(leave).toHaveBeenCalledOnce())
})
