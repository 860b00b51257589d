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
