import { expect, type Page } from '@playwright/test'
import { lastCode } from '#tests/support/mails.ts'
import { readyForOffline, signIn, signUp } from './app.ts'
import { spoilAccessToken } from './device-session.ts'
import { test } from './installed-app.ts'
import { putOwed } from './owed.ts'
import { endSessions, rowsOnServer } from './server.ts'
import { readTestBackend } from './test-backend.ts'

const submit = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('A2 A4 A forgotten password is replaced with a code, and what waited is sent', async ({ page }) => {
  const ada = await signUp('Ada')
  await signIn(page, ada)
  await readyForOffline(page)
  await page.context().route('**/rest/v1/**', (route) => route.abort())
  const bio = 'Soups above all.'
  await putOwed(page, ada.id, { outbox: [{ intent: 'update_profile', input: { fields: { bio } } }] })
  await endSessions(ada)
  await spoilAccessToken(page)
  await page.context().unroute('**/rest/v1/**')
  await page.reload()
  await expect(page.getByText('Sign in again to send your changes.')).toBeVisible()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await expect(page.getByText(`What @${ada.username} saved on this device stays here`)).toBeVisible()
  await submit(page, 'Send Code')
  await test.step('Reading the mail closes the app, which goes on at the code', async () => {
    await expect(page.getByLabel('Code')).toBeFocused()
    await page.goto('/reset-password')
    await page.getByLabel('Code').fill(await lastCode(readTestBackend().url, ada.email))
    await submit(page, 'Continue')
  })
  await page.getByLabel('New password').fill('Crumbs-4-ever')
  await submit(page, 'Save and Sign In')
  await expect(page).toHaveURL('/start')
  const bioOnServer = async () => (await rowsOnServer(ada, `profiles?user_id=eq.${ada.id}`))[0]?.['bio']
  await expect.poll(bioOnServer).toBe(bio)
})
