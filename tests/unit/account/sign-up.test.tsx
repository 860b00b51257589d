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

  it('A3 says what is missing, and leads to the first of it', async () => {
    open('/signup')
    await press('Sign Up')
    for (const words of [
      'Full name must be between 1 and 25 characters',
      'Username must be between 3 and 15 characters',
      'Email is required',
      'Password does not meet security requirements',
    ])
      expect(screen.getByText(words)).toBeTruthy()
    expect(document.activeElement).toBe(field('Full Name'))
    expect(signUp).not.toHaveBeenCalled()
  })

  it('A3 counts letters, leaves out what a username may not have, and ticks off each demand on the password', () => {
    open('/signup')
    for (const count of ['0 / 25', '0 / 15']) expect(screen.getByText(count)).toBeTruthy()
    type('Full Name', 'Noor Haddad')
    type('Username', 'Noor Häddad-99_x!')
    expect(screen.getByText('11 / 25')).toBeTruthy()
    expect(field('Username').value).toBe('noorhddad99_x')
    expect(screen.getByText('13 / 15')).toBeTruthy()
    const done = () => screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('done'))
    type('Password', 'abc')
    expect(done()).toHaveLength(1)
    type('Password', 'abcdefgH1!')
    expect(done()).toHaveLength(5)
  })

  it('names the rules that it accepts, and the date since when they hold', () => {
    open('/signup')
    expect(screen.getByRole('link', { name: /^Rules of \d+ \w+ \d{4}$/ }).getAttribute('href')).toBe('/rules')
    expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy')
  })
})

describe('signing in', () => {
  it('A2 asks for what is missing, shows the password on demand, and says what is wrong without losing what was typed', async () => {
    open('/login')
    await press('Sign In')
    expect(screen.getByText('Email is required')).toBeTruthy()
    expect(screen.getByText('Password is required')).toBeTruthy()
    expect(document.activeElement).toBe(field('Email'))
    expect(signIn).not.toHaveBeenCalled()
    await press('Show password')
    expect([field('Password').type, field('Password').autocomplete]).toEqual(['text', 'current-password'])
    type('Email', email)
    type('Password', password)
    let answer = (_problem: Error): void => {}
    signIn.mockReturnValue(new Promise((_, reject) => (answer = reject)))
    await press('Sign In')
    expect(screen.getByRole('button', { name: 'Signing in...' })).toBeTruthy()
    await act(async () => answer(fails('refused', 'invalid_credentials', 'Invalid login credentials')))
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
    expect([field('Email').value, field('Password').value]).toEqual([email, password])
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
