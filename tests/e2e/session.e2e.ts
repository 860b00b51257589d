import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { openingLock } from '#src/db/local-copy.ts'
import { paths } from '#src/lib/paths.ts'
import { everythingHasArrived, outsideTheApp, type Person, signIn, signUp, wiped } from './app.ts'
import { bytesOfTab, bytesOnDevice } from './device-bytes.ts'
import { writeSession } from './device-session.ts'
import { holdBack } from './hold-back.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, savePlaces, type TestPlace } from './log-places.ts'
import { rowsOnServer } from './server.ts'

/** Held until this tab is closed. */
const holdLock = (tab: Page, name: string): Promise<void> =>
  tab.evaluate((wanted) => {
    void navigator.locks.request(wanted, () => new Promise(() => {}))
  }, name)

async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function fill(page: Page, values: { name?: string; username?: string; email?: string; password?: string }) {
  if (values.name !== undefined) await page.getByLabel('Full Name').fill(values.name)
  if (values.username !== undefined) await page.getByLabel('Username').fill(values.username)
  if (values.email !== undefined) await page.getByLabel('Email').fill(values.email)
  if (values.password !== undefined) await page.getByLabel('Password', { exact: true }).fill(values.password)
}

test('A3 A4 Who signs up gets to the page that was wanted, and loses nothing by a second sign-in', async ({
  page,
  context,
}) => {
  const ada = await signUp('Ada')
  const [kumo] = makePlaces('Kumo').places as [TestPlace]
  await savePlaces(ada, [kumo])
  const username = `noor_${randomUUID().slice(0, 6)}`
  const noor = { email: `${username}@test.example`, password: 'Crumbs-4-all' }
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
  await page.goto('/signup')
  await test.step('A3 A username that is taken is said', async () => {
    await fill(page, { name: 'Noor Haddad', username: ada.username, ...noor })
    await expect(page.getByText('This username is taken.')).toBeVisible()
    await fill(page, { username })
  })
  await test.step('A3 Offline it says so, and keeps what was typed', async () => {
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    const words = "You're offline. Signing up needs a connection. What you typed stays here."
    await expect(page.getByText(words)).toBeVisible()
    await context.setOffline(false)
  })
  let metadata: unknown
  await page.route('**/auth/v1/signup', async (route) => {
    metadata = (route.request().postDataJSON() as { data: unknown }).data
    await route.continue()
  })
  await test.step('A3 The account is made with its names', async () => {
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText('Your account is ready. Sign in to start.')).toBeVisible()
    // And an id that lets this device correct a mistyped address.
    const attempt = expect.any(String)
    expect(metadata).toEqual({ username, full_name: 'Noor Haddad', app_context: 'main_app', attempt })
  })
  await test.step('Signed in with it, the page that was wanted is there', async () => {
    await expect(page.getByLabel('Email')).toHaveValue(noor.email)
    await page.getByLabel('Password', { exact: true }).fill(noor.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/lists?from=bookmark')
    // The address is there before the page is, which then forgets that it was wanted.
    await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible()
  })
  await test.step('From then on no public page is shown', async () => {
    await page.goto('/login')
    await expect(page).toHaveURL('/start')
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
    await logIn(page, noor)
    await expect(page).toHaveURL('/start')
    await follow(page, paths.log({ restaurant: kumo.id, name: kumo.name, address: '' }))
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page).toHaveURL('/start')
    await expect.poll(() => rowsOnServer(ada, `reviews?restaurant_id=eq.${kumo.id}&select=id`)).toHaveLength(1)
    answer()
  })
})

test('A4 Signing out leaves nothing on the device in any tab, though it was cut off', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  await signIn(page, ada)
  const other = await context.newPage()
  await other.goto('/start')
  await other.getByRole('navigation', { name: 'Main' }).waitFor()
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
  await test.step('Data that is opened while its person signs out in another tab', async () => {
    await signIn(page, ben)
    await everythingHasArrived(page)
    await other.goto(outsideTheApp)
    await holdLock(other, openingLock(ben.id))
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
