import { expect } from '@playwright/test'
import postgres from 'postgres'
import { daysAgo, push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { holdBack } from './hold-back.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, savePlaces, visitTo } from './log-places.ts'
import { readTestBackend } from './test-backend.ts'

// What is featured is on every phone: while one of these runs, no other may have featured places.
test.describe.configure({ mode: 'serial' })

test('B1 Home says that nothing is near', async ({ page, context }) => {
  const ada = await signUp('Ada')
  // Without what other tests have made.
  await page.route('**/rpc/suggested_restaurants', (route) => route.fulfill({ json: [] }))
  await page.route('**/rpc/popular_restaurants', (route) => route.fulfill({ json: [] }))
  await signIn(page, ada)
  const nearby = page.getByRole('region', { name: 'Nearby restaurants' })
  await test.step('Without a location it asks for one', async () => {
    await expect(nearby).toContainText('No nearby restaurants found')
    await expect(nearby).toContainText('Enable location access to see nearby restaurants')
    await expect(page.getByRole('region', { name: 'Featured restaurants' })).toHaveCount(0)
  })
  await test.step('With a location nothing is in the area', async () => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(makePlaces('None').here)
    await nearby.getByRole('button', { name: 'Use my location' }).click()
    await expect(nearby).toContainText('No restaurants found in your area')
  })
  await test.step('The page of what is near says the same', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Nearby' }).click()
    await expect(page.getByText('No nearby restaurants found')).toBeVisible()
    await expect(page.getByText('No restaurants found in your area')).toBeVisible()
  })
  await test.step('It says so offline as well', async () => {
    await readyForOffline(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('No restaurants found in your area')).toBeVisible()
  })
})

test('B7 Featured is a grid of names and ratings', async ({ page, context }) => {
  const sql = postgres(readTestBackend().databaseUrl, { max: 1, onnotice: () => {} })
  const ada = await signUp('Ada')
  const { places, here } = makePlaces('Zebra', 'Apple', 'Mango')
  const [zebra, apple, mango] = places
  if (!zebra || !apple || !mango) throw new Error('There are no places.')
  const noWhere = { ...makePlaces('Nowhere').places[0], latitude: undefined, longitude: undefined }
  await push(ada, { intent: 'save_place', input: noWhere }, visitTo(zebra, { rating: 4 }))
  await savePlaces(ada, [apple, mango])
  const ids = [...places.map(({ id }) => id), noWhere.id ?? '']
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  try {
    await test.step('Without one it says so', async () => {
      await signIn(page, ada, '/featured')
      await expect(page.getByText('No featured restaurants available')).toBeVisible()
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(page).toHaveURL('/start')
    })
    const strip = page.getByRole('region', { name: 'Featured restaurants' })
    const see = async (): Promise<void> => {
      await strip.getByRole('link', { name: 'See all Featured restaurants' }).click()
      await expect(page).toHaveURL('/featured')
      const grid = page.getByRole('list', { name: 'Featured restaurants' })
      await expect(grid.getByRole('listitem')).toHaveText([/Apple.*No rating/, /Mango.*No rating/, /Zebra.*4\.0/])
      await expect(grid.getByRole('link', { name: 'Apple' })).toHaveAttribute('href', `/restaurant/${apple.id}`)
    }
    await test.step('Home shows featured places by distance', async () => {
      await sql`update public.restaurants set is_featured = true where id = any(${ids})`
      await page.reload()
      await expect(strip.getByRole('listitem')).toHaveText([/Zebra.*10 m/, /Apple.*0\.5 km/, /Mango.*1\.0 km/])
    })
    await test.step('See all shows them by name', async () => {
      await see()
    })
    await test.step('The same offline, with its age', async () => {
      await readyForOffline(page)
      await context.setOffline(true)
      await page.goto('/start')
      await see()
      await expect(page.getByText('Last updated today')).toBeVisible()
    })
  } finally {
    await sql`update public.restaurants set is_featured = false where id = any(${ids})`
    await sql.end()
  }
})

test('B1 Home shows its strips in their order, each with its See all', async ({ page, context }) => {
  const sql = postgres(readTestBackend().databaseUrl, { max: 1, onnotice: () => {} })
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const { places, here } = makePlaces('Inn')
  const [inn] = places
  if (!inn) throw new Error('There are no places.')
  await push(ada, toFollow(ben))
  await push(ben, visitTo(inn, { rating: 4, created_at: new Date().toISOString() }))
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  // What a new person finds above them is no strip of places.
  const strips = page
    .getByRole('main')
    .getByRole('region')
    .filter({ hasNotText: /Turn on location|People to follow/ })
  const seeAll = ['/discover', '/featured', '/popular-restaurants', '/popular-friends', '/new-friends']
  const complete = async (): Promise<void> => {
    await expect(strips.getByRole('heading', { level: 2 })).toHaveText([
      'Nearby restaurants',
      'Featured restaurants',
      'Popular restaurants',
      'Popular with friends',
      'New from friends',
    ])
    for (const [index, address] of seeAll.entries())
      await expect(strips.nth(index).getByRole('link', { name: 'See all' })).toHaveAttribute('href', address)
    await expect(strips.nth(3)).toContainText(/Inn.*4\.0.*1 visit/)
  }
  try {
    await sql`update public.restaurants set is_featured = true where id = ${inn.id}`
    const answerNearby = await holdBack(page, '**/rpc/nearby_restaurants')
    // What is near is not on this device before the server says it.
    const answerPull = await holdBack(page, '**/rpc/sync_pull')
    await signIn(page, ada)
    await test.step('Three placeholders stand until the answer is there', async () => {
      await expect(strips.first().getByRole('status', { name: 'Loading' }).locator('.card')).toHaveCount(3)
    })
    await test.step('Every strip is there', async () => {
      answerNearby()
      answerPull()
      await complete()
    })
    await test.step('The same offline, with its age', async () => {
      await readyForOffline(page)
      await context.setOffline(true)
      await page.reload()
      await complete()
      await expect(page.getByText('Last updated today')).toBeVisible()
    })
  } finally {
    await sql`update public.restaurants set is_featured = false where id = ${inn.id}`
    await sql.end()
  }
})

test('B7 Ratings by strangers of a featured place are news on each visit', async ({ page, context }) => {
  const sql = postgres(readTestBackend().databaseUrl, { max: 1, onnotice: () => {} })
  const [ada, eve] = await Promise.all([signUp('Ada'), signUp('Eve')])
  const { places, word } = makePlaces('Lounge', 'Found')
  const [lounge, found] = places
  if (!lounge || !found) throw new Error('There are no places.')
  await push(eve, visitTo(lounge, { rating: 3, created_at: daysAgo(0) }), visitTo(found, { rating: 2 }))
  // On a day of its own: everybody counts once a day.
  const rate = (day: number): Promise<void> => push(eve, visitTo(lounge, { rating: 5, created_at: daysAgo(day) }))
  // Their answers would bring news of the place as well.
  await page.route('**/rpc/suggested_restaurants', (route) => route.fulfill({ json: [] }))
  await page.route('**/rpc/popular_restaurants', (route) => route.fulfill({ json: [] }))
  const strip = page.getByRole('region', { name: 'Featured restaurants' })
  const grid = page.getByRole('list', { name: 'Featured restaurants' })
  const results = page.getByRole('list', { name: 'Search results' })
  try {
    await sql`update public.restaurants set is_featured = true where id = ${lounge.id}`
    await test.step('When home opens', async () => {
      await signIn(page, ada)
      await expect(strip).toContainText(/Lounge.*3\.0/s)
      await rate(1)
    })
    await test.step('When Featured opens', async () => {
      await strip.getByRole('link', { name: 'See all Featured restaurants' }).click()
      await expect(grid).toContainText(/Lounge.*4\.0/s)
      await rate(2)
    })
    await test.step('When home opens again', async () => {
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(strip).toContainText(/Lounge.*4\.3/s)
      await rate(3)
    })
    await test.step('When it is found by a search', async () => {
      await follow(page, `/search?q=${word}`)
      await expect(results.getByRole('listitem')).toHaveText([/Found.*2\.0/s, /Lounge.*4\.5/s])
    })
    await test.step('What was found is kept for offline', async () => {
      await readyForOffline(page)
      await context.setOffline(true)
      await page.reload()
      await expect(results.getByRole('listitem')).toHaveText([/Found.*2\.0/s, /Lounge.*4\.5/s])
      await results.getByRole('link', { name: found.name }).click()
      await expect(page.getByRole('heading', { name: found.name })).toBeVisible()
      await follow(page, '/featured')
      await expect(grid).toContainText(/Lounge.*4\.5/s)
    })
  } finally {
    await sql`update public.restaurants set is_featured = false where id = ${lounge.id}`
    await sql.end()
  }
})
