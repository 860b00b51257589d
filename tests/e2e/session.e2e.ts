import { expect, type Page } from '@playwright/test'
import { openingLock } from '#src/db/local-copy.ts'
import { paths } from '#src/lib/paths.ts'
import { everythingHasArrived, outsideTheApp, type Person, push, signIn, signUp, wiped } from './app.ts'
import { bytesOfTab, bytesOnDevice } from './device-bytes.ts'
import { readSession, writeSession } from './device-session.ts'
import { holdBack } from './hold-back.ts'
import { onNewDevice, test } from './installed-app.ts'
import { follow, makePlaces, type TestPlace, visitTo } from './log-places.ts'
import { rowsOnServer } from './server.ts'

/** Held until this tab is closed. */
const holdLock = (tab: Page, name: string): Promise<void> =>
  tab.evaluate((wanted) => {
    void navigator.locks.request(wanted, () => new Promise(() => {}))
  }, name)

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('A4 Visitors who sign in get to the page that they wanted, and lose nothing by a second sign-in', async ({
  page,
}) => {
  const ada = await signUp('Ada')
  const [kumo] = makePlaces('Kumo').places as [TestPlace]
  await push(ada, visitTo(kumo))
  await test.step('The small storage of the browser is full', async () => {
    await page.goto(outsideTheApp)
    await page.evaluate(() => {
      for (let length = 2 ** 22; length >= 1; ) {
        try {
          localStorage.setItem(`filler-${localStorage.length}`, 'x'.repeat(length))
        } catch {
          length /= 2
        }
      }
    })
  })
  await page.goto('/lists?from=bookmark')
  await expect(page).toHaveURL('/')
  await logIn(page, ada)
  await expect(page).toHaveURL('/lists?from=bookmark')
  await test.step('From then on no public page is shown', async () => {
    for (const path of ['/', '/login', '/signup']) {
      await page.goto(path)
      await expect(page).toHaveURL('/start')
    }
  })
  await test.step('Settings work without room in the small storage', async () => {
    await follow(page, '/settings')
    await page.getByLabel('Dark Mode').check()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
  await test.step('Signed in again while the server does not hear of the sign-out, a visit is sent', async () => {
    const answer = await holdBack(page, '**/auth/v1/logout*')
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL('/')
    await logIn(page, ada)
    await expect(page).toHaveURL('/start')
    await follow(page, paths.log({ restaurant: kumo.id, name: kumo.name, address: '' }))
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page).toHaveURL('/start')
    await expect.poll(() => rowsOnServer(ada, `reviews?user_id=eq.${ada.id}&select=id`)).toHaveLength(2)
    answer()
  })
})

test('A4 Logging out deletes what is on the device in all tabs', async ({ page, context }) => {
  const ada = await signUp('Ada')
  await signIn(page, ada)
  const other = await context.newPage()
  await other.goto('/start')
  await other.getByRole('navigation', { name: 'Main' }).waitFor()
  const ben = await signUp('Ben')
  await page.goto(paths.profile(ben.id))
  await page.getByRole('heading', { name: 'Ben' }).waitFor()
  // The tab keeps where a page was left.
  await page.setViewportSize({ width: 390, height: 200 })
  await page.mouse.wheel(0, 50)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.goto('/settings')
  const left = async (): Promise<string> => (await bytesOnDevice(page)) + (await bytesOfTab(page))
  expect(await bytesOfTab(page)).toContain(ben.id)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL('/')
  await wiped(page)
  await expect.poll(left).not.toMatch(new RegExp(`${ada.id}|${ben.id}`))
  // The other tab reloads, so that nothing of the person stays in its memory. Chromium does not close a tab in the middle
  // of that: the test would time out.
  await expect(async () => {
    const navigations = await other.evaluate(() =>
      performance.getEntriesByType('navigation').map((entry) => entry.toJSON()),
    )
    expect(navigations.map(({ type }) => type)).toEqual(['reload'])
  }).toPass()
  await other.waitForLoadState()
})

onNewDevice(
  'A4 A splash with the logo stands until the app is open, and says what may hold it up',
  async ({ page, context }) => {
    const ada = await signUp('Ada')
    await signIn(page, ada)
    const other = await context.newPage()
    await other.goto(outsideTheApp)
    await holdLock(other, openingLock(ada.id))
    await page.clock.install()
    await page.reload()
    const splash = page.getByRole('status', { name: 'Loading' })
    await expect(splash.getByText('crumb.')).toBeAttached()
    await expect(splash.locator('.wordmark-large')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await page.clock.runFor(10_000)
    const hint = page.getByText('If crumb. is open in another tab, close that tab.')
    await expect(hint).toBeVisible()
    await page.getByRole('button', { name: 'Load again' }).click()
    await expect(hint).toHaveCount(0)
    await expect(splash).toBeVisible()
    await other.close()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(hint).toHaveCount(0)
    await onNewDevice.step('The session is renewed before its time is over', async () => {
      await everythingHasArrived(page)
      const before = await readSession(page)
      await writeSession(page, { ...before, refreshAt: 0 })
      const asked = page.waitForRequest('**/auth/v1/token?grant_type=refresh_token')
      await page.clock.runFor(30_000)
      await asked
      await expect.poll(async () => (await readSession(page)).refreshToken).not.toBe(before.refreshToken)
    })
  },
)

test('A4 Sign-outs of another tab, or cut off by a closed one, leave nothing', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const other = await context.newPage()
  await test.step('Data that is opened while its person signs out in another tab', async () => {
    await signIn(page, ada)
    await everythingHasArrived(page)
    await other.goto(outsideTheApp)
    await holdLock(other, openingLock(ada.id))
    await page.reload()
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    // The last step of a sign-out that was faster than this page.
    await writeSession(other, undefined)
    await other.goto(outsideTheApp)
    await wiped(page)
    await expect(page).toHaveURL('/')
  })
  await test.step('A sign-out that was cut off ends with the next start of the app', async () => {
    await signIn(page, ben, '/settings')
    await everythingHasArrived(page)
    // As if another tab were just opening the copy, which cannot be deleted meanwhile.
    await holdLock(other, openingLock(ben.id))
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL('/')
    await page.reload()
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(10)
    await other.close()
    await wiped(page)
  })
})
