import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, type TestPlace, visitTo } from './log-places.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Reviews' })
const cards = (page: Page) => list(page).getByRole('listitem')
const day = (index: number) => new Date(Date.UTC(2026, 8, 30, 12) - index * 86_400_000)

test('B15 All reviews of a place stand newest first', async ({ page, context }) => {
  const [ada, ben, eve] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Eve')])
  const [kumo] = makePlaces('Kumo 🍜').places as [TestPlace]
  const newest = randomUUID()
  await push(
    eve,
    ...Array.from({ length: 40 }, (_, index) =>
      visitTo(kumo, {
        ...(index === 0 && { id: newest }),
        created_at: day(index).toISOString(),
        comment: index === 2 ? undefined : `Visit ${index}`,
        rating: [3.5, 5, undefined][index % 3],
      }),
    ),
  )
  await push(ada, toFollow(ben))
  await push(ben, visitTo(kumo, { created_at: day(5).toISOString(), comment: 'of a friend', rating: 0.5 }))
  await signIn(page, ada, paths.restaurantFriendReviews(kumo.id))
  await readyForOffline(page)
  await test.step('Those of friends are theirs alone', async () => {
    await expect(page.getByRole('heading', { name: 'Friend Reviews' })).toBeVisible()
    await expect(cards(page)).toHaveText([/of a friend/])
    await expect(cards(page).getByText('0.5 out of 5 stars')).toBeAttached()
  })
  await follow(page, paths.restaurantReviews(kumo.id))
  await test.step('Under the name of the place', async () => {
    await expect(page.getByRole('heading', { name: 'All Reviews' })).toBeVisible()
    await expect(page.getByRole('banner').getByText(kumo.name)).toBeVisible()
  })
  const first = cards(page).first()
  await test.step('Each with its author, day and stars', async () => {
    await expect(first.getByRole('link', { name: `@${eve.username}`, exact: true })).toHaveAttribute(
      'href',
      paths.review(newest),
    )
    await expect(first.getByRole('link', { name: `Profile of @${eve.username}` })).toHaveAttribute(
      'href',
      paths.user(eve.id),
    )
    await expect(first.getByText('2026-09-30')).toBeVisible()
    await expect(first.getByText('3.5 out of 5 stars')).toBeAttached()
    await expect(cards(page).nth(2).getByText('No comment provided')).toBeVisible()
    await expect(cards(page).nth(2).getByText('No rating')).toBeVisible()
  })
  await test.step('The end brings the next page, until there is none', async () => {
    await expect(first).toHaveAttribute('aria-setsize', '30')
    await expect(async () => {
      await page.mouse.wheel(0, 20_000)
      await expect(page.getByText('Visit 39')).toBeInViewport({ timeout: 300 })
    }).toPass()
    await expect(cards(page).last()).toHaveAttribute('aria-setsize', '41')
  })
  await test.step('What was seen stays offline, with its age', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await expect(first).toContainText('Visit 0')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Last updated today')).toBeVisible()
    await expect(cards(page).first()).toContainText('Visit 0')
    await expect(cards(page).first()).toHaveAttribute('aria-setsize', '41')
  })
  await test.step('A card opens the review, from which one comes back to the place', async () => {
    await cards(page)
      .first()
      .click({ position: { x: 150, y: 85 } })
    await expect(page).toHaveURL(paths.review(newest))
    await page.goBack()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(paths.restaurant(kumo.id))
  })
})
