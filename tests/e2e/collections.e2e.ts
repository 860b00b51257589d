import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { type Change, push, readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, type TestPlace, visitTo } from './log-places.ts'

const love = ({ id }: TestPlace): Change => ({ intent: 'add_favorite', input: { restaurant_id: id } })
const items = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')
const saved = (page: Page) => page.getByText('Last updated today')

test('F2 F3 F4 What a person has visited, reviewed and loved is listed, somebody else as well', async ({
  page,
  context,
}) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const [inn, bar] = makePlaces('Inn', 'Bar').places as [TestPlace, TestPlace]
  // More than the server gives at once.
  const visits = Array.from({ length: 34 }, (_, n) =>
    visitTo(inn, { comment: `Visit ${n}.`, created_at: new Date(Date.UTC(2026, 0, 1, n)).toISOString() }),
  )
  await Promise.all([
    push(ada, visitTo(inn, { rating: 3.5, comment: 'By the dozen.' }), love(inn)),
    push(ben, ...visits, visitTo(bar, { rating: 5, created_at: '2025-01-01T12:00:00.000Z' }), love(bar)),
  ])
  const reviews = items(page, 'Reviews')
  const bensFavorites = () => expect(items(page, 'Favorites')).toHaveText([/Bar/])
  const bensVisited = () => expect(items(page, 'Visited Restaurants')).toHaveText([/Bar.*5\.0/, /Inn.*No rating/])
  await signIn(page, ada, `/favorites/${ben.id}`)
  await test.step("F2 Somebody else's favorites", bensFavorites)
  await test.step("F4 Somebody else's restaurants, by name with that person's rating", async () => {
    await follow(page, `/visited-restaurants/${ben.id}`)
    await bensVisited()
  })
  await test.step("F3 Somebody else's reviews come page by page", async () => {
    await follow(page, `/your-reviews/${ben.id}`)
    await expect(reviews.first()).toContainText('Visit 33.')
    await expect(async () => {
      await page.mouse.wheel(0, 4000)
      await expect(page.getByText('Visit 0.', { exact: true })).toBeVisible({ timeout: 500 })
    }).toPass()
  })
  await test.step("F3 One's own offline, after a reload", async () => {
    await follow(page, '/your-reviews')
    await readyForOffline(page)
    await context.setOffline(true)
    await page.reload()
    await expect(reviews).toHaveText([/Inn.*3\.5.*By the dozen\./])
  })
  await test.step("F3 Somebody else's offline are all that was read, where it was left", async () => {
    await page.goBack()
    await expect(saved(page)).toBeVisible()
    await expect(reviews.last()).toHaveAttribute('aria-setsize', String(visits.length + 1))
    await expect(page.getByText('Visit 0.', { exact: true })).toBeVisible()
  })
  await test.step("F2 F4 Somebody else's offline, with their age", async () => {
    await follow(page, `/favorites/${ben.id}`)
    await expect(saved(page)).toBeVisible()
    await bensFavorites()
    await follow(page, `/visited-restaurants/${ben.id}`)
    await bensVisited()
  })
  await test.step('F2 A favorite that is removed offline leaves the grid at once', async () => {
    await follow(page, `/restaurant/${inn.id}`)
    await page.getByRole('button', { name: 'Favorite', pressed: true }).click()
    await expect(page.getByRole('button', { name: 'Favorite', pressed: false })).toBeVisible()
    await follow(page, '/favorites')
    await expect(page.getByText('No favorites yet')).toBeVisible()
  })
  await test.step('F3 What was never read is said to be not on this device', async () => {
    await follow(page, `/your-reviews/${randomUUID()}`)
    await expect(page.getByText('This is not on this device')).toBeVisible()
  })
})
