import { expect } from '@playwright/test'
import { signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'

test('A7 Not found shows the logo and the text', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page.getByText('crumb.', { exact: true })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('A7 Not found takes signed-in people to /start after 2 s', async ({ page }) => {
  await signIn(page, await signUp('Ada'))
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveURL('/start')
})
