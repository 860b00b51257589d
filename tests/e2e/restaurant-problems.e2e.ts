import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, savePlaces } from './log-places.ts'
import { isShown } from './restaurant-places.ts'

test('B11 A restaurant that cannot be shown says why', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const [place, later] = makePlaces('Ente', 'Birne').places
  if (!place || !later) throw new Error('There are no places.')
  await signIn(page, ada)
  await readyForOffline(page)
  await test.step('There is no such place', async () => {
    for (const address of [randomUUID(), 'x'.repeat(300), encodeURIComponent('<script>alert(1)</script>'.repeat(9))]) {
      await follow(page, `/restaurant/${address}`)
      await expect(page.getByText('Restaurant Not Found', { exact: true })).toBeVisible()
      await expect(page.getByText('Restaurant not found', { exact: true })).toBeVisible()
      await expect(page).toHaveTitle('Restaurant · crumb.')
    }
  })
  await test.step('The server fails, and is asked again', async () => {
    // Only now: home would have cached them.
    await savePlaces(ada, [place, later])
    await page.route('**/rpc/restaurant_page', (route) => route.fulfill({ status: 500, body: '{}' }))
    await follow(page, `/restaurant/${place.id}`)
    await expect(page.getByText('Restaurant Not Found', { exact: true })).toBeVisible()
    await expect(page.getByText('Failed to fetch restaurant details')).toBeVisible()
    await expect(page.getByText('Failed to load restaurant details')).toBeVisible()
    await page.unroute('**/rpc/restaurant_page')
    await page.getByRole('button', { name: 'Try again' }).click()
    await isShown(page, place)
  })
  await test.step('Offline, it is not on this device', async () => {
    await context.setOffline(true)
    await follow(page, `/restaurant/${later.id}`)
    await expect(page.getByText('This place is not on this device')).toBeVisible()
  })
  await test.step('It comes with the network', async () => {
    await context.setOffline(false)
    await isShown(page, later)
  })
})
