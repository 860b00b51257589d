// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { paths } from '#src/lib/paths.ts'
import { ChangeEmailPage } from '#src/screens/change-email/ChangeEmailPage.tsx'
import type { EmailChangeService } from '#src/services/email-change.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { fails } from '#tests/unit/account/account-page.tsx'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const begin = vi.fn<EmailChangeService['begin']>()
const agree = vi.fn<EmailChangeService['agree']>()
const complete = vi.fn<EmailChangeService['complete']>()
const resend = vi.fn<EmailChangeService['resend']>()
beforeEach(() => {
  for (const call of [begin, agree, complete, resend]) call.mockReset().mockResolvedValue()
})

const next = 'ada@lovelace.example'
const wrong = fails('refused', 'otp_expired', 'This code is wrong or too old.')
const noted = async () => (await copy.owed.read(['facts'], (owed) => owed.get('facts', 'email_change')))?.value

async function open(): Promise<void> {
  cleanup()
  const services = { emailChange: { begin, agree, complete, resend } }
  render(signedIn(copy, services, <ChangeEmailPage />, { path: paths.changeEmail }))
  await screen.findByRole('heading', { level: 1 })
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const words = () => screen.getByRole('main').querySelector('.account-step-words')?.textContent

async function toTheFirstCode(): Promise<void> {
  await open()
  type('New email', ` ${next} `)
  await press('Send Codes')
}

async function toTheSecondCode(): Promise<void> {
  await toTheFirstCode()
  type('Code', '4821 0937')
  await press('Continue')
}

/** As if the codes had been sent so long ago, and the app opened again. */
async function openLater(minutes: number): Promise<void> {
  await vi.waitFor(async () => expect(await noted()).toBeDefined())
  const change = (await noted()) as { email: string; sentAt: number; isAgreed: boolean }
  const sentAt = change.sentAt - minutes * 60_000
  await copy.owed.write(['facts'], (owed) =>
    owed.put('facts', [{ name: 'email_change', value: { ...change, sentAt } }]),
  )
  await open()
}

describe('another address', () => {
  it('is asked for, and is not the one that stands', async () => {
    await open()
    await press('Send Codes')
    expect(screen.getByText('Email is required')).toBeTruthy()
    type('New email', 'ADA@crumb.example')
    await press('Send Codes')
    expect(screen.getByText('This is already your address')).toBeTruthy()
    expect(begin).not.toHaveBeenCalled()
    begin.mockRejectedValueOnce(fails('refused', 'validation_failed', 'Unable to validate email address'))
    type('New email', 'ada')
    await press('Send Codes')
    expect(screen.getByText('Unable to validate email address')).toBeTruthy()
    begin.mockRejectedValueOnce(fails('signed_out'))
    await press('Send Codes')
    expect(screen.getByText('Sign in again to continue.')).toBeTruthy()
  })

  it('takes the code of the current address, then that of the new one', async () => {
    await toTheFirstCode()
    expect(begin.mock.calls).toEqual([[next]])
    expect(words()).toContain('First, type the one for your current address, ada@crumb.example.')
    agree.mockRejectedValueOnce(wrong)
    type('Code', '00000000')
    await press('Continue')
    expect(screen.getByText('This code is wrong or too old.')).toBeTruthy()
    type('Code', '48210937')
    await press('Continue')
    expect(agree.mock.calls).toEqual([['00000000'], ['48210937']])
    expect(words()).toBe(`Your current address is confirmed. Now type the code that we've sent to ${next}.`)
    // Not the code of the step before.
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('')
    type('Code', '11112222')
    await press('Continue')
    expect(complete.mock.calls).toEqual([[next, '11112222']])
    expect(await noted()).toBeUndefined()
  })

  it('goes on with the step that is due after the app was closed, for as long as the codes work', async () => {
    await toTheFirstCode()
    await openLater(4)
    expect(words()).toContain('First, type the one')
    type('Code', '48210937')
    await press('Continue')
    await openLater(4)
    expect(words()).toContain('Your current address is confirmed')
    await openLater(4)
    expect(screen.getByLabelText('New email')).toBeTruthy()
  })

  it('says so without a network at every step, and keeps what was typed', async () => {
    begin.mockRejectedValueOnce(fails('offline'))
    await toTheFirstCode()
    expect(screen.getByText(/Changing your address needs a connection/)).toBeTruthy()
    await press('Send Codes')
    agree.mockRejectedValueOnce(fails('offline'))
    type('Code', '48210937')
    await press('Continue')
    expect(screen.getByText(/The code needs a connection/)).toBeTruthy()
    await press('Continue')
    complete.mockRejectedValueOnce(fails('offline'))
    type('Code', '11112222')
    await press('Continue')
    expect(screen.getByText(/The code needs a connection/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('11112222')
  })

  it('mistyped, is corrected a minute after the codes were sent', async () => {
    await toTheFirstCode()
    await press('Change address')
    expect(screen.getByLabelText<HTMLInputElement>('New email').value).toBe(next)
    expect(document.activeElement).toBe(screen.getByLabelText('New email'))
    await press('Send Codes in 1:00')
    expect(begin).toHaveBeenCalledTimes(1)
    await openLater(1)
    await press('Change address')
    type('New email', 'ada@right.example')
    await press('Send Codes')
    expect(begin).toHaveBeenLastCalledWith('ada@right.example')
    expect(words()).toContain('If nobody uses ada@right.example yet')
  })

  it('has both codes sent again after a minute, and begins with the current address', async () => {
    await toTheSecondCode()
    await openLater(1)
    await press('Send again')
    expect(resend).toHaveBeenCalledOnce()
    expect(words()).toContain('First, type the one')
    expect(screen.getByText('Send again in 1:00')).toBeTruthy()
  })

  it('begins with the current address as well when another device has had the codes sent again', async () => {
    await toTheSecondCode()
    complete.mockRejectedValueOnce(fails('refused', 'email_not_agreed'))
    type('Code', '11112222')
    await press('Continue')
    expect(words()).toContain('First, type the one')
  })
})
