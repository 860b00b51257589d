import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { appIsInstalled, signUp } from './app.ts'
import { test } from './installed-app.ts'

async function fill(page: Page, values: { name?: string; username?: string; email?: string; password?: string }) {
  if (values.name !== undefined) await page.getByLabel('Full Name').fill(values.name)
  if (values.username !== undefined) await page.getByLabel('Username').fill(values.username)
  if (values.email !== undefined) await page.getByLabel('Email').fill(values.email)
  if (values.password !== undefined) await page.getByLabel('Password', { exact: true }).fill(values.password)
}

test('A3 Sign-up checks what is typed', async ({ page }) => {
  await page.goto('/signup')
  await test.step('What is missing is said', async () => {
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText('Full name must be between 1 and 25 characters')).toBeVisible()
    await expect(page.getByText('Username must be between 3 and 15 characters')).toBeVisible()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password does not meet security requirements')).toBeVisible()
    await expect(page.getByLabel('Full Name')).toBeFocused()
  })
  await test.step('Before anything is typed', async () => {
    await expect(page.getByText('0 / 25')).toBeVisible()
    await expect(page.getByText('0 / 15')).toBeVisible()
    await expect(page.getByText('@', { exact: true })).toBeVisible()
  })
  await test.step('Letters are counted, and what a username may not have is left out', async () => {
    await fill(page, { name: 'Noor Haddad', username: 'Noor Häddad-99_x!' })
    await expect(page.getByText('11 / 25')).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue('noorhddad99_x')
    await expect(page.getByText('13 / 15')).toBeVisible()
  })
  const done = page.getByRole('listitem').filter({ hasText: 'done' })
  await test.step('Each demand on the password is ticked off', async () => {
    await fill(page, { password: 'abc' })
    await expect(done).toHaveCount(1)
    await fill(page, { password: 'abcdefgH1!' })
    await expect(done).toHaveCount(5)
  })
})

test('A3 Sign-up makes an account', async ({ page }) => {
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

test('A3 Sign-up offline says so without losing what was typed', async ({ page, context }) => {
  await page.goto('/signup')
  await appIsInstalled(page)
  await context.setOffline(true)
  await page.reload()
  await fill(page, { name: 'Noor Haddad', username: 'noor_h', email: 'noor@test.example', password: 'Crumbs-4-all' })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(
    page.getByText("You're offline. Signing up needs a connection. What you typed stays here."),
  ).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('noor_h')
})
