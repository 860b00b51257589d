import { expect } from '@playwright/test'
import postgres from 'postgres'
import { daysAgo, push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { holdBack } from './hold-back.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, savePlaces, visitTo } from './log-places.ts'
import { readTestBackend } from './test-backend.ts'

// What is featured is on every phone: while this test runs, no other may have featured places.
test('B1 B7 Home shows its strips in their order, and featured places with their latest ratings', async ({
  page,
  context,
}) => {
  const sql = postgres(readTestBackend().databaseUrl, { max: 1, onnotice: () => {} })
  const [ada, ben, eve] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Eve')])
  const { places, here, word } = makePlaces('Inn', 'Apple', 'Lounge')
  const [inn, apple, lounge] = places
  if (!inn || !apple || !lounge) throw new Error('There are no places.')
  await push(ada, toFollow(ben))
  await Promise.all([
    push(ben, visitTo(inn, { rating: 4, created_at: new Date().toISOString() })),
    savePlaces(ada, [apple]),
    push(eve, visitTo(lounge, { rating: 3, created_at: daysAgo(0) })),
  ])
  // On a day of its own: everybody counts once a day.
  const rate = (day: number): Promise<void> => push(eve, visitTo(lounge, { rating: 5, created_at: daysAgo(day) }))
  // Its later answers would bring news of the place as well.
  let popular: Promise<string> | undefined
  await page.route('**/rpc/popular_restaurants', async (route) => {
    popular ??= route.fetch().then((answer) => answer.text())
    await route.fulfill({ contentType: 'application/json', body: await popular })
  })
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  // What a new person finds above them is no strip of places.
  const strips = page
    .getByRole('main')
    .getByRole('region')
    .filter({ hasNotText: /Turn on location|People to follow/ })
  const strip = page.getByRole('region', { name: 'Featured restaurants' })
  const grid = page.getByRole('list', { name: 'Featured restaurants' })
  const results = page.getByRole('list', { name: 'Search results' })
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
    await sql`update public.restaurants set is_featured = true where id = any(${places.map(({ id }) => id)})`
    const answerNearby = await holdBack(page, '**/rpc/nearby_restaurants')
    // What is near is not on this device before the server says it.
    const answerPull = await holdBack(page, '**/rpc/sync_pull')
    await signIn(page, ada)
    await test.step('B1 Three placeholders stand until the answer is there', async () => {
      await expect(strips.first().getByRole('status', { name: 'Loading' }).locator('.card')).toHaveCount(3)
      answerNearby()
      answerPull()
    })
    await test.step('B1 Every strip is there, featured places by distance', async () => {
      await complete()
      await expect(strip.getByRole('listitem')).toHaveText([/Inn.*10 m/s, /Apple.*0\.5 km/s, /Lounge.*3\.0.*1\.0 km/s])
    })
    await test.step('B7 See all shows them by name, each with what strangers have rated meanwhile', async () => {
      await rate(1)
      await strip.getByRole('link', { name: 'See all Featured restaurants' }).click()
      await expect(grid.getByRole('listitem')).toHaveText([/Apple.*No rating/s, /Inn.*4\.0/s, /Lounge.*4\.0/s])
      await rate(2)
    })
    await test.step('B7 So does home when it opens again, and a search', async () => {
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(strip).toContainText(/Lounge.*4\.3/s)
      await rate(3)
      await follow(page, `/search?q=Lounge ${word}`)
      await expect(results.getByRole('listitem')).toHaveText([/Lounge.*4\.5/s])
    })
    await test.step('The same offline, with its age', async () => {
      await readyForOffline(page)
      await context.setOffline(true)
      await page.goto('/start')
      await complete()
      await expect(page.getByText('Last updated today')).toBeVisible()
      await follow(page, '/featured')
      await expect(grid).toContainText(/Lounge.*4\.5/s)
    })
  } finally {
    await sql`update public.restaurants set is_featured = false where id = any(${places.map(({ id }) => id)})`
    await sql.end()
  }
})
