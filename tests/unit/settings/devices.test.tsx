// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noteEmailChange } from '#src/commands/note-email-change.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { AccountSection } from '#src/screens/settings/AccountSection.tsx'
import type { OwnAccount } from '#src/services/own-account.ts'
import type { AccountService } from '#src/services/use-services.ts'
import { goOffline, openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()
/** What this browser calls itself. */
const userAgent = 'Mozilla/5.0 (Android 15; Mobile) Firefox/145.0'
const here = {
  session_id: 'here',
  // As it was when the session began.
  user_agent: 'node',
  used_at: daysAgo(0),
  is_this: true,
}
const mac = {
  session_id: 'mac',
  user_agent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/142.0.0.0 Safari/537.36',
  used_at: daysAgo(3),
  is_this: false,
}
const answer = (...devices: OwnAccount['devices']): OwnAccount => ({ email: 'ada@crumb.example', devices })

const ownAccount = vi.fn<AccountService['ownAccount']>()
const endSession = vi.fn<AccountService['endSession']>()
const signOutOthers = vi.fn<AccountService['signOutOthers']>()
beforeEach(() => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  ownAccount.mockReset().mockResolvedValue(answer(here, mac))
  for (const call of [endSession, signOutOthers]) call.mockReset().mockResolvedValue()
})

function open(): void {
  cleanup()
  render(signedIn(copy, { account: { ownAccount, endSession, signOutOthers } }, <AccountSection />))
}
const devices = () => within(screen.getByRole('region', { name: 'Devices' }))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

describe('the devices', () => {
  it('are named, this one first by its place, the others with when they were used', async () => {
    open()
    await devices().findByText('Chrome on Mac')
    expect(
      devices()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['This deviceFirefox on AndroidActive', 'Chrome on MacLast used 3 days agoSign Out'])
  })

  it('are signed out one by one, after asking, and leave the list', async () => {
    open()
    await devices().findByText('Chrome on Mac')
    await press('Sign out Chrome on Mac, last used 3 days ago')
    expect(endSession).not.toHaveBeenCalled()
    ownAccount.mockResolvedValue(answer(here))
    await press('Sign Out')
    expect(endSession.mock.calls).toEqual([['mac']])
    await vi.waitFor(() => expect(devices().queryByText('Chrome on Mac')).toBeNull())
    expect(devices().queryByText('Sign Out Everywhere Else')).toBeNull()
    await vi.waitFor(() => expect(document.activeElement).toBe(devices().getByRole('list')))
  })

  it('stay in the list when there is no network for it', async () => {
    open()
    await devices().findByText('Chrome on Mac')
    endSession.mockImplementation(unanswered)
    await press('Sign out Chrome on Mac, last used 3 days ago')
    await press('Sign Out')
    expect(devices().getByText('Chrome on Mac')).toBeTruthy()
  })

  it('show as they were known without a network, with their age, or that they need one', async () => {
    goOffline()
    ownAccount.mockImplementation(unanswered)
    open()
    await devices().findByText("Your other devices will show up when you're online.")
    expect(devices().getByText('This device')).toBeTruthy()
    ownAccount.mockResolvedValue(answer(here, mac))
    open()
    await devices().findByText('Chrome on Mac')
    ownAccount.mockImplementation(unanswered)
    open()
    await devices().findByText(/Last updated today/)
    expect(devices().getByText('Chrome on Mac')).toBeTruthy()
  })
})

describe('the address', () => {
  it('leads to another one, or to the code that it waits for', async () => {
    open()
    expect(screen.getByRole('link', { name: 'Change email' }).getAttribute('href')).toBe('/settings/email')
    await noteEmailChange(copy, { email: 'ada@lovelace.example', sentAt: Date.now(), isAgreed: false })
    await screen.findByRole('link', { name: 'Enter Code' })
    expect(screen.getByText('Waiting for your codes')).toBeTruthy()
  })
})
