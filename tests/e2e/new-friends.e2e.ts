import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { daysAgo, push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { chooseFilter } from './choose-filter.ts'
import { test } from './installed-app.ts'
import { makePlaces, type TestPlace, visitTo } from './log-places.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Reviews of friends' }).getByRole('listitem')
const places = (page: Page) => cards(page).getByRole('heading')

test('B10 New from friends shows the 30 newest reviews', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const { places: made } = makePlaces('Gasthaus zum Wilden Mann am oberen Marktplatz', 'Bravo')
  const [gasthaus, bravo] = made as [TestPlace, TestPlace]
  const newest = randomUUID()
  const others = makePlaces(...Array.from({ length: 30 }, (_, index) => `Place ${index}`)).places
  await push(
    ben,
    visitTo(gasthaus, { id: newest, created_at: daysAgo(0), comment: 'x'.repeat(151), rating: 3.5 }),
    visitTo(bravo, { created_at: daysAgo(1), rating: 5 }),
    ...others.map((place) => visitTo(place, { created_at: daysAgo(65), rating: 2 })),
  )
  await push(ada, toFollow(ben))
  await signIn(page, ada)
  await readyForOffline(page)
  await test.step('Thirty', async () => {
    await page.getByRole('link', { name: 'See all New from friends' }).click()
    await expect(page).toHaveURL(paths.newFriends)
    await expect(cards(page).first()).toHaveAttribute('aria-setsize', '30')
  })

  const first = cards(page).first()
  await expect(first.getByRole('link', { name: gasthaus.name, exact: true })).toHaveAttribute(
    'href',
    paths.restaurant(gasthaus.id),
  )
  await expect(first.getByText(`${'x'.repeat(147)}...`, { exact: true })).toBeVisible()
  await expect(first.getByText('3.5 out of 5 stars')).toBeAttached()
  await expect(first.getByText('Today')).toBeVisible()
  await expect(first.getByRole('link', { name: `@${ben.username}`, exact: true })).toHaveAttribute(
    'href',
    paths.user(ben.id),
  )
  await expect(first.locator('.review-card-face')).toHaveAttribute('href', paths.user(ben.id))
  await test.step('Offline, with their age', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Last updated today')).toBeVisible()
  })
  await test.step('They are sorted and filtered', async () => {
    await chooseFilter(page, 'Sort', 'Rating')
    await expect(places(page).first()).toHaveText(bravo.name)
    await chooseFilter(page, 'Time', 'Week')
    await expect(cards(page)).toHaveCount(2)
  })
  await test.step('A card opens the review, from which one comes back', async () => {
    await cards(page)
      .nth(1)
      .click({ position: { x: 200, y: 150 } })
    await expect(page).toHaveURL(paths.review(newest))
    await page.goBack()
    await expect(cards(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(paths.start)
  })
})
