import { expect } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { appIsInstalled, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { makeWorld } from './world.ts'

test('A2 H6 Who logs in uses calls, storage and realtime of the backend', async ({ page }) => {
  const { ada, bensReview } = await makeWorld()
  const asked = new Set<string>()
  page.on('response', (response) => {
    const [, service] = /\/(\w+\/v1\/\w+)/.exec(new URL(response.url()).pathname) ?? []
    if (service !== undefined && response.ok()) asked.add(service)
  })
  page.on('websocket', (socket) => {
    const { pathname } = new URL(socket.url())
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"status":"ok"')) asked.add(pathname)
    })
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill(ada.email)
  await test.step('Not with a wrong password, which is said', async () => {
    await page.getByLabel('Password', { exact: true }).fill('Not-the-password-1')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Invalid login credentials')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  })
  await test.step('With the right one', async () => {
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/start')
  })
  await page.goto(paths.review(bensReview))
  await expect(page.getByRole('img').first()).toBeVisible()
  await expect
    .poll(() => [...asked])
    .toEqual(expect.arrayContaining(['auth/v1/token', 'rest/v1/rpc', 'storage/v1/object', '/realtime/v1/websocket']))
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
