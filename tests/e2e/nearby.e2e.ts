import { expect, type Page } from '@playwright/test'
import { daysAgo, push, readyForOffline, signIn, signUp } from './app.ts'
import { holdBack } from './hold-back.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, savePlaces, visitTo } from './log-places.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Nearby restaurants' }).getByRole('listitem')
const strip = (page: Page) => page.getByRole('region', { name: 'Nearby restaurants' })
/** Texts that stand in a row, whatever stands between them. */
const inTurn = (...texts: string[]): RegExp =>
  new RegExp(texts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('[\\s\\S]*'))

/** What the browser moves from one page to the next from now on, where every tap reaches the app at once: after a late one nothing moves. */
async function noteMovedPictures(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    Object.defineProperty(Event.prototype, 'timeStamp', { get: () => performance.now() })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...given) => {
      const transition = start(...given)
      const note = (): void => {
        const moving = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
        Object.assign(globalThis, { moving })
      }
      transition.ready.then(note, reportError)
      return transition
    }
  })
  return () => page.evaluate(() => (globalThis as { moving?: unknown }).moving)
}

test('B3 Nearby lists what is near by distance', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const { places, word, here } = makePlaces(
    'Corner',
    'Square',
    'Harbour',
    ...Array.from({ length: 9 }, (_, n) => `${n}`),
  )
  const [corner, square, harbour] = places
  if (!corner || !square || !harbour) throw new Error('There are no places.')
  // 10 km and more away.
  const { places: far } = makePlaces('Far')
  await savePlaces(ada, [
    ...places.toReversed(),
    ...far.map((place) => ({ ...place, latitude: here.latitude - 0.1, longitude: here.longitude })),
  ])
  await push(ada, ...[4.5, 4].map((rating, day) => visitTo(square, { rating, created_at: daysAgo(day) })))
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)

  await signIn(page, ada)
  const cards = strip(page).getByRole('listitem')
  await test.step('The ten nearest on home', async () => {
    await expect(cards).toHaveCount(10)
    await expect(cards.nth(0)).toContainText(inTurn('10 m', corner.name, 'Be first to rate'))
    await expect(cards.nth(1)).toContainText(inTurn('0.5 km', square.name, '4.3', '(2)'))
    await expect(cards.nth(1).getByRole('link')).toHaveAttribute('href', `/restaurant/${square.id}`)
  })
  await test.step('All of them on their page', async () => {
    await strip(page).getByRole('link', { name: 'See all Nearby restaurants' }).click()

    await expect(page).toHaveURL('/discover')
    await expect(rows(page).nth(0)).toContainText(
      inTurn(corner.name, 'Be first to rate', '10 m', 'Steingasse 1, Salzburg'),
    )
    await expect(rows(page).nth(1)).toContainText(inTurn(square.name, '4.3', '(2)', '0.5 km', 'Steingasse 2, Salzburg'))
    await expect(rows(page).nth(2)).toContainText(harbour.name)
    await expect(page.getByRole('heading', { name: `Far ${word}` })).toHaveCount(0)
  })
  await test.step('The filter counts them', async () => {
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('button', { name: 'Show 12 results' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/start')
  })
  await test.step('A card that is tapped becomes its page, and its picture moves there', async () => {
    const answer = await holdBack(page, '**/rpc/restaurant_page')
    const moved = await noteMovedPictures(page)
    // The first brings the code of the page, or a while after the start has; the second finds it here.
    for (const { id, name } of [corner, square]) {
      await strip(page).getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      await expect.poll(moved).toContain(`::view-transition-group(place-${id})`)
      if (id === square.id) await expect(page.getByText('2 ratings').first()).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/start')
    }
    answer()
  })

  await readyForOffline(page)
  await page.close()
  await context.setOffline(true)
  const later = await context.newPage()
  await test.step('Offline from cold for who opened home before', async () => {
    await later.goto('/discover')
    await expect(rows(later).nth(0)).toContainText(inTurn(corner.name, '10 m'))
    await expect(rows(later).nth(1)).toContainText(inTurn(square.name, '4.3', '(2)', '0.5 km'))
    await expect(later.getByText('Last updated today')).toBeVisible()
    await follow(later, `/search?q=${word}`)
    await expect(later.getByRole('listitem').filter({ hasText: harbour.name })).toContainText('1.0 km')
    await follow(later, '/start')
    await expect(strip(later).getByRole('listitem').nth(1)).toContainText(inTurn('0.5 km', square.name))
  })
})

test('B3 Nearby joins the places of the maps service when they come', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const { places, word, here } = makePlaces('Ours')
  await savePlaces(ada, places)
  // Otherwise it would be offered after theirs.
  await push(ben, ...places.map((place) => visitTo(place, { rating: 4 })))
  const placeId = `I${word.toUpperCase()}`
  const bodies: unknown[] = []
  const answerOfMaps = await holdBack(context, '**/functions/v1/search-mapkit-places', async (route) => {
    bodies.push(route.request().postDataJSON())
    const location = { lat: here.latitude + 0.003, lng: here.longitude }
    await route.fulfill({
      json: {
        status: 'OK',
        results: [{ place_id: placeId, name: `Theirs ${word}`, address: 'Kaigasse 3', geometry: { location } }],
      },
    })
  })
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  await signIn(page, ada)
  await test.step('Our own are there first', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Nearby' }).click()
    await expect(rows(page)).toHaveText([inTurn(`Ours ${word}`)])
  })
  await test.step('Theirs join', async () => {
    answerOfMaps()
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).nth(1)).toContainText(inTurn(`Theirs ${word}`, 'Be first to rate', '0.3 km', 'Kaigasse 3'))
    await expect(rows(page).nth(1).getByRole('link')).toHaveAttribute(
      'href',
      `/restaurant/mapkit-${placeId}?mapkitPlaceId=${placeId}`,
    )
    expect(bodies[0]).toEqual({
      location: { lat: here.latitude, lng: here.longitude },
      radius: 10_000,
      type: 'restaurant',
    })
  })
  await test.step('They are kept for offline', async () => {
    await readyForOffline(page)
    await context.setOffline(true)
    await page.reload()
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).nth(1)).toContainText(`Theirs ${word}`)
  })
  await test.step('A new location brings new distances', async () => {
    await context.setOffline(false)
    // The app comes to the front 5 km further on. A browser repeats a location for two minutes, so it is replaced.
    await page.evaluate(
      (coords) => {
        navigator.geolocation.getCurrentPosition = (tell) => tell({ coords } as GeolocationPosition)
        document.dispatchEvent(new Event('visibilitychange'))
      },
      { ...here, latitude: here.latitude + 0.045 },
    )
    await expect(rows(page).nth(1)).toContainText(inTurn(`Ours ${word}`, '5.0 km'))
  })
})

test('B3 Nearby waits 2 s at most for a location', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const { places, here } = makePlaces('Ours')
  await savePlaces(ada, places)
  // Without a location, only places that somebody rated are offered.
  await push(ben, ...places.map((place) => visitTo(place, { rating: 4 })))
  await context.grantPermissions(['geolocation'])
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => {}
  })
  await signIn(page, ada)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Nearby' }).click()
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(' km')
  // Nobody says that these are near, and the way to what is near stands above them.
  await expect(page.getByRole('heading', { name: 'Nearby' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Places' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Popular places' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Location' })).toContainText("Turn it on to see what's close to you.")
  await page.evaluate((coords) => {
    navigator.geolocation.getCurrentPosition = (tell) => tell({ coords } as GeolocationPosition)
  }, here)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nearby' })).toBeVisible()
  await expect(rows(page).first()).toContainText(inTurn('Ours', '10 m'))
  await expect(page.getByRole('region', { name: 'Location' })).toHaveCount(0)
})

test('B19 It is said when what is near could not be asked for', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const { places, here } = makePlaces('Corner')
  await savePlaces(ada, places)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  await page.route('**/rpc/nearby_restaurants', (route) => route.fulfill({ status: 500, json: {} }))
  await signIn(page, ada, '/discover')
  await expect(page.getByText('Failed to fetch nearby restaurants')).toBeVisible()
  await expect(page.getByText('No restaurants found in your area')).toBeHidden()
  await page.unroute('**/rpc/nearby_restaurants')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(1)
})
