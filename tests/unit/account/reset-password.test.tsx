import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ResetPasswordPage } from '#src/screens/reset-password/ResetPasswordPage.tsx'
import type { CodeService, ResetPermit } from '#src/services/codes.ts'
import { fails, leaveNothingBehind, openPages } from './account-page.tsx'

const email = 'ada@test.example'
const sendReset = vi.fn<CodeService['sendReset']>()
const checkReset = vi.fn<CodeService['checkReset']>()
const accept = vi.fn<ResetPermit['accept']>()

leaveNothingBehind()
beforeEach(() => {
  sendReset.mockReset().mockResolvedValue()
  checkReset.mockReset().mockResolvedValue({ accept })
  accept.mockReset().mockResolvedValue({ userId: '1', email, isOver: false })
})

const open = (session: Parameters<typeof openPages>[1]['session'] = null) =>
  openPages({ '/reset-password': <ResetPasswordPage /> }, { session, codes: { sendReset, checkReset } })

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

async function toTheCode(): Promise<void> {
  open()
  type('Email', ` ${email} `)
  await press('Send Code')
}

async function toThePassword(): Promise<void> {
  await toTheCode()
  type('Code', '4821 0937')
  await press('Continue')
}

describe('a forgotten password', () => {
  it('needs an address, whose code is asked for once', async () => {
    open()
    await press('Send Code')
    expect(screen.getByText('Email is required')).toBeTruthy()
    expect(sendReset).not.toHaveBeenCalled()
    type('Email', email)
    await press('Send Code')
    expect(sendReset.mock.calls).toEqual([[email]])
    expect(screen.getByText(/has an account, we've sent it a code/).textContent).toBe(
      `If ${email} has an account, we've sent it a code. It works for 10 minutes.`,
    )
  })

  it('says so without a network, and keeps what was typed', async () => {
    sendReset.mockRejectedValueOnce(fails('offline'))
    open()
    type('Email', email)
    await press('Send Code')
    expect(screen.getByText(/Sending a code needs a connection/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email)
  })

  it('goes on at the code after the app was closed to read the mail, for as long as the code works', async () => {
    await toTheCode()
    vi.useFakeTimers({ now: Date.now() + 9 * 60_000 })
    document.body.replaceChildren()
    open()
    expect(screen.getByLabelText('Code')).toBeTruthy()
    vi.setSystemTime(Date.now() + 2 * 60_000)
    document.body.replaceChildren()
    open()
    expect(screen.getByRole('heading', { name: 'Forgot your password?' })).toBeTruthy()
  })

  it('takes a code of eight digits, and says when it is wrong', async () => {
    await toTheCode()
    type('Code', '482')
    await press('Continue')
    expect(screen.getByText('The code has 8 digits')).toBeTruthy()
    expect(checkReset).not.toHaveBeenCalled()
    checkReset.mockRejectedValueOnce(fails('refused', 'otp_expired', 'This code is wrong or too old.'))
    type('Code', '4821-0937')
    await press('Continue')
    expect(checkReset.mock.calls).toEqual([[email, '48210937']])
    expect(screen.getByText('This code is wrong or too old.')).toBeTruthy()
  })

  it('sends another code after a minute', async () => {
    vi.useFakeTimers()
    await toTheCode()
    expect(screen.getByText('Send again in 1:00')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(36_000))
    expect(screen.getByText('Send again in 0:24')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(24_000))
    await press('Send again')
    expect(sendReset).toHaveBeenCalledTimes(2)
    expect(screen.getByText('Send again in 1:00')).toBeTruthy()
  })

  it('leads back to a mistyped address', async () => {
    await toTheCode()
    await press('Change address')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email)
  })

  it('demands of the new password what sign-up demands, and signs in with it', async () => {
    await toThePassword()
    type('New password', 'crumbs')
    await press('Save and Sign In')
    expect(screen.getByText('Password does not meet security requirements')).toBeTruthy()
    type('New password', 'Crumbs-4-ever')
    accept.mockRejectedValueOnce(fails('offline'))
    await press('Save and Sign In')
    expect(screen.getByText(/Changing your password needs a connection/)).toBeTruthy()
    await press('Save and Sign In')
    expect(accept.mock.calls).toEqual([['Crumbs-4-ever'], ['Crumbs-4-ever']])
    expect(localStorage.getItem('crumb-code-reset')).toBeNull()
  })

  it('begins again when what the code has proven counts no more', async () => {
    await toThePassword()
    accept.mockRejectedValueOnce(fails('signed_out'))
    type('New password', 'Crumbs-4-ever')
    await press('Save and Sign In')
    expect(screen.getByRole('heading', { name: 'Forgot your password?' })).toBeTruthy()
  })

  it('tells whose work is safe on this device, after their session has ended', () => {
    open({ userId: '1', email, username: 'ada', isOver: true })
    expect(screen.getByText(/What @ada saved on this device stays here/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email)
  })
})
