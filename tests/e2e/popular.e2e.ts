import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { type Change, daysAgo, everythingHasArrived, push, signIn, signUp, toFollow } from './app.ts'
import { chooseFilter } from './choose-filter.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, type TestPlace, visitTo } from './log-places.ts'

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

test('B8 B9 B10 Home leads to what is popular with everybody or friends, and to what is new', async ({
  page,
  context,
}) => {
  const [ada, ben, cleo] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Cleo')])
  const { places, word } = makePlaces('Busy', 'Good', 'Long ago')
  const [busy, good, longAgo] = places as [TestPlace, TestPlace, TestPlace]
  const [most, bravo, ...others] = makePlaces(
    'Most',
    'Bravo',
    ...Array.from({ length: 30 }, (_, n) => `P${10 + n}`),
  ).places
  if (!most || !bravo) throw new Error('There are no places.')
  const newest = randomUUID()
  await Promise.all([
    push(cleo, ...visits(busy, many + 1, 1, 3), ...visits(good, many, 2, 4.5), ...visits(longAgo, many + 5, 40, 5)),
    push(ada, toFollow(ben), ...visits(most, 2, 1, 1)),
    push(
      ben,
      visitTo(most, { id: newest, created_at: daysAgo(0.1), comment: 'The newest.', rating: 3.5 }),
      ...visits(most, 1, 3, 4.5),
      visitTo(bravo, { created_at: daysAgo(1), rating: 5 }),
      ...others.flatMap((place) => visits(place, 1, 8)),
    ),
  ])
  await signIn(page, ada)
  const strip = (name: string) => page.getByRole('region', { name })
  const [popular, withFriends] = ['Popular restaurants', 'Popular with friends'] as const
  const ofEverybody = page.getByRole('list', { name: popular }).getByRole('listitem').filter({ hasText: word })
  const ofFriends = page.getByRole('list', { name: withFriends }).getByRole('listitem')
  const cards = page.getByRole('list', { name: 'Reviews of friends' }).getByRole('listitem')
  await test.step('On home the first of everybody, and the first ten of friends', async () => {
    // The others may be behind what another run of this test has made: home shows nine.
    await expect(strip(popular).getByRole('link', { name: word }).first()).toHaveText(`Busy ${word}`)
    await expect(strip(popular)).toContainText(`${many + 1} visits`)
    await expect(strip(withFriends).getByRole('listitem')).toHaveCount(10)
    await expect(strip(withFriends).getByRole('listitem').first()).toContainText(/Most.*2 visits/)
  })
  await test.step('Of everybody on their page, and of another period', async () => {
    await page.getByRole('link', { name: `See all ${popular}` }).click()
    await expect(page).toHaveURL(paths.popularRestaurants)
    await expect(ofEverybody).toHaveText([
      new RegExp(`Busy.*3\\.0.*${many + 1} visits`),
      new RegExp(`Good.*4\\.5.*${many} visits`),
    ])
    await choosePeriod(page, 'Month', 'Year')
    await expect(ofEverybody.first()).toContainText(`${many + 5} visits`)
    await page.getByRole('button', { name: 'Back' }).click()
  })
  await test.step('Of friends on their page', async () => {
    await page.getByRole('link', { name: `See all ${withFriends}` }).click()
    await expect(page).toHaveURL(paths.popularFriends)
    await expect(ofFriends.first()).toContainText(/Most.*2 visits/)
    await expect(page.getByText(word)).toHaveCount(0)
    await page.getByRole('button', { name: 'Back' }).click()
  })
  await test.step('The thirty newest of friends', async () => {
    await page.getByRole('link', { name: 'See all New from friends' }).click()
    await expect(page).toHaveURL(paths.newFriends)
    await expect(cards.first()).toHaveAttribute('aria-setsize', '30')
    await expect(cards.first()).toContainText('The newest.')
  })
  await test.step('Offline, with their age, they are sorted and filtered', async () => {
    await everythingHasArrived(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Last updated today')).toBeVisible()
    await chooseFilter(page, 'Sort', 'Rating')
    await expect(cards.first().getByRole('heading')).toHaveText(bravo.name)
    await chooseFilter(page, 'Time', 'Week')
    await expect(cards).toHaveCount(3)
  })
  await test.step('A card opens the review, from which one comes back', async () => {
    await cards.nth(2).click({ position: { x: 150, y: 85 } })
    await expect(page).toHaveURL(paths.review(newest))
    await page.goBack()
    await expect(cards).toHaveCount(3)
  })
  await test.step('A period that nobody asked for is counted from this device', async () => {
    await follow(page, paths.popularRestaurants)
    await expect(ofEverybody.first()).toContainText(`Long ago ${word}`)
    await choosePeriod(page, 'Year', 'Week')
    await expect(page.getByText('Counted from the visits saved on this device')).toBeVisible()
  })
})
