import { expect, type Page } from '@playwright/test'
import { readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { follow } from './log-places.ts'
import { light, offlineBanner } from './story/form.ts'

/** Spec D§2. */
const inOrder = ['Home', 'Nearby', 'Search', 'Log', 'Lists', 'Friends', 'Profile']

test('A5 The bar has its seven items in order, from 768 px on in a rail, and the wordmark leads to /start', {
  tag: '@wide',
}, async ({ page }) => {
  await signIn(page, await signUp('Ada'))
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const [label, path] of [
    ['Nearby', '/discover'],
    ['Search', '/search'],
    ['Log', '/log'],
    ['Lists', '/lists'],
    ['Friends', '/friends'],
    ['Profile', '/profile'],
    ['Home', '/start'],
  ] as const) {
    await bar.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(path)
    await expect(bar.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
  }
  await expect(page.getByRole('link', { name: 'crumb.' })).toHaveAttribute('href', '/start')

  await page.setViewportSize({ width: 767, height: 800 })
  await expect(bar.getByRole('link')).toHaveText(inOrder)
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(bar.getByRole('link')).toHaveText(['Log', ...inOrder.filter((label) => label !== 'Log')])
})

/** Its shape, and the count in it. */
const dot = (page: Page) => page.locator('.wordmark-dot:visible')

test('A5 The dot says what is going on: offline, how much waits, and that everything is sent', {
  tag: '@wide',
}, async ({ page, context }) => {
  await signIn(page, await signUp('Ada'))
  await readyForOffline(page)
  await expect(light(page, 'sent')).toBeVisible()
  await expect(dot(page)).toHaveClass(/wordmark-dot-sent/)
  await context.setOffline(true)
  await expect(page.getByText(offlineBanner)).toHaveCount(1)
  await expect(light(page, 'offline')).toBeVisible()
  await expect(dot(page)).toHaveClass(/wordmark-dot-offline/)

  await follow(page, '/settings')
  await page.getByRole('switch', { name: 'Show Activity' }).uncheck()
  await follow(page, '/start')
  await expect(light(page, '1 waiting')).toBeVisible()
  await expect(dot(page)).toHaveClass(/wordmark-dot-waiting/)
  await expect(dot(page)).toHaveText('1')

  await context.setOffline(false)
  await expect(light(page, 'sent')).toBeVisible()
  await expect(dot(page)).toHaveClass(/wordmark-dot-sent/)
  await expect(page.getByText(offlineBanner)).toBeHidden()
})
