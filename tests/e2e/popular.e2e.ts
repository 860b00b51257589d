import { expect, type Page } from '@playwright/test'
import { type Change, daysAgo, push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { test } from './installed-app.ts'
import { makePlaces, type TestPlace, visitTo } from './log-places.ts'

/** One a day, from so many days ago backwards: everybody counts once a day. */
const visits = (place: TestPlace, count: number, days: number, rating?: number): Change[] =>
  Array.from({ length: count }, (_, day) =>
    visitTo(place, {
      created_at: daysAgo(days + day),
      ...(rating !== undefined && { rating }),
    }),
  )
/** More visits than any other test logs at one place, so that these lead the list that everybody shares. */
const many = 12

const choosePeriod = async (page: Page, from: string, to: string): Promise<void> => {
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: `Time period ${from}` }).click()
  await page.getByRole('button', { name: to, exact: true }).click()
  await page.getByRole('button', { name: /^Show \d+ results?$/ }).click()
}

test('B8 Popular is ordered by visits of 30 days, then rating, then name', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const { places, word } = makePlaces('Busy', 'Good', 'Fair', 'Unrated', 'Long ago')
  const [busy, good, fair, unrated, longAgo] = places
  if (!busy || !good || !fair || !unrated || !longAgo) throw new Error('There are no places.')
  await push(ben, ...visits(busy, many + 1, 1, 3), ...visits(good, many, 2, 4.5), ...visits(fair, many, 3, 2))
  await push(ben, ...visits(unrated, many, 4), ...visits(longAgo, many + 5, 40, 5))
  await signIn(page, ada)
  const strip = page.getByRole('region', { name: 'Popular restaurants' })
  // The others may be behind what another run of this test has made: home shows nine.
  const first = strip.getByRole('link', { name: word }).first()
  await test.step('On home the first one leads', async () => {
    await expect(first).toHaveText(`Busy ${word}`)
    await expect(strip).toContainText(`${many + 1} visits`)
  })
  const grid = page.getByRole('list', { name: 'Popular restaurants' })
  await test.step('All of them on their page', async () => {
    await strip.getByRole('link', { name: 'See all Popular restaurants' }).click()

    await expect(page).toHaveURL('/popular-restaurants')
  })
  const cards = grid.getByRole('listitem').filter({ hasText: word })
  await test.step('All of them on their page', async () => {
    await expect(cards).toHaveText([
      new RegExp(`Busy.*3\\.0.*${many + 1} visits`),
      new RegExp(`Good.*4\\.5.*${many} visits`),
      new RegExp(`Fair.*2\\.0.*${many} visits`),
      new RegExp(`Unrated.*No rating.*${many} visits`),
    ])
    await expect(cards.first().getByRole('link')).toHaveAttribute('href', `/restaurant/${busy.id}`)
  })
  await test.step('Another period orders anew', async () => {
    await choosePeriod(page, 'Month', 'Year')
    await expect(cards.first()).toContainText(`${many + 5} visits`)
  })
  await test.step('Offline, with their age', async () => {
    await readyForOffline(page)
    await context.setOffline(true)
    await page.reload()
    await expect(cards.first()).toContainText(`Long ago ${word}`)
    await expect(page.getByText('Last updated today')).toBeVisible()
  })
  await test.step('A period that nobody asked for is counted from this device', async () => {
    // Nobody has asked for this one before, and Ada knows nobody.
    await choosePeriod(page, 'Year', 'Week')
    await expect(page.getByText('Counted from the visits saved on this device')).toBeVisible()
    await expect(page.getByText('No restaurants match the filter')).toBeVisible()
  })
  await test.step('Home is as it was', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/start')
    await expect(first).toHaveText(`Busy ${word}`)
  })
})

test('B9 Popular with friends counts visits of followed people only', async ({ page, context }) => {
  const [ada, ben, cleo] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Cleo')])
  const { places } = makePlaces('Most', ...Array.from({ length: 11 }, (_, index) => `P${10 + index}`))
  const [most, ...others] = places
  if (!most) throw new Error('There are no places.')
  const { places: strangers } = makePlaces('Strange')
  await push(ada, toFollow(ben), ...visits(most, 3, 1, 1))
  await push(ben, ...visits(most, 2, 1, 4.5), ...others.flatMap((place) => visits(place, 1, 2)))
  await push(cleo, ...strangers.flatMap((place) => visits(place, 5, 1, 5)))

  await signIn(page, ada)
  const strip = page.getByRole('region', { name: 'Popular with friends' })
  await test.step('The first ten on home', async () => {
    await expect(strip.getByRole('listitem')).toHaveCount(10)
    await expect(strip.getByRole('listitem').first()).toContainText(/Most.*2 visits/)
  })
  const see = async (): Promise<void> => {
    await strip.getByRole('link', { name: 'See all Popular with friends' }).click()
    await expect(page).toHaveURL('/popular-friends')
    const cards = page.getByRole('list', { name: 'Popular with friends' }).getByRole('listitem')
    await expect(cards.first()).toContainText(/Most.*2 visits/)
    await expect(cards.nth(1)).toContainText(/P10.*No rating.*1 visit$/)
    await expect(cards).toHaveCount(10)
    await expect(page.getByText('Strange')).toHaveCount(0)
  }
  await test.step('The same on their page', async () => {
    await see()
  })
  await test.step('Offline, with their age', async () => {
    await readyForOffline(page)
    await context.setOffline(true)
    await page.goto('/start')
    await see()
    await expect(page.getByText('Last updated today')).toBeVisible()
  })
  await test.step('A period without visits says so', async () => {
    await choosePeriod(page, 'Month', '24h')
    await expect(page.getByText('No restaurants match the filter')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/start')
  })
})
