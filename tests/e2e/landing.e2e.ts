import { expect, test } from '@playwright/test'

test('A1 Landing says what crumb. is and leads to signing up and in', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('Discover, review, and share your favorite restaurants with friends')).toBeVisible()
  await expect(page.getByText('Join the community of food lovers')).toBeVisible()
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/signup')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login')
})

test('A1 Landing, login and sign-up load neither the local database nor realtime', async ({ page }) => {
  const addresses = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && !response.fromServiceWorker()) addresses.add(response.url())
  })
  for (const path of ['/', '/login', '/signup']) {
    await page.goto(path)
    await page.getByRole('main').waitFor()
  }
  await page.waitForLoadState('networkidle')
  const scripts = await Promise.all([...addresses].map(async (address) => (await page.request.get(address)).text()))
  expect(scripts.length).toBeGreaterThan(2)
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(databases.filter((name) => name?.startsWith('crumb-'))).toEqual([])
  expect(scripts.filter((script) => /RxDB|phx_join/.test(script))).toEqual([])
})
