/** What only a browser shows of the session: Web Locks, and storage and messages that tabs share. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage } from './open-page.ts'

const userId = '0190a5b0-0000-7000-8000-000000000001'
const asked: string[] = []
let tabs: Page[]
let close: () => Promise<void>

beforeAll(async () => {
  const opened = await openPage('session.html', (request, answer, next) => {
    if (!request.url?.startsWith('/auth/')) return next()
    asked.push(request.url)
    const number = asked.length
    request.resume()
    const session = {
      access_token: `access ${number}`,
      refresh_token: `refresh ${number}`,
      expires_in: 3600,
      user: { id: userId, email: 'ada@test.example', user_metadata: { username: 'ada' } },
    }
    // Long enough for the other tabs to ask meanwhile.
    void sleep(300).then(() => answer.end(JSON.stringify(session)))
  })
  const others = [await opened.page.context().newPage(), await opened.page.context().newPage()]
  for (const other of others) await other.goto(opened.page.url())
  tabs = [opened.page, ...others]
  close = opened.close
})
afterAll(() => close())

/** The values of an expression about `tab` (session-page.ts) in each of the tabs, computed at the same time. */
const inEach = (expression: string): Promise<unknown[]> => Promise.all(tabs.map((page) => page.evaluate(expression)))

describe('the session in three tabs', () => {
  it('is that of all when one signs in, and is refreshed by one of them for all', async () => {
    await tabs[0]?.evaluate('tab.session.signIn("ada@test.example", "password")')
    expect(await inEach('tab.session.current()')).toEqual(
      tabs.map(() => ({ userId, email: 'ada@test.example', username: 'ada', isOver: false })),
    )
    expect(await inEach(`tab.session.accessToken('${userId}')`)).toEqual(tabs.map(() => 'access 1'))
    await inEach(`tab.session.refresh('${userId}', 'access 1')`)
    expect(asked).toEqual(['/auth/v1/token?grant_type=password', '/auth/v1/token?grant_type=refresh_token'])
    expect(await inEach(`tab.session.accessToken('${userId}')`)).toEqual(tabs.map(() => 'access 2'))
  })

  it('is refreshed although a frozen tab holds its lock', async () => {
    const [frozen, clocked] = tabs as [Page, Page]
    await frozen.evaluate(
      "navigator.locks.request('crumb-session', () => new Promise((resolve) => (tab.thaw = resolve))) && undefined",
    )
    await clocked.clock.install()
    const used = (await clocked.evaluate(`tab.session.accessToken('${userId}')`)) as string
    const refreshing = clocked.evaluate(`tab.session.refresh('${userId}', '${used}')`)
    // Four looks, 5 s each: see src/db/hold-lock.ts.
    for (let looks = 0; looks < 5; looks++) {
      await clocked.clock.runFor(5000)
      await sleep(100)
    }
    await refreshing
    expect(await clocked.evaluate(`tab.session.accessToken('${userId}')`)).not.toBe(used)
  })

  it('ends in all when one signs out, and all are told', async () => {
    await inEach('tab.changes = 0')
    await tabs[1]?.evaluate('tab.session.signOut(async () => {})')
    expect(await inEach('tab.session.current()')).toEqual(tabs.map(() => undefined))
    await expect.poll(() => inEach('tab.changes')).toEqual([1, 1, 1])
  })
})
