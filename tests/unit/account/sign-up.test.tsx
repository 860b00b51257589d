import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ConfirmEmailPage } from '#src/screens/confirm-email/ConfirmEmailPage.tsx'
import { LoginPage } from '#src/screens/login/LoginPage.tsx'
import { SignupPage } from '#src/screens/signup/SignupPage.tsx'
import type { CodeService } from '#src/services/codes.ts'
import type { SessionService } from '#src/services/session.ts'
import { forgetSignUp } from '#src/stores/sign-up.ts'
import { fails, leaveNothingBehind, openPages } from './account-page.tsx'

const email = 'mia@test.example'
const password = 'Crumbs-4-all'
const session = { userId: '1', email, isOver: false }
const signUp = vi.fn<SessionService['signUp']>()
const signIn = vi.fn<SessionService['signIn']>()
const confirm = vi.fn<CodeService['confirm']>()
const sendConfirmation = vi.fn<CodeService['sendConfirmation']>()

leaveNothingBehind()
beforeEach(() => {
  forgetSignUp()
  signUp.mockReset().mockResolvedValue('unconfirmed')
  signIn.mockReset().mockResolvedValue(session)
  confirm.mockReset().mockResolvedValue(session)
  sendConfirmation.mockReset().mockResolvedValue()
})

const pages = { '/signup': <SignupPage />, '/login': <LoginPage />, '/confirm-email': <ConfirmEmailPage /> }
/** The last of the addresses is where it opens. */
const open = (...order: (keyof typeof pages)[]) =>
  openPages(Object.fromEntries(order.map((path) => [path, pages[path]])), {
    service: { signUp, signIn, isUsernameFree: async () => true },
    codes: { confirm, sendConfirmation },
  })

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const follow = (name: string) => act(async () => fireEvent.click(screen.getByRole('link', { name })))

/** All that is in the browser's storage. */
const stored = () => JSON.stringify(Object.entries(localStorage))

async function signUpAs(address: string): Promise<void> {
  type('Full Name', 'Mia')
  type('Username', 'mia')
  type('Email', address)
  type('Password', password)
  await press('Sign Up')
}

describe('a sign-up', () => {
  it('leads to the sign-in page with the address', async () => {
    signUp.mockResolvedValue('ready')
    open('/confirm-email', '/login', '/signup')
    await signUpAs(email)
    expect(screen.getByText('Your account is ready. Sign in to start.')).toBeTruthy()
    expect(field('Email').value).toBe(email)
    expect(screen.queryByRole('link', { name: 'Enter the Code' })).toBeNull()
  })

  it('whose address has to be confirmed leads on to the code, and replaces the password of an earlier one', async () => {
    open('/confirm-email', '/login', '/signup')
    await signUpAs(email)
    expect(screen.getByText(/We've sent a code to your email address/)).toBeTruthy()
    await follow('Enter the Code')
    type('Code', '48210937')
    await press('Continue')
    expect(confirm.mock.calls).toEqual([[email, '48210937', password]])
  })

  it('with a mistyped address is corrected in the form as it was, as the same attempt', async () => {
    open('/confirm-email', '/login', '/signup')
    await signUpAs('mia@tset.example')
    await follow('Enter the Code')
    await press('Change address')
    expect(['Full Name', 'Username', 'Email', 'Password'].map((label) => field(label).value)).toEqual([
      'Mia',
      'mia',
      'mia@tset.example',
      password,
    ])
    type('Email', email)
    await press('Sign Up')
    const [[first], [second]] = signUp.mock.calls as [Parameters<typeof signUp>, Parameters<typeof signUp>]
    expect(second).toEqual({ ...first, email })
  })

  it('keeps no password on the device', async () => {
    open('/confirm-email', '/login', '/signup')
    await signUpAs(email)
    expect(stored()).toContain(email)
    expect(stored()).not.toContain(password)
  })

  it('names the rules that it accepts, and the date since when they hold', () => {
    open('/signup')
    expect(screen.getByRole('link', { name: /^Rules of \d+ \w+ \d{4}$/ }).getAttribute('href')).toBe('/rules')
    expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy')
  })
})

describe('signing in before the address is confirmed', () => {
  it('sends another code and asks for it', async () => {
    signIn.mockRejectedValue(fails('refused', 'email_not_confirmed', 'Email not confirmed'))
    open('/confirm-email', '/login')
    type('Email', email)
    type('Password', password)
    await press('Sign In')
    expect(sendConfirmation.mock.calls).toEqual([[email]])
    expect(screen.getByText(email)).toBeTruthy()
    // Whoever was not here when the sign-up began has nothing to correct.
    expect(screen.queryByRole('button', { name: 'Change address' })).toBeNull()
  })
})
