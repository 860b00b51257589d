/** What only a browser shows of the session: Web Locks, and storage and messages that tabs share. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage } from './open-page.ts'

const userId = '0190a5b0-0000-7000-8000-000000000001'
const asked: string[] = []
let tabs: Page[]
let close: () => Promise<void>
/** What the next answer waits for, and whether it is a session. */
let held = { released: Promise.resolve(), isGood: true }

/** Returns what lets the next answer go. */
function holdAnswer(isGood: boolean): () => void {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  held = { released, isGood }
  return release
}

beforeAll(async () => {
  const opened = await openPage('session.html', (request, answer, next) => {
    if (request.url?.endsWith('/account_exists')) return answer.end('true')
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
    const { released, isGood } = held
    held = { released: Promise.resolve(), isGood: true }
    // Long enough for the other tabs to ask meanwhile.
    if (!isGood) answer.statusCode = 400
    const body = isGood ? session : { error_code: 'refresh_token_already_used', msg: 'Already Used' }
    void Promise.all([sleep(300), released]).then(() => answer.end(JSON.stringify(body)))
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

  it('ends in all when one signs out, and all are told', async () => {
    await inEach('tab.changes = 0')
    await tabs[1]?.evaluate('tab.session.signOut(async () => {})')
    expect(await inEach('tab.session.current()')).toEqual(tabs.map(() => undefined))
    await expect.poll(() => inEach('tab.changes')).toEqual([1, 1, 1])
  })

  it.each([true, false])(
    'ends although a frozen tab refreshes it, and stays ended when that thaws (%s)',
    async (isGood) => {
      const [frozen, clocked] = tabs as [Page, Page]
      await frozen.evaluate('tab.session.signIn("ada@test.example", "password")')
      const used = await frozen.evaluate<string>(`tab.session.accessToken('${userId}')`)
      const thaw = holdAnswer(isGood)
      const before = asked.length
      const refreshing = frozen.evaluate(`tab.session.refresh('${userId}', '${used}').catch(() => {})`)
      await expect.poll(() => asked.length).toBe(before + 1)
      await clocked.clock.install()
      const leaving = clocked.evaluate('tab.session.signOut(async () => {})')
      // Four looks, 5 s each: see src/db/hold-lock.ts.
      for (let looks = 0; looks < 5; looks++) {
        await clocked.clock.runFor(5000)
        await sleep(100)
      }
      await leaving
      thaw()
      await refreshing
      expect(await inEach('tab.session.current()')).toEqual(tabs.map(() => undefined))
    },
  )
})
