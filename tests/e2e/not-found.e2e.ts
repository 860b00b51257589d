import { expect } from '@playwright/test'
import { test } from './installed-app.ts'

test('A7 Not found says so', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page.getByText('crumb.', { exact: true })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
