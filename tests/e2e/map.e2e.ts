import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { townCentre } from '#supabase/seed/town.ts'
import { push, readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, visitTo } from './log-places.ts'
import { rowsOnServer } from './server.ts'

const nearby = 'Map of nearby restaurants'
const view = (page: Page, name: 'List' | 'Map') => page.getByRole('radio', { name })

/** Shows the places of the screen that is open on a map. */
async function showMap(page: Page, name: string): Promise<Locator> {
  await view(page, 'Map').check({ force: true })
  const shown = page.getByRole('region', { name, exact: true })
  await expect(shown.locator('[data-drawn]')).toBeVisible()
  return shown
}

test('B3 A map that was kept opens in the basement, and a new place gets its pin there', async ({ page, context }) => {
  const ada = await signUp('Ada')
  // Where no earlier attempt has its places.
  const here = { ...townCentre, latitude: townCentre.latitude + (Math.random() - 0.5) * 0.02 }
  const { places, word } = makePlaces('Corner', 'Square')
  const [corner, square] = places.map((place, n) => ({ ...place, ...here, longitude: here.longitude + n * 0.002 }))
  if (!corner || !square) throw new Error('There are no places.')
  const list = randomUUID()
  await push(
    ada,
    { intent: 'save_place', input: corner },
    visitTo(square, { rating: 4 }),
    { intent: 'add_want_to_try', input: { restaurant_id: corner.id } },
    { intent: 'create_list', input: { id: list, name: 'Squares', is_public: true, is_ranked: false } },
    { intent: 'add_to_list', input: { id: randomUUID(), list_id: list, restaurant_id: square.id } },
  )
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ ...here, accuracy: 30 })
  await signIn(page, ada, paths.nearby)
  await test.step('Online, it is kept with one press', async () => {
    const map = await showMap(page, nearby)
    await expect(map.getByRole('link', { name: /OpenStreetMap/ })).toBeVisible()
    await map.getByRole('button', { name: /^Keep this map · \d+ kB$/ }).click()
    await expect(map.getByRole('button', { name: /^(Keep this|Saving the) map/ })).toHaveCount(0)
  })
  await readyForOffline(page)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('crumb-map-code')).keys()).length))
    .toBeGreaterThan(2)
  await page.close()
  await context.setOffline(true)

  const later = await context.newPage()
  const asked: string[] = []
  later.on('requestfailed', (request) => asked.push(request.url()))
  await later.goto(paths.nearby)
  const map = later.getByRole('region', { name: nearby })
  await expect(map.locator('[data-drawn]')).toBeVisible()
  await expect(map.getByText(/^Offline\s· map and \d+ places? saved$/)).toBeVisible()
  await test.step('The card in sight is the pin that is chosen', async () => {
    await expect(map.getByRole('button', { name: `${corner.name}, on your want-to-try list, chosen` })).toBeVisible()
    await map.getByRole('button', { name: `${square.name}, your rating 4.0` }).click()
    await expect(map.getByRole('listitem').and(later.locator('[aria-current]'))).toContainText(square.name)
  })
  await test.step('The list has the same places', async () => {
    await view(later, 'List').check({ force: true })
    const rows = later.getByRole('list', { name: 'Nearby restaurants' })
    await expect(rows.getByRole('link')).toContainText([corner.name, square.name])
  })
  await test.step('A list and the page of a place have theirs', async () => {
    await follow(later, paths.list(list))
    const shown = await showMap(later, 'Map of this list')
    await expect(shown.getByRole('button', { name: square.name })).toBeVisible()
    await follow(later, paths.restaurant(square.id))
    await later.getByRole('button', { name: 'Map', exact: true }).click()
    await expect(later.getByRole('region', { name: `Map of ${square.name}` }).locator('[data-drawn]')).toBeVisible()
  })
  await test.step('The pin of a new place goes with its visit', async () => {
    await follow(later, paths.log())
    await later.getByRole('searchbox', { name: 'Search restaurants' }).fill(`${word} cellar`)
    await later.getByRole('button', { name: /as a new place$/ }).click()
    await later.getByRole('button', { name: 'Put a pin on the map' }).click()
    const pinned = later.getByRole('region', { name: 'Map with the pin' })
    await expect(pinned.locator('[data-drawn]')).toBeVisible()
    await expect(later.getByText('The pin is set, 10 m from you.')).toBeVisible()
    await pinned.getByRole('region').press('ArrowUp')
    await expect(later.getByText('The pin is set, 40 m from you.')).toBeVisible()
    await later.getByRole('button', { name: 'Add place' }).click()
    await later.getByRole('group', { name: 'Overall rating' }).getByLabel('4 out of 5 stars', { exact: true }).check()
    await later.getByRole('button', { name: 'Submit Review' }).click()
    await expect(later.getByRole('button', { name: 'Submit Review' })).toHaveCount(0)
  })
  expect(asked.filter((url) => /pmtiles|\/assets\//.test(url))).toEqual([])
  await context.setOffline(false)
  await expect
    .poll(() => rowsOnServer(ada, `restaurants?select=latitude,longitude&name=eq.${word} cellar`))
    .toEqual([
      {
        latitude: expect.closeTo(here.latitude + 0.00033, 4),
        longitude: expect.closeTo(here.longitude, 5),
      },
    ])
})
