import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { signUp } from './app.ts'
import { test } from './installed-app.ts'

async function fill(page: Page, values: { name?: string; username?: string; email?: string; password?: string }) {
  if (values.name !== undefined) await page.getByLabel('Full Name').fill(values.name)
  if (values.username !== undefined) await page.getByLabel('Username').fill(values.username)
  if (values.email !== undefined) await page.getByLabel('Email').fill(values.email)
  if (values.password !== undefined) await page.getByLabel('Password', { exact: true }).fill(values.password)
}

test('A3 Sign-up makes an account, and offline keeps what was typed', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const username = `noor_${randomUUID().slice(0, 6)}`
  await page.goto('/signup')
  await test.step('A username that is taken is said', async () => {
    await fill(page, {
      name: 'Noor Haddad',
      username: ada.username,
      email: `${username}@test.example`,
      password: 'Crumbs-4-all',
    })
    await expect(page.getByText('This username is taken.')).toBeVisible()
    await fill(page, { username })
  })
  await test.step('Offline it says so', async () => {
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(
      page.getByText("You're offline. Signing up needs a connection. What you typed stays here."),
    ).toBeVisible()
    await context.setOffline(false)
  })
  let metadata: unknown
  await page.route('**/auth/v1/signup', async (route) => {
    metadata = (route.request().postDataJSON() as { data: unknown }).data
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await test.step('The account is made with its names', async () => {
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('button', { name: 'Creating account...' })).toBeVisible()
    await expect(page).toHaveURL('/login')
    // And an id that lets this device correct a mistyped address.
    const attempt = expect.any(String)
    expect(metadata).toEqual({ username, full_name: 'Noor Haddad', app_context: 'main_app', attempt })
  })
  await test.step('The person can sign in with it', async () => {
    // The address changes before the page does, and the form before has the same fields.
    await expect(page.getByText('Your account is ready. Sign in to start.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(`${username}@test.example`)
    await page.getByLabel('Password', { exact: true }).fill('Crumbs-4-all')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/start')
  })
})
