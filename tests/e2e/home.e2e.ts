import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { test } from './installed-app.ts'
import { follow, visitOf } from './log-places.ts'

const strip = (page: Page, title: string) => page.getByRole('region', { name: title })

test('B2 New from friends shows the five newest reviews', async ({ page }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const newest = randomUUID()
  await push(ada, toFollow(ben))
  await push(
    ben,
    visitOf('Gasthaus zum Wilden Mann', { id: newest, comment: 'x'.repeat(81), rating: 3.5 }),
    visitOf('Café mit 22 Buchstaben', { comment: 'y'.repeat(80), days: 1 }),
    ...[2, 3, 4, 5].map((days) => visitOf(`Place ${days}`, { days })),
  )
  await signIn(page, ada)
  const cards = strip(page, 'New from friends').getByRole('listitem')
  await test.step('Five, and no more', async () => {
    await expect(cards).toHaveCount(5)
  })

  const first = cards.nth(0)
  await test.step('A long name is cut at 22 characters, a long comment at 77', async () => {
    await expect(first.getByRole('heading')).toHaveText('Gasthaus zum Wilden Ma...')
    await expect(first.getByText(`${'x'.repeat(77)}...`, { exact: true })).toBeVisible()
    await expect(first.getByText('3.5 out of 5 stars')).toBeAttached()
    await expect(first.getByText('Today')).toBeVisible()
    await expect(first.getByRole('link', { name: 'Gasthaus' })).toHaveAttribute('href', `/review/${newest}`)
    await expect(first.getByRole('link', { name: `@${ben.username}` })).toHaveAttribute('href', `/user/${ben.id}`)
  })
  await test.step('What just fits is not cut', async () => {
    const second = cards.nth(1)
    await expect(second.getByRole('heading')).toHaveText('Café mit 22 Buchstaben')
    await expect(second.getByText('y'.repeat(80), { exact: true })).toBeVisible()
    await expect(second.getByText('No rating')).toBeVisible()
    await expect(second.getByText('Yesterday')).toBeVisible()
  })
  await test.step('A review without a comment says so', async () => {
    await expect(cards.nth(4).getByText('No comment provided')).toBeAttached()
    await expect(cards.nth(4).getByRole('heading')).toHaveText('Place 4')
  })
  await test.step('It leads to all of them', async () => {
    await expect(
      strip(page, 'New from friends').getByRole('link', { name: 'See all New from friends' }),
    ).toHaveAttribute('href', '/new-friends')
  })
  await test.step('A card opens the review', async () => {
    await first.click({ position: { x: 150, y: 100 } })
    await expect(page).toHaveURL(`/review/${newest}`)
  })
})

test("B2 A friend's visit comes and goes within 2 s without a reload", async ({ page }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  await push(ada, toFollow(ben))
  await push(ben, ...[1, 2, 3, 4, 5].map((days) => visitOf(`Place ${days}`, { days })))
  await signIn(page, ada)
  const friends = strip(page, 'New from friends')
  await expect(friends.getByRole('listitem')).toHaveCount(5)
  // Afterwards the page is sure to listen, which it begins some time after its first rows.
  await push(ben, visitOf('To begin with'))
  await expect(friends.getByRole('heading', { name: 'To begin with' })).toBeAttached()

  const id = randomUUID()
  await push(ben, visitOf('Just now', { id }))
  await expect(friends.getByRole('heading', { name: 'Just now' })).toBeAttached({ timeout: 2000 })
  await expect(friends.getByRole('listitem')).toHaveCount(5)
  // It came before the first card, and nobody has scrolled.
  expect(
    await friends
      .getByRole('list')
      .first()
      .evaluate((list) => list.scrollLeft),
  ).toBe(0)
  await push(ben, { intent: 'delete_review', input: { id } })
  await expect(friends.getByRole('heading', { name: 'Just now' })).toHaveCount(0, { timeout: 2000 })
})

test('B2 A new visit leaves the card in sight where it is', async ({ page }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  await push(ada, toFollow(ben))
  await push(ben, ...[1, 2, 3, 4, 5].map((days) => visitOf(`Place ${days}`, { days })))
  await signIn(page, ada)
  const friends = strip(page, 'New from friends')
  const third = friends.getByRole('listitem').filter({ hasText: 'Place 3' })
  await expect(third).toBeAttached()
  await third.evaluate((card: HTMLElement) => card.parentElement?.scrollTo({ left: card.offsetLeft - 20 }))
  const left = async () => Math.round((await third.boundingBox())?.x ?? Number.NaN)
  await expect.poll(left).toBe(20)

  await push(ben, visitOf('Just now'))
  await expect(friends.getByRole('heading', { name: 'Just now' })).toBeAttached()
  await expect(friends.getByRole('listitem')).toHaveCount(5)
  expect(await left()).toBe(20)
})

test('B2 Without a network home shows what is on this device', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const place = randomUUID()
  await push(ada, toFollow(ben), visitOf('My own place', { place, days: 1 }))
  await push(ben, visitOf("Ben's place"))
  await signIn(page, ada)
  await expect(page.getByRole('heading', { name: "Ben's place" })).toBeVisible()
  await readyForOffline(page)
  await context.setOffline(true)
  await page.reload()
  await expect(strip(page, 'New from friends').getByRole('heading', { name: "Ben's place" })).toBeVisible()
  await expect(strip(page, 'Your recent visits').getByRole('heading', { name: 'My own place' })).toBeVisible()
  await expect(page.getByText("You're offline. Reviews are saved here and will be sent.")).toBeVisible()
  await expect(page.getByText('Last updated today')).toBeVisible()
  await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0)
  const visits = strip(page, 'Your recent visits').getByRole('listitem')
  await test.step('What is logged now stands there with its clock until it is sent', async () => {
    await expect(visits).toHaveCount(1)
    await follow(page, `/log?${new URLSearchParams({ restaurant: place, name: 'My own place', address: '' })}`)
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page).toHaveURL('/start')
    await expect(visits).toHaveCount(2)
    await expect(visits.first()).toContainText('Waiting')
    await expect(visits.nth(1)).not.toContainText('Waiting')
    await context.setOffline(false)
    await expect(visits.first()).not.toContainText('Waiting')
    await expect(visits).toHaveCount(2)
  })
})

test('B1 B8 B10 D1 F4 A new account is led to people and to its first visit', async ({ page }) => {
  await page.route('**/rpc/popular_restaurants', (route) => route.fulfill({ json: [] }))
  await signIn(page, await signUp('Ada'))
  await test.step('B1 From home', async () => {
    await expect(page.getByText('No visits yet')).toBeVisible()
    await expect(page.getByText('Log a visit, or follow friends to see theirs here.')).toBeVisible()
    await page.getByRole('link', { name: 'Find friends' }).click()
    await expect(page).toHaveURL('/add-friends')
  })
  await test.step('B8 Where nobody has been, nothing is popular', async () => {
    await follow(page, '/start')
    await expect(page.getByText('No visits yet')).toBeVisible()
    await expect(page.getByRole('region', { name: /^Popular/ })).toHaveCount(0)
    await follow(page, '/popular-restaurants')
    await expect(page.getByText('No popular restaurants available')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Filters' })).toHaveCount(0)
  })
  await test.step('B10 The feed of friends leads to people', async () => {
    await follow(page, '/new-friends')
    await expect(page.getByText('No reviews from friends yet')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Filters/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Find friends' }).click()
    await expect(page).toHaveURL('/add-friends')
  })
  await test.step('F4 Visited restaurants lead to a first visit', async () => {
    await follow(page, '/visited-restaurants')
    await expect(page.getByText('No visited restaurants found')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Log a Visit' })).toHaveAttribute('href', '/log')
    await follow(page, '/your-reviews')
    await expect(page.getByText('No reviews yet')).toBeVisible()
  })
  await test.step('D1 Friends has people to follow, no other strip, and no requests, which fold into one line', async () => {
    await follow(page, '/friends')
    await expect(page.locator('main[aria-busy="false"]')).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading')).toHaveText(['People to follow'])
    await page.getByText('Friend and Sent Requests').click()
    await expect(page.getByRole('main').getByRole('heading')).toHaveText([
      'Friend Requests',
      'Sent Requests',
      'People to follow',
    ])
    await expect(page.getByText('No friend requests')).toBeVisible()
    await expect(page.getByText('No sent requests')).toBeVisible()
  })
})

test('B1 Pulling the page down far enough asks for news', async ({ page, context }) => {
  await signIn(page, await signUp('Ada'))
  await expect(page.getByText('No visits yet')).toBeVisible()
  const touch = await context.newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] })
  const pull = async (to: number) => {
    await finger('touchStart', 200)
    for (let y = 210; y <= to; y += 10) await finger('touchMove', y)
    await finger('touchEnd')
  }
  let pulls = 0
  await page.route('**/rpc/sync_pull', async (route) => {
    pulls++
    await route.continue()
  })
  // The gesture comes with a file of its own.
  await expect(async () => {
    await pull(380)
    expect(pulls).toBeGreaterThan(0)
  }).toPass()
  await expect(page.getByText('Up to date')).toBeAttached()

  const before = pulls
  await pull(290)
  await expect(page.locator('.pull-to-refresh-disc')).toHaveCount(0)
  expect(pulls).toBe(before)
})
