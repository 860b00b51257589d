import { expect, type Page } from '@playwright/test'
import { ensureHeadlessShell, mapArguments } from '#tests/support/chromium.mjs'
import { readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { makePlaces, savePlaces } from './log-places.ts'

test.use({ launchOptions: { ...ensureHeadlessShell(), args: mapArguments } })

/** The market cross of the demo town, whose map every build of the embedded backend has. */
const market = { latitude: 52.2412, longitude: -2.6538 }

const map = (page: Page) => page.getByRole('region', { name: 'Map of nearby restaurants' })
const view = (page: Page, name: 'List' | 'Map') => page.getByRole('radio', { name })

test('B3 A map that was kept opens in the basement, with its ground, pins and cards', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const { places } = makePlaces('Corner', 'Square')
  const [corner, square] = places.map((place, n) => ({ ...place, ...market, longitude: market.longitude + n * 0.002 }))
  if (!corner || !square) throw new Error('There are no places.')
  await savePlaces(ada, [corner, square])
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ ...market, accuracy: 30 })
  await signIn(page, ada)
  await page.goto('/discover')
  await expect(page.getByRole('link', { name: corner.name })).toBeVisible()
  await view(page, 'Map').check({ force: true })
  await expect(map(page).locator('[data-drawn]')).toBeVisible()
  await expect(map(page).getByRole('link', { name: /OpenStreetMap/ })).toBeVisible()
  await map(page)
    .getByRole('button', { name: /^Keep this map · \d+ kB$/ })
    .click()
  await expect(map(page).getByRole('button', { name: /^Keep this map/ })).toHaveCount(0)
  await readyForOffline(page)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('crumb-map-code')).keys()).length))
    .toBeGreaterThan(2)
  await page.close()
  await context.setOffline(true)

  const later = await context.newPage()
  const asked: string[] = []
  later.on('requestfailed', (request) => asked.push(request.url()))
  await later.goto('/discover')
  await expect(map(later).locator('[data-drawn]')).toBeVisible()
  await expect(map(later).getByText(/^Offline · map and \d+ places? saved$/)).toBeVisible()
  await test.step('The card in sight is the pin that is chosen', async () => {
    await expect(map(later).getByRole('button', { name: `${corner.name}, no ratings yet, chosen` })).toBeVisible()
    await map(later)
      .getByRole('button', { name: `${square.name}, no ratings yet` })
      .click()
    await expect(map(later).getByRole('listitem').and(later.locator('[aria-current]'))).toContainText(square.name)
  })
  await test.step('The list has the same places', async () => {
    await view(later, 'List').check({ force: true })
    const rows = later.getByRole('list', { name: 'Nearby restaurants' })
    await expect(rows.getByRole('link')).toContainText([corner.name, square.name])
  })
  expect(asked.filter((url) => /pmtiles|\/assets\//.test(url))).toEqual([])
})
