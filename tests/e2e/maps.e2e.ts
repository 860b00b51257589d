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

test('B17 Places of the maps service join those of the database', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const { places, word } = makePlaces('Ente', ...Array.from({ length: 12 }, (_, index) => `Birne ${index}`))
  const [ente] = places as [TestPlace]
  await savePlaces(ada, places)
  await signIn(page, ada, paths.search)
  await readyForOffline(page)

  let answer: { status?: number; body: string } = { body: '' }
  const asked: unknown[] = []
  await page.route('**/functions/v1/search-mapkit-places', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ contentType: 'application/json', ...answer })
  })
  const say = (body: unknown): void => {
    answer = { body: JSON.stringify(body) }
  }
  await test.step('Each place is there once', async () => {
    say({
      status: 'OK',
      results: [
        mapsPlace(`apple-${word}`, `Ente am See ${word}`, { vicinity: 'am See' }),
        mapsPlace(ente.place_id, `The same Ente ${word}`, { address: 'elsewhere' }),
      ],
    })
    await field(page).fill(`ente ${word}`)
    await expect(status(page)).toHaveText('2 results')
    await expect(results(page)).toHaveText([/Ente w.*Steingasse 1/s, /Ente am See.*am See/s])
    expect(asked).toEqual([{ query: `ente ${word}`, type: 'restaurant' }])
    await expect(results(page).nth(1).getByRole('link')).toHaveAttribute('href', paths.mapsRestaurant(`apple-${word}`))
    await expect(results(page).first().getByRole('link')).toHaveAttribute('href', paths.restaurant(ente.id))
  })

  // Errors, odd and empty answers: the places of the database, at most 10 of them.
  const failures: (typeof answer)[] = [
    { status: 500, body: 'oops' },
    { status: 429, body: '{"status":"ERROR","results":[],"error":"Too many requests"}' },
    { body: '{"status":"ERROR","results":[],"error":"MapKit JS not configured"}' },
    { body: '{"status":"OK","results":[]}' },
    { body: '{"status":"OVER_QUERY_LIMIT","results":null}' },
    { body: '{"status":"OK","results":[{"place_id":7,"name":null}]}' },
    { body: '<html>no JSON</html>' },
  ]
  await test.step('Whatever else the maps service answers, the database answers', async () => {
    for (const [index, failure] of failures.entries()) {
      answer = failure
      await field(page).fill(`birne ${index} ${word}`)
      await expect(status(page)).toHaveText(/^[1-9]\d? results?$/)
      await expect(results(page).first()).toContainText(`Birne ${index}`)
    }
    await expect(page.getByText('Failed to search restaurants. Please try again.')).toHaveCount(0)
  })
  await test.step('The database is asked for ten at most', async () => {
    const question = page.waitForRequest('**/rpc/search_restaurants')
    await field(page).fill(`birne ${word}`)
    expect((await question).postDataJSON()).toMatchObject({ query: `birne ${word}`, max_rows: 10 })
    await expect(status(page)).toHaveText(/^1[0-2] results$/)
  })
  await test.step('What the maps service gave opens offline', async () => {
    // What the maps service gave opens without a network, as a place that is saved when it can be.
    await field(page).fill(`ente ${word}`)
    say({ status: 'OK', results: [mapsPlace(`apple-${word}`, `Ente am See ${word}`, { formatted_address: 'Kai 1' })] })
    await field(page).fill(`ente am ${word}`)
    await expect(results(page)).toHaveText([/Ente am See.*Kai 1/s])
    await context.setOffline(true)
    await results(page).getByRole('link').click()
    await expect(page.getByRole('heading', { name: `Ente am See ${word}` })).toBeVisible()
  })
})
