import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { signIn, signUp } from './app.ts'

test('A5 The bar has its seven items in order and the wordmark leads to /start', async ({ page }) => {
  await signIn(page, await signUp('Ada'))
  const bar = page.getByRole('navigation', { name: 'Main' })
  const labels = (await bar.getByRole('link').allTextContents()).toSorted()
  expect(labels).toEqual(['Friends', 'Home', 'Lists', 'Log', 'Nearby', 'Profile', 'Search'])
  for (const [label, path] of [
    ['Nearby', '/discover'],
    ['Search', '/search'],
    ['Log', '/log'],
    ['Lists', '/lists'],
    ['Friends', '/friends'],
    ['Profile', '/profile'],
    ['Home', '/start'],
  ] as const) {
    await bar.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(path)
    await expect(bar.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
  }
  await expect(page.getByRole('link', { name: 'crumb.' })).toHaveAttribute('href', '/start')
})

test('A5 The dot says what is going on without a network', async ({ page, context }) => {
  await signIn(page, await signUp('Ada'))
  await context.setOffline(true)
  await expect(page.getByText("You're offline. Reviews are saved here and will be sent.")).toBeVisible()
  await expect(page.getByText("You're offline. Reviews are saved here and will be sent.")).toHaveCount(1)
  await context.setOffline(false)
  await expect(page.getByText("You're offline. Reviews are saved here and will be sent.")).toBeHidden()
})

for (const theme of ['light', 'dark'])
  test(`A1 The pages of the shell have no accessibility violations (${theme})`, async ({ page }) => {
    test.setTimeout(90_000)
    await page.addInitScript((chosen) => localStorage.setItem('crumb-theme', chosen), theme)
    const check = async (path: string): Promise<void> => {
      await page.goto(path)
      await page.getByRole('main').waitFor()
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const { violations } = await new AxeBuilder({ page }).analyze()
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
        expect(found, `${path} at ${width} px`).toEqual([])
      }
    }
    for (const path of ['/', '/login', '/signup', '/nowhere']) await check(path)
    await signIn(page, await signUp('Ada'))
    for (const path of ['/start', '/settings']) await check(path)
  })
