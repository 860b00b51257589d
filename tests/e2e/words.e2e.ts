import { expect } from '@playwright/test'
import { appIsInstalled } from './app.ts'
import { test } from './installed-app.ts'
import { follow } from './log-places.ts'

test('A1 A7 Rules, privacy, contact, licences open offline, and any other address says that it is none', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Rules' }).click()
  await expect(page.getByRole('heading', { name: 'Rules', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
  await appIsInstalled(page)
  await context.setOffline(true)
  await page.goto('/rules')
  for (const name of ['Rules', 'Privacy', 'Contact', 'Licences']) {
    await follow(page, `/${name.toLowerCase()}`)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }
  // Packages of the app and of its service worker.
  for (const name of ['react 19', 'workbox-core']) await page.getByText(name).first().click()
  await expect(page.getByText('Copyright (c) Meta Platforms').first()).toBeVisible()
  await page.goto('/nowhere')
  await expect(page.getByText('Page not found')).toBeVisible()
})
