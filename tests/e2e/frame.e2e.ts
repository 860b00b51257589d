import { expect } from '@playwright/test'
import { signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { light } from './story/form.ts'

/** Spec D§2. */
const inOrder = ['Home', 'Nearby', 'Search', 'Log', 'Lists', 'Friends', 'Profile']

test('A5 The navigation has its seven items in order', { tag: '@wide-only' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, await signUp('Ada'))
  const bar = page.getByRole('navigation', { name: 'Main' })
  await test.step('Each leads to its page and is marked there', async () => {
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
  })
  await test.step('The wordmark leads home', async () => {
    await expect(page.getByRole('link', { name: 'crumb.' })).toHaveAttribute('href', '/start')
  })
  await test.step('A bar below 768 px', async () => {
    await page.setViewportSize({ width: 767, height: 800 })
    await expect(bar.getByRole('link')).toHaveText(inOrder)
  })
  await test.step('A rail from 768 px on, with Log first', async () => {
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(bar.getByRole('link')).toHaveText(['Log', ...inOrder.filter((label) => label !== 'Log')])
    await expect(light(page, 'sent')).toBeVisible()
  })
  await test.step('All seven are in sight on a phone on its side', async () => {
    for (const [width, height] of [
      [844, 390],
      [812, 330],
      [667, 375],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const link of await bar.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 })
    }
  })
  await test.step('A keyboard skips it', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.reload()
    await expect(bar.getByRole('link', { name: 'Home' })).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const search = page.getByRole('searchbox', { name: 'Search restaurants' })
  await test.step('Single keys search, log, go back, and name themselves', async () => {
    await page.keyboard.press('l')
    await expect(page).toHaveURL('/log')
    await expect(page.getByRole('heading', { name: 'Log a Visit' })).toBeFocused()
    await page.keyboard.press('b')
    await expect(page).toHaveURL('/start')
    await page.keyboard.press('/')
    await expect(page).toHaveURL('/search')
    await expect(search).toBeFocused()
    await page.keyboard.press('?')
    await page.keyboard.press('n')
    await expect(search).toHaveValue('?n')
    await bar.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('link', { name: /Followers/ })).toBeVisible()
    await page.keyboard.press('?')
    await expect(shortcuts).toContainText('Log a visit')
    await page.keyboard.press('n')
    await page.keyboard.press('Escape')
    await expect(shortcuts).toBeHidden()
    await expect(page).toHaveURL('/profile')
  })
  await test.step('They go on to the next item and back to the one before', async () => {
    const counts = page.getByRole('region', { name: 'About' }).getByRole('link')
    await page.keyboard.press('j')
    await expect(counts.nth(0)).toBeFocused()
    await page.keyboard.press('j')
    await expect(counts.nth(1)).toBeFocused()
    await page.keyboard.press('k')
    await expect(counts.nth(0)).toBeFocused()
  })
  await test.step('They can be turned off, and on again in the settings', async () => {
    await page.keyboard.press('?')
    await shortcuts.getByRole('switch').uncheck()
    await page.keyboard.press('Escape')
    await expect(shortcuts).toBeHidden()
    await page.keyboard.press('l')
    await page.reload()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.keyboard.press('l')
    await page.getByRole('switch', { name: 'Keyboard Shortcuts' }).check()
    await page.keyboard.press('n')
    await expect(page).toHaveURL('/log')
  })
})
