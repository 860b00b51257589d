import { expect } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { everythingHasArrived, signIn, signInByForm, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { rowsOnServer } from './server.ts'

test('A4 A device that is signed out in the list notices at once and keeps its work', async ({ page, browser }) => {
  const ada = await signUp('Ada')
  const device = await browser.newContext({ serviceWorkers: 'block' })
  const other = await device.newPage()
  await other.goto(paths.login)
  await signInByForm(other, ada)
  await everythingHasArrived(other)
  await other.goto(paths.settings)
  await signIn(page, ada, paths.settings)
  await page.getByRole('button', { name: /^Sign out Chrome on/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: /^Sign out Chrome on/ })).toHaveCount(0)
  await expect(other.getByText("Sign in again to see what's new.")).toBeVisible({ timeout: 60_000 })
  await other.getByRole('switch', { name: 'Show Activity' }).uncheck()
  await expect(other.getByText('Sign in again to send your changes.')).toBeVisible()
  await other.goto(paths.login)
  await signInByForm(other, ada)
  const showsActivity = async () => (await rowsOnServer(ada, `profiles?user_id=eq.${ada.id}`))[0]?.['show_activity']
  await expect.poll(showsActivity).toBe(false)
  await device.close()
})
