import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { placeUuid } from '#src/domain/places/place-ids.ts'
import { paths } from '#src/lib/paths.ts'
import { readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, savePlaces, type TestPlace } from './log-places.ts'
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

test('B14 A place that only the maps service knows is created on first view', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const [made] = makePlaces('Kumo Ramen').places as [TestPlace]
  const known = { ...made, place_id: placeIdOf() }
  known.id = await placeUuid(known.place_id)
  await savePlaces(ada, [known])
  const word = `w${randomUUID().slice(0, 8)}`
  const online = { place_id: placeIdOf(), name: `Ente ${word}` }
  const offline = { place_id: placeIdOf(), name: `Dattel ${word}` }
  await signIn(page, ada)
  await readyForOffline(page)
  await answerAsMaps(page, [online, offline])
  await test.step('An id of the maps service leads to the place of the database', async () => {
    await follow(page, paths.mapsRestaurant(known.place_id))
    await isShown(page, known)
    await expect(page).toHaveURL(`/restaurant/${known.id}`)
  })
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
