import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { placeUuid } from '#src/domain/places/place-ids.ts'
import { paths } from '#src/lib/paths.ts'
import { readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, savePlaces } from './log-places.ts'
import { isShown } from './restaurant-places.ts'
import { rowsOnServer } from './server.ts'

const placeIdOf = (): string => `I${randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}`

/** The maps service of the project knows these places. */
async function answerAsMaps(page: Page, places: { place_id: string; name: string }[]): Promise<void> {
  const results = places.map((place, index) => ({
    ...place,
    address: `Getreidegasse ${index + 1}, Salzburg`,
    geometry: { location: { lat: 47.8 + index * 0.001, lng: 13.04 } },
  }))
  await page.route('**/functions/v1/search-mapkit-places', (route) =>
    route.fulfill({ json: { status: 'OK', results } }),
  )
}

test('B14 An id of the maps service leads to the place of the database', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const [made] = makePlaces('Kumo Ramen').places
  if (!made) throw new Error('There is no place.')
  const place_id = placeIdOf()
  const kumo = { ...made, place_id, id: await placeUuid(place_id) }
  await savePlaces(ada, [kumo])
  await signIn(page, ada, paths.mapsRestaurant(place_id))
  await readyForOffline(page)
  await test.step('Online', async () => {
    await isShown(page, kumo)
    await expect(page).toHaveURL(`/restaurant/${kumo.id}`)
  })
  await test.step('Offline', async () => {
    await context.setOffline(true)
    await page.goto(paths.mapsRestaurant(place_id))
    await isShown(page, kumo)
    await expect(page).toHaveURL(`/restaurant/${kumo.id}`)
  })
  await test.step('In the place of its own id', async () => {
    // The address of a place that only its id names.
    await context.setOffline(false)
    await page.goto(`/restaurant/${place_id}`)
    await expect(page).toHaveURL(`/restaurant/${kumo.id}`)
  })
})

test('B14 A place that only the maps service knows is created on first view', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const word = `w${randomUUID().slice(0, 8)}`
  const online = { place_id: placeIdOf(), name: `Ente ${word}` }
  const offline = { place_id: placeIdOf(), name: `Dattel ${word}` }
  await signIn(page, ada)
  await readyForOffline(page)
  await answerAsMaps(page, [online, offline])
  await follow(page, `${paths.search}?q=${word}`)
  await test.step('Online, it opens from a search', async () => {
    await page.getByRole('link', { name: online.name }).click()
    await isShown(page, online)
  })
  const id = await placeUuid(online.place_id)
  await test.step('It takes the address of its own', async () => {
    await expect(page).toHaveURL(`/restaurant/${id}`)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(`${paths.search}?q=${word}`)
    await page.goForward()
    await isShown(page, online)
  })
  const saved = (place: string) =>
    rowsOnServer(ada, `restaurants?id=eq.${place}&select=name,place_id,is_featured,user_id`)
  await test.step('The server has it', async () => {
    await expect
      .poll(() => saved(id), { timeout: 20_000 })
      .toEqual([{ ...online, is_featured: false, user_id: ada.id }])
    await page.reload()
    await isShown(page, online)
  })
  await test.step('Offline, it opens from what was found', async () => {
    await context.setOffline(true)
    await follow(page, paths.mapsRestaurant(offline.place_id))
    await isShown(page, offline)
  })
  const later = await placeUuid(offline.place_id)
  await test.step('Offline, it is there after a reload', async () => {
    await expect(page).toHaveURL(`/restaurant/${later}`)
    await page.reload()
    await isShown(page, offline)
  })
  await test.step('It is sent when the network is back', async () => {
    await context.setOffline(false)
    await expect.poll(() => saved(later), { timeout: 20_000 }).toHaveLength(1)
    await isShown(page, offline)
  })
})

test('B14 An id of the maps service that leads nowhere says so', async ({ page, context }) => {
  const ada = await signUp('Ada')
  await signIn(page, ada)
  await readyForOffline(page)
  const unknown = placeIdOf()
  await test.step('Nobody knows it', async () => {
    await follow(page, paths.mapsRestaurant(unknown))
    await expect(page.getByText('Restaurant Not Found', { exact: true })).toBeVisible()
    await expect(page.getByText('Restaurant not found and no data provided to create new record')).toBeVisible()
  })
  await test.step('It can be none', async () => {
    for (const address of [
      paths.mapsRestaurant('x'.repeat(2000)),
      '/restaurant/mapkit-',
      '/restaurant/mapkit-?mapkitPlaceId=',
    ]) {
      await follow(page, address)
      await expect(page.getByText('Restaurant not found', { exact: true })).toBeVisible()
    }
    await follow(page, paths.mapsRestaurant("'; drop table restaurants; --<b>"))
    await expect(page.getByText('Restaurant not found and no data provided to create new record')).toBeVisible()
  })
  await test.step('The server fails', async () => {
    await page.route('**/rpc/restaurant_page', (route) => route.fulfill({ status: 500, body: '{}' }))
    await follow(page, paths.mapsRestaurant(placeIdOf()))
    await expect(page.getByText('Failed to check existing restaurant')).toBeVisible()
    await page.unroute('**/rpc/restaurant_page')
  })
  await test.step('Offline, it is not on this device', async () => {
    await context.setOffline(true)
    await follow(page, paths.mapsRestaurant(placeIdOf()))
    await expect(page.getByText('This place is not on this device')).toBeVisible()
  })
})
