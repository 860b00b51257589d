import { expect } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { test } from './installed-app.ts'
import { makeWorld } from './world.ts'

test('A2 H6 Who logs in uses all services of the backend, and offline loses nothing typed', async ({
  page,
  context,
}) => {
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
  await test.step('Nor without a network, which is said without losing what was typed', async () => {
    await context.setOffline(true)
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(
      page.getByText("You're offline. Signing in needs a connection. What you typed stays here."),
    ).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(ada.email)
    // It is not "Signing in...", which the network would let succeed when it is back: the words are there before the press.
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await context.setOffline(false)
  })
  await test.step('With the right one', async () => {
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/start')
  })
  await page.goto(paths.review(bensReview))
  await expect(page.getByRole('img').first()).toBeVisible()
  await expect
    .poll(() => [...asked])
    .toEqual(expect.arrayContaining(['auth/v1/token', 'rest/v1/rpc', 'storage/v1/object', '/realtime/v1/websocket']))
})
