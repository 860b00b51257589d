import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { test } from './installed-app.ts'
import { follow, visitOf } from './log-places.ts'

const strip = (page: Page, title: string) => page.getByRole('region', { name: title })

test("B1 B2 A friend's visit comes and goes under no finger, offline all stands", async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const visits = [1, 2, 3, 4, 5].map((days) => visitOf(`Place ${days}`, { days }))
  await Promise.all([push(ada, toFollow(ben), visitOf('My own place', { days: 1 })), push(ben, ...visits)])
  await signIn(page, ada)
  const friends = strip(page, 'New from friends')
  const cards = friends.getByRole('listitem')
  await expect(cards).toHaveCount(5)
  // Afterwards the page is sure to listen, which it begins some time after its first rows.
  await push(ben, visitOf('To begin with'))
  await expect(friends.getByRole('heading', { name: 'To begin with' })).toBeAttached()

  const id = randomUUID()
  await push(ben, visitOf('Just now', { id }))
  await expect(friends.getByRole('heading', { name: 'Just now' })).toBeAttached()
  await expect(cards).toHaveCount(5)
  // It came before the first card, and nobody has scrolled.
  expect(
    await friends
      .getByRole('list')
      .first()
      .evaluate((list) => list.scrollLeft),
  ).toBe(0)
  await push(ben, { intent: 'delete_review', input: { id } })
  await expect(friends.getByRole('heading', { name: 'Just now' })).toHaveCount(0)
  await test.step('The card in sight stays where it is when another comes before it', async () => {
    const third = cards.filter({ hasText: 'Place 2' })
    await third.evaluate((card: HTMLElement) => card.parentElement?.scrollTo({ left: card.offsetLeft - 20 }))
    const left = async () => Math.round((await third.boundingBox())?.x ?? Number.NaN)
    await expect.poll(left).toBe(20)
    await push(ben, visitOf('Just now'))
    await expect(friends.getByRole('heading', { name: 'Just now' })).toBeAttached()
    await expect(cards).toHaveCount(5)
    expect(await left()).toBe(20)
  })
  await test.step('A card opens the review', async () => {
    await cards.filter({ hasText: 'Just now' }).click({ position: { x: 150, y: 100 } })
    await expect(page).toHaveURL(/\/review\//)
    // The next step leads away, and home stands until this page's code is there.
    await expect(page.locator('main.review-page')).toBeVisible()
  })
  await test.step('B1 Pulling the page down far enough asks for news', async () => {
    await follow(page, '/start')
    await asksForNewsWhenPulled(page)
  })
  await test.step('Without a network home shows what is on this device', async () => {
    await readyForOffline(page)
    await context.setOffline(true)
    await page.reload()
    await expect(friends.getByRole('heading', { name: 'Just now' })).toBeVisible()
    await expect(strip(page, 'Your recent visits').getByRole('heading', { name: 'My own place' })).toBeVisible()
    await expect(page.getByText("You're offline. Reviews are saved here and will be sent.")).toBeVisible()
    await expect(page.getByText('Last updated today')).toBeVisible()
    await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0)
  })
})

async function asksForNewsWhenPulled(page: Page): Promise<void> {
  const touch = await page.context().newCDPSession(page)
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
}
