import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import postgres from 'postgres'
import { type Change, daysAgo, push, readyForOffline, signIn, signUp } from './app.ts'
import { chooseFilter } from './choose-filter.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, type TestPlace, visitTo } from './log-places.ts'
import { readTestBackend } from './test-backend.ts'

const love = ({ id }: TestPlace): Change => ({ intent: 'add_favorite', input: { restaurant_id: id } })
const items = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')
const on = (day: number) => ({ created_at: `2026-03-0${day}T12:00:00.000Z` })
const saved = (page: Page) => page.getByText('Last updated today')

test('F2 Favorites are a grid of names', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const [zebra, apple] = makePlaces('Zebra', 'apple').places as [TestPlace, TestPlace]
  await push(ben, visitTo(zebra), visitTo(apple), love(zebra), love(apple))
  await push(ada, love(zebra))
  const names = [new RegExp(apple.name), new RegExp(zebra.name)]
  await test.step("Somebody else's, by name", async () => {
    await signIn(page, ada, `/favorites/${ben.id}`)
    await expect(page.getByText(`@${ben.username}`)).toBeVisible()
    await expect(items(page, 'Favorites')).toHaveText(names)
    await follow(page, '/favorites')
    await expect(items(page, 'Favorites')).toHaveText([new RegExp(zebra.name)])
  })
  await readyForOffline(page)
  await test.step("One's own offline", async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(items(page, 'Favorites')).toHaveText([new RegExp(zebra.name)])
    await expect(items(page, 'Favorites').getByRole('link')).toHaveAttribute('href', `/restaurant/${zebra.id}`)
  })
  await test.step("Somebody else's offline, with their age", async () => {
    await follow(page, `/favorites/${ben.id}`)
    await expect(saved(page)).toBeVisible()
    await expect(items(page, 'Favorites')).toHaveText(names)
  })
  await test.step('A favorite that is removed offline leaves the grid at once', async () => {
    // What is changed without a network shows at once, with its state.
    await follow(page, `/restaurant/${zebra.id}`)
    await page.getByRole('button', { name: 'Favorite', pressed: true }).click()
    await expect(page.getByRole('button', { name: 'Favorite', pressed: false })).toBeVisible()
    await follow(page, `/favorites/${ada.id}`)
    await expect(page.getByText('No favorites yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Find restaurants' })).toHaveAttribute('href', '/search')
  })
})

test('F3 Reviews of a person stand newest first', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const [inn, bar] = makePlaces('Inn', 'Bar').places as [TestPlace, TestPlace]
  const first = visitTo(inn, { rating: 3.5, comment: 'Dumplings by the dozen.', created_at: daysAgo(40) })
  await push(ada, first, visitTo(bar, { created_at: daysAgo(17) }))
  // More than the server gives at once.
  const visits = Array.from({ length: 34 }, (_, n) =>
    visitTo(inn, { comment: `Visit ${n}.`, created_at: new Date(Date.UTC(2026, 0, 1, n)).toISOString() }),
  )
  await push(ben, ...visits)

  await signIn(page, ada, `/your-reviews/${ben.id}`)
  await test.step("Somebody else's come page by page", async () => {
    await expect(page.getByText(`@${ben.username}`)).toBeVisible()
    await expect(items(page, 'Reviews').first()).toContainText('Visit 33.')
    await expect(async () => {
      await page.mouse.wheel(0, 4000)
      await expect(page.getByText('Visit 0.', { exact: true })).toBeVisible({ timeout: 500 })
    }).toPass()
  })
  const cards = items(page, 'Reviews')
  await test.step("One's own offline, each with its place, date, stars and comment", async () => {
    // Not by a load of the page, which would cut off that what was read is kept.
    await follow(page, '/your-reviews')
    await expect(page.getByRole('heading', { name: 'Your Reviews' })).toBeVisible()
    await readyForOffline(page)
    await context.setOffline(true)
    await page.reload()
    await expect(cards).toHaveText([
      /Bar.*2 weeks ago\s· \d+ \w+ \d{4}.*No rating.*No comment provided/,
      /Inn.*1 month ago\s· \d+ \w+ \d{4}.*3\.5.*Dumplings by the dozen\./,
    ])
    await expect(cards.last()).toContainText('3.5 out of 5 stars')
    await expect(cards.last().getByRole('link', { name: inn.name })).toHaveAttribute(
      'href',
      `/review/${String(first.input['id'])}`,
    )
  })
  await test.step("Somebody else's offline are all that was read, where it was left", async () => {
    await page.goBack()
    await expect(saved(page)).toBeVisible()
    // All that was read, at the place where it was left.
    await expect(cards.last()).toHaveAttribute('aria-setsize', String(visits.length))
    await expect(page.getByText('Visit 0.', { exact: true })).toBeVisible()
  })
  await test.step('What was never read is said to be not on this device', async () => {
    await follow(page, `/your-reviews/${randomUUID()}`)
    await expect(page.getByText('This is not on this device')).toBeVisible()
  })
})

test('F4 Visited restaurants show the personal rating', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const [good, fair, unrated] = makePlaces('B good', 'C fair', 'A unrated').places as [TestPlace, TestPlace, TestPlace]
  const tag = `Tag ${good.id.slice(0, 8)}`
  await push(
    ada,
    visitTo(good, { rating: 1, ...on(1) }),
    visitTo(good, { rating: 4.5, ...on(2) }),
    visitTo(good, on(3)),
    visitTo(fair, { rating: 2, ...on(1) }),
    visitTo(unrated, on(1)),
  )
  const fives = [2, 3].map((day) => visitTo(fair, { rating: 5, ...on(day) }))
  await push(ben, ...fives, visitTo(good, on(1)))
  const sql = postgres(readTestBackend().databaseUrl, { max: 1, onnotice: () => {} })
  await sql`insert into public.tags ${sql({ name: tag, tag_category_1: tag })}`
  await sql`update public.restaurants set tags = ${[tag]} where id = ${fair.id}`
  await sql.end()
  const cards = items(page, 'Visited Restaurants')
  const byName = [/A unrated.*No rating/, /B good.*4\.5/, /C fair.*2\.0/]

  await signIn(page, ada, '/visited-restaurants')
  await test.step('Online, by name', async () => {
    await expect(cards).toHaveText(byName)
  })
  await readyForOffline(page)
  await test.step('The same offline', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(cards).toHaveText(byName)
    await expect(cards.last().getByRole('link')).toHaveAttribute('href', `/restaurant/${fair.id}`)
  })
  await test.step('They are sorted by personal and by average rating', async () => {
    await chooseFilter(page, 'Sort', 'Personal Rating')
    await expect(cards).toHaveText([/B good/, /C fair/, /A unrated/])
    await chooseFilter(page, 'Sort', 'Average Rating')
    await expect(cards).toHaveText([/C fair/, /B good/, /A unrated/])
  })
  await test.step('They are filtered by tag, not by rating', async () => {
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Rating/ })).toHaveCount(0)
    await page.getByRole('button', { name: /^Show/ }).click()
    await chooseFilter(page, 'Tags', tag)
    await expect(cards).toHaveText([/C fair/])
  })
  await test.step("Somebody else's show that person's ratings once there is a network", async () => {
    // Somebody else's: nobody has asked for it on this phone, and Ada does not follow Ben.
    await follow(page, `/visited-restaurants/${ben.id}`)
    await expect(page.getByText('This is not on this device')).toBeVisible()
    // A screen reader may leave out what is said to be still loading.
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
    await context.setOffline(false)
    await expect(cards).toHaveText([/B good.*No rating/, /C fair.*5\.0/])
    await expect(page.getByText(`@${ben.username}`)).toBeVisible()
    await chooseFilter(page, 'Tags', tag)
    await expect(cards).toHaveText([/C fair/])
  })
})
