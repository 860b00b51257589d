import { expect, type Page } from '@playwright/test'
import { lastCode } from '#tests/support/mails.ts'
import { readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { rowsOnServer } from './server.ts'
import { readTestBackend } from './test-backend.ts'

const submit = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('A4 Another address is confirmed at both ends, and what waited is sent', async ({ page }) => {
  const ada = await signUp('Ada')
  const next = `new-${ada.email}`
  await signIn(page, ada, '/settings')
  await readyForOffline(page)
  await page.context().route('**/rest/v1/rpc/sync_push', (route) => route.abort())
  await page.getByRole('switch', { name: 'Show Activity' }).uncheck()
  await page.getByRole('link', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(next)
  await submit(page, 'Send Codes')
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill(await lastCode(readTestBackend().url, ada.email))
  await submit(page, 'Continue')
  await expect(page.getByText('Your current address is confirmed.')).toBeVisible()
  await test.step('Reading the mail closes the app, which goes on at the second code', async () => {
    await page.goto('/settings')
    await page.getByRole('link', { name: 'Enter Code' }).click()
    await expect(page.getByText('Your current address is confirmed.')).toBeVisible()
    await page.getByLabel('Code').fill(await lastCode(readTestBackend().url, next))
    await submit(page, 'Continue')
  })
  await expect(page).toHaveURL('/settings')
  await expect(page.getByRole('region', { name: 'Account' }).getByText(next)).toBeVisible()
  await page.context().unroute('**/rest/v1/rpc/sync_push')
  const showsActivity = async () => (await rowsOnServer(ada, `profiles?user_id=eq.${ada.id}`))[0]?.['show_activity']
  await expect.poll(showsActivity).toBe(false)
})
