import { expect } from '@playwright/test'
import { signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'

test('A6 The theme is the one that was chosen', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, await signUp('Ada'))
  await test.step('Light by default', async () => {
    await expect.poll(background).toBe('rgb(255, 251, 247)')
  })
  await test.step('Dark once that is chosen', async () => {
    await page.goto('/settings')
    await page.getByLabel('Dark Mode').check()
    await expect.poll(background).toBe('rgb(22, 17, 14)')
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#16110E')
  })
  await test.step('Dark after a reload', async () => {
    await page.reload()
    await expect(page.getByLabel('Dark Mode')).toBeChecked()
    await expect.poll(background).toBe('rgb(22, 17, 14)')
  })
  await test.step('As the system has it when that is chosen', async () => {
    await page.getByLabel('System Preference').check()
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(background).toBe('rgb(255, 251, 247)')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(background).toBe('rgb(22, 17, 14)')
  })
})
