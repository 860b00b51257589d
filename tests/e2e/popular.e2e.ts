import { expect, type Page } from '@playwright/test'
import { type Change, daysAgo, push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
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

test('B8 B9 Popular counts the visits of a month, of everybody or of friends', async ({ page, context }) => {
  const [ada, ben, cleo] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Cleo')])
  const { places, word } = makePlaces('Busy', 'Good', 'Long ago')
  const [busy, good, longAgo] = places as [TestPlace, TestPlace, TestPlace]
  const [most, ...others] = makePlaces('Most', ...Array.from({ length: 11 }, (_, index) => `P${10 + index}`)).places
  if (!most) throw new Error('There are no places.')
  await Promise.all([
    push(cleo, ...visits(busy, many + 1, 1, 3), ...visits(good, many, 2, 4.5), ...visits(longAgo, many + 5, 40, 5)),
    push(ada, toFollow(ben), ...visits(most, 3, 1, 1)),
    push(ben, ...visits(most, 2, 1, 4.5), ...others.flatMap((place) => visits(place, 1, 2))),
  ])
  await signIn(page, ada)
  const strip = (name: string) => page.getByRole('region', { name })
  const [popular, withFriends] = ['Popular restaurants', 'Popular with friends'] as const
  const cards = page.getByRole('list', { name: popular }).getByRole('listitem').filter({ hasText: word })
  const ofFriends = page.getByRole('list', { name: withFriends }).getByRole('listitem')
  await test.step('On home the first of everybody, and the first ten of friends', async () => {
    // The others may be behind what another run of this test has made: home shows nine.
    await expect(strip(popular).getByRole('link', { name: word }).first()).toHaveText(`Busy ${word}`)
    await expect(strip(popular)).toContainText(`${many + 1} visits`)
    await expect(strip(withFriends).getByRole('listitem')).toHaveCount(10)
    await expect(strip(withFriends).getByRole('listitem').first()).toContainText(/Most.*2 visits/)
  })
  await test.step('Of everybody on their page, and of another period', async () => {
    await strip(popular)
      .getByRole('link', { name: `See all ${popular}` })
      .click()
    await expect(page).toHaveURL('/popular-restaurants')
    await expect(cards).toHaveText([
      new RegExp(`Busy.*3\\.0.*${many + 1} visits`),
      new RegExp(`Good.*4\\.5.*${many} visits`),
    ])
    await expect(cards.first().getByRole('link')).toHaveAttribute('href', `/restaurant/${busy.id}`)
    await choosePeriod(page, 'Month', 'Year')
    await expect(cards.first()).toContainText(`${many + 5} visits`)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/start')
  })
  await test.step('Of friends on their page', async () => {
    await strip(withFriends)
      .getByRole('link', { name: `See all ${withFriends}` })
      .click()
    await expect(page).toHaveURL('/popular-friends')
    await expect(ofFriends.first()).toContainText(/Most.*2 visits/)
    await expect(ofFriends.nth(1)).toContainText(/P10.*No rating.*1 visit$/)
    await expect(ofFriends).toHaveCount(10)
    await expect(page.getByText(word)).toHaveCount(0)
  })
  await test.step('Offline, with their age, and a period without visits says so', async () => {
    await readyForOffline(page)
    await context.setOffline(true)
    await page.reload()
    await expect(ofFriends.first()).toContainText(/Most.*2 visits/)
    await expect(page.getByText('Last updated today')).toBeVisible()
    await choosePeriod(page, 'Month', '24h')
    await expect(page.getByText('No restaurants match the filter')).toBeVisible()
  })
  await test.step('Offline, a period that nobody asked for is counted from this device', async () => {
    await follow(page, '/popular-restaurants')
    await expect(cards.first()).toContainText(`Long ago ${word}`)
    await choosePeriod(page, 'Year', 'Week')
    await expect(page.getByText('Counted from the visits saved on this device')).toBeVisible()
  })
})
