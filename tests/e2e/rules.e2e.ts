import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import postgres from 'postgres'
import { paths } from '#src/lib/paths.ts'
import { daysAgo, push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, type TestPlace, visitTo } from './log-places.ts'
import { readTestBackend } from './test-backend.ts'

/** What only the project's owner may do. */
async function hide(reviewId: string): Promise<void> {
  const sql = postgres(readTestBackend().databaseUrl, { max: 1, onnotice: () => {} })
  try {
    await sql`update public.reviews set is_hidden = true where id = ${reviewId}`
  } finally {
    await sql.end()
  }
}

test('B18 Each screen words ratings, prices and dates by the same rules', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const [place] = makePlaces('Kumo').places as [TestPlace]
  const hidden = randomUUID()
  await push(ada, toFollow(ben))
  await push(
    ben,
    visitTo(place, { created_at: daysAgo(0), rating: 4, price_level: 2, comment: 'One' }),
    visitTo(place, { created_at: daysAgo(1), rating: 3.5, price_level: 3, comment: 'Two' }),
    visitTo(place, { created_at: daysAgo(3), rating: 0, comment: 'Three' }),
    visitTo(place, { created_at: daysAgo(17), rating: 3.5, comment: 'Four' }),
    visitTo(place, { id: hidden, created_at: daysAgo(2), rating: 0.5, price_level: 5, comment: 'Hidden' }),
  )
  await hide(hidden)
  await signIn(page, ada)
  await readyForOffline(page)

  const feed = page.getByRole('region', { name: 'New from friends' }).getByRole('listitem')
  const look = async (): Promise<void> => {
    await expect(feed).toHaveText([/Today.*One/, /Yesterday.*Two/, /3 days ago.*No rating.*Three/, /2 weeks ago.*Four/])
    await follow(page, paths.restaurant(place.id))
    const main = page.getByRole('main')
    // 4, 3.5 and 3.5: 3.67; the prices 2 and 3: 2.5.
    const ratings = main.getByRole('region', { name: 'Ratings', exact: true })
    await expect(ratings).toContainText('3.7')
    await expect(ratings).toContainText('3 ratings')
    await expect(ratings).toContainText('Moderate')
    await expect(main.getByText('Four').first()).toBeVisible()
    await expect(page.getByText('Hidden')).toHaveCount(0)
    await follow(page, paths.restaurantReviews(place.id))
    await expect(page.getByRole('list', { name: 'Reviews' }).getByRole('listitem')).toHaveCount(4)
    await expect(page.getByText('Hidden')).toHaveCount(0)
  }
  await test.step('Online', async () => {
    await look()
  })
  await test.step('What is hidden is nowhere', async () => {
    await follow(page, paths.review(hidden))
    await expect(page.getByText('Review not found')).toBeVisible()
  })
  await test.step('Offline', async () => {
    await context.setOffline(true)
    await page.goto(paths.start)
    await look()
  })
})
