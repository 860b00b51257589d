import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { placeUuid } from '#src/domain/places/place-ids.ts'
import { paths } from '#src/lib/paths.ts'
import { everythingHasArrived, signIn, signUp } from './app.ts'
import { holdBack } from './hold-back.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, savePlaces, type TestPlace } from './log-places.ts'
import { isShown } from './restaurant-places.ts'
import { rowsOnServer } from './server.ts'

type MapsPlace = { place_id: string; name: string }

const placeIdOf = (): string => `I${randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}`

/** The maps service of the project knows these places. */
async function answerAsMaps(page: Page, places: MapsPlace[]): Promise<void> {
  const results = places.map(({ place_id, name }, index) => ({
    place_id,
    name,
    address: `Getreidegasse ${index + 1}, Salzburg`,
    geometry: { location: { lat: 47.8 + index * 0.001, lng: 13.04 } },
  }))
  await page.route('**/functions/v1/search-mapkit-places', (route) =>
    route.fulfill({ json: { status: 'OK', results } }),
  )
}

test('B14 B17 A place that only the maps service knows is found beside others, then created', async ({
  page,
  context,
}) => {
  const ada = await signUp('Ada')
  const { places, word } = makePlaces('Kumo Ramen')
  const [made] = places as [TestPlace]
  const known = { ...made, place_id: placeIdOf() }
  known.id = await placeUuid(known.place_id)
  await savePlaces(ada, [known])
  const online = { place_id: placeIdOf(), name: `Ente ${word}` }
  const offline = { place_id: placeIdOf(), name: `Dattel ${word}` }
  await signIn(page, ada)
  await everythingHasArrived(page)
  await answerAsMaps(page, [online, offline, { ...known, name: 'The same by another name' }])
  await test.step('An id of the maps service leads to the place of the database, whose heading has the focus', async () => {
    const answer = await holdBack(page, '**/rpc/restaurant_page')
    await follow(page, paths.mapsRestaurant(known.place_id))
    await expect(page.getByRole('heading', { name: 'Restaurant', exact: true })).toBeFocused()
    answer()
    await expect(page.getByRole('heading', { name: known.name })).toBeFocused()
    await expect(page).toHaveURL(`/restaurant/${known.id}`)
  })
  await follow(page, `${paths.search}?q=${word}`)
  await test.step('A search has each place once', async () => {
    const results = page.getByRole('list', { name: 'Search results' }).getByRole('listitem')
    await expect(results).toHaveText([/Dattel/, /Ente/, /Kumo Ramen/])
  })
  await test.step('Online, it opens from there and takes an address of its own', async () => {
    await page.getByRole('link', { name: online.name }).click()
    await isShown(page, online)
    await expect(page).toHaveURL(`/restaurant/${await placeUuid(online.place_id)}`)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(`${paths.search}?q=${word}`)
  })
  const saved = async ({ place_id }: MapsPlace) => {
    const columns = 'name,place_id,is_featured,user_id'
    return rowsOnServer(ada, `restaurants?id=eq.${await placeUuid(place_id)}&select=${columns}`)
  }
  await test.step('The server has it', async () => {
    const row = { ...online, is_featured: false, user_id: ada.id }
    await expect.poll(() => saved(online), { timeout: 20_000 }).toEqual([row])
  })
  await test.step('Offline, it opens from what was found, and is sent when the network is back', async () => {
    await context.setOffline(true)
    await follow(page, paths.mapsRestaurant(offline.place_id))
    await isShown(page, offline)
    await expect(page).toHaveURL(`/restaurant/${await placeUuid(offline.place_id)}`)
    await context.setOffline(false)
    await expect.poll(() => saved(offline), { timeout: 20_000 }).toHaveLength(1)
  })
})
