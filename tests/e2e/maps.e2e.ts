import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { makePlaces, savePlaces, type TestPlace } from './log-places.ts'

const field = (page: Page) => page.getByLabel('Search restaurants')
const results = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('listitem')
const status = (page: Page) => page.locator('.search-status')

/** As search-mapkit-places gives it. */
const mapsPlace = (placeId: string, name: string, address: object) => ({
  id: `mapkit-${placeId}`,
  place_id: placeId,
  mapkit_place_id: placeId,
  name,
  address: null,
  ...address,
  rating: null,
  user_ratings_total: null,
  price_level: null,
  types: ['restaurant'],
  source: 'mapkit_places',
  geometry: { location: { lat: 47.8, lng: 13.04 } },
})

test('B17 Places of the maps service join those of the database, and open offline', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const { places, word } = makePlaces('Ente')
  const [ente] = places as [TestPlace]
  await savePlaces(ada, places)
  await signIn(page, ada, paths.search)
  await readyForOffline(page)

  const asked: unknown[] = []
  await page.route('**/functions/v1/search-mapkit-places', (route) => {
    asked.push(route.request().postDataJSON())
    const results = [
      mapsPlace(`apple-${word}`, `Ente am See ${word}`, { vicinity: 'am See' }),
      mapsPlace(ente.place_id, `The same Ente ${word}`, { address: 'elsewhere' }),
    ]
    return route.fulfill({ json: { status: 'OK', results } })
  })
  await test.step('Each place is there once', async () => {
    await field(page).fill(`ente ${word}`)
    await expect(status(page)).toHaveText('2 results')
    await expect(results(page)).toHaveText([/Ente w.*Steingasse 1/s, /Ente am See.*am See/s])
    expect(asked).toEqual([{ query: `ente ${word}`, type: 'restaurant' }])
    await expect(results(page).nth(1).getByRole('link')).toHaveAttribute('href', paths.mapsRestaurant(`apple-${word}`))
    await expect(results(page).first().getByRole('link')).toHaveAttribute('href', paths.restaurant(ente.id))
  })
  await test.step('What the maps service gave opens offline', async () => {
    await context.setOffline(true)
    await results(page).nth(1).getByRole('link').click()
    await expect(page.getByRole('heading', { name: `Ente am See ${word}` })).toBeVisible()
  })
})
