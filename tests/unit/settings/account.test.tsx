import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { ChangePassword } from '#src/screens/settings/ChangePassword.tsx'
import { DeleteAccount } from '#src/screens/settings/DeleteAccount.tsx'
import { ServiceError } from '#src/services/service-error.ts'
import type { AccountService } from '#src/services/use-services.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const changePassword = vi.fn<AccountService['changePassword']>()
const deleteAccount = vi.fn<AccountService['deleteAccount']>()
const leave = vi.fn<() => Promise<void>>()
const onChanged = async (): Promise<void> => {}
beforeEach(() => {
  for (const call of [changePassword, deleteAccount, leave]) call.mockReset().mockResolvedValue()
})

const wrong = new ServiceError('refused', 'Invalid login credentials', 'invalid_credentials')
const dialog = () => within(screen.getByRole('dialog'))
const type = (label: string, value: string) => fireEvent.change(dialog().getByLabelText(label), { target: { value } })
const press = (name: string) => act(async () => fireEvent.click(dialog().getByRole('button', { name })))

describe('changing the password', () => {
  async function open(): Promise<void> {
    render(signedIn(copy, { account: { changePassword } }, <ChangePassword onChanged={onChanged} />))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Change' })))
  }

  it('asks for the current one, and demands of the new one what sign-up demands', async () => {
    await open()
    type('New password', 'crumbs')
    await press('Save')
    expect(dialog().getByText('Password is required')).toBeTruthy()
    expect(dialog().getByText('Password does not meet security requirements')).toBeTruthy()
    expect(changePassword).not.toHaveBeenCalled()
  })

  it('says that the current one is wrong, or that there is no network, and closes when it is done', async () => {
    await open()
    type('Current password', 'Crumbs-4-all')
    type('New password', 'Crumbs-4-ever')
    changePassword.mockRejectedValueOnce(wrong)
    await press('Save')
    expect(dialog().getByText('This is not your password')).toBeTruthy()
    changePassword.mockRejectedValueOnce(new ServiceError('offline', 'No answer', 'network'))
    await press('Save')
    expect(dialog().getByText(/Changing your password needs a connection/)).toBeTruthy()
    await press('Save')
    expect(changePassword).toHaveBeenLastCalledWith('Crumbs-4-all', 'Crumbs-4-ever')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('deleting the account', () => {
  it('asks for the password, and deletes nothing for a wrong one', async () => {
    const before = async (): Promise<void> => {}
    render(signedIn(copy, { account: { deleteAccount }, leave }, <DeleteAccount before={before} />))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Delete Account' })))
    await press('Delete Account')
    expect(dialog().getByText('Password is required')).toBeTruthy()
    expect(deleteAccount).not.toHaveBeenCalled()
    deleteAccount.mockRejectedValueOnce(wrong)
    type('Password', 'not this one')
    await press('Delete Account')
    expect(dialog().getByText('This is not your password')).toBeTruthy()
    expect(leave).not.toHaveBeenCalled()
    type('Password', 'Crumbs-4-all')
    await press('Delete Account')
    expect(deleteAccount).toHaveBeenLastCalledWith('Crumbs-4-all')
    expect(leave).toHaveBeenCalledOnce()
  })
})
