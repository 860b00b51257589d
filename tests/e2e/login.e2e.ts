import { expect } from '@playwright/test'
import { appIsInstalled, signUp } from './app.ts'
import { test } from './installed-app.ts'

test('A2 Login takes a person to home', async ({ page }) => {
  const ada = await signUp('Ada')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await test.step('Not without email and password', async () => {
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
  })
  await test.step('The password is shown on demand', async () => {
    const password = page.getByLabel('Password', { exact: true })
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
  })

  await page.getByLabel('Email').fill(ada.email)
  await test.step('Not with a wrong password, which is said', async () => {
    await page.getByLabel('Password', { exact: true }).fill('Not-the-password-1')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Error', { exact: true })).toBeVisible()
    await expect(page.getByText('Invalid login credentials')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  })
  await test.step('With the right ones', async () => {
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.route('**/auth/v1/token**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
    await expect(page).toHaveURL('/start')
  })
})

test('A2 Login offline says so without losing what was typed', async ({ page, context }) => {
  const ada = await signUp('Ada')
  await page.goto('/login')
  await appIsInstalled(page)
  await context.setOffline(true)
  await page.reload()
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(
    page.getByText("You're offline. Signing in needs a connection. What you typed stays here."),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/start')
})
