import { expect, type Page } from '@playwright/test'
import { type Person, push, readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { follow, visitOf } from './log-places.ts'
import { putOwed } from './owed.ts'
import { rowsOnServer } from './server.ts'
import { longestComment, makeWorld } from './world.ts'

const place = 'Gasthaus zum Wilden Mann am oberen Marktplatz'
const photos = (page: Page) => page.getByRole('article').getByRole('button', { name: /^Photo \d of \d/ })

/** Returns its id. */
async function logVisit(person: Person, name: string): Promise<string> {
  const change = visitOf(name, { rating: 2 })
  await push(person, change)
  return String(change.input['id'])
}

/** Photos count as shown when their bytes are there. */
const arePhotosShown = (page: Page): Promise<boolean> =>
  page
    .locator('.photo-grid img')
    .evaluateAll((shown) => shown.length > 0 && shown.every((one) => (one as HTMLImageElement).naturalWidth > 0))

test("C5 The review page shows everything of a friend's review", async ({ page, context }) => {
  const [{ ada, ben, bensReview, bensLongReview }, stranger] = await Promise.all([makeWorld(), signUp('Zoe')])
  const [seen, unseen] = await Promise.all([logVisit(stranger, 'Far away'), logVisit(stranger, 'Farther away')])
  await signIn(page, ada, `/review/${bensReview}`)
  await readyForOffline(page)
  await expect(photos(page)).toHaveCount(2)
  await expect.poll(() => arePhotosShown(page)).toBe(true)
  const viewer = page.getByRole('dialog', { name: `Photos of ${place}` })
  await test.step('A photo opens over the page; a swipe of some length, keys and buttons go round', async () => {
    await photos(page).first().click()
    await expect(viewer.getByRole('img', { name: `Photo 1 of 2, ${place}` })).toBeVisible()
    const cdp = await context.newCDPSession(page)
    const touch = (type: string, x?: number) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] } as never)
    const swipe = async (from: number, to: number): Promise<void> => {
      await touch('touchStart', from)
      for (let step = 1; step <= 8; step++) await touch('touchMove', from + ((to - from) * step) / 8)
      await touch('touchEnd')
    }
    const shows = (count: string): Promise<void> => expect(viewer.getByText(count, { exact: true })).toBeVisible()
    await swipe(330, 80)
    await shows('2 / 2')
    await swipe(80, 330)
    await shows('1 / 2')
    await swipe(80, 100)
    await shows('1 / 2')
    await cdp.detach()
    await page.keyboard.press('ArrowLeft')
    await shows('2 / 2')
    await viewer.getByRole('button', { name: 'Next photo' }).click()
    await shows('1 / 2')
  })
  await test.step('The focus stays in it, and returns with Escape; Back closes it, too', async () => {
    for (let presses = 0; presses < 5; presses++) {
      await page.keyboard.press('Tab')
      await expect(viewer.locator(':focus')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(photos(page).first()).toBeFocused()
    await photos(page).nth(1).click()
    await expect(viewer.getByText('2 / 2', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(viewer).toBeHidden()
    await expect(page).toHaveURL(`/review/${bensReview}`)
  })
  const comment = page.locator('.review-page-comment')
  await test.step('The longest text is whole, from right to left', async () => {
    await follow(page, `/review/${bensLongReview}`)
    await expect.poll(() => comment.textContent()).toBe(longestComment)
    await expect(comment).toHaveCSS('direction', 'rtl')
  })
  await test.step('One of somebody else opens offline once it was fetched, with its age', async () => {
    await follow(page, `/review/${seen}`)
    await expect(page.getByRole('link', { name: 'Far away' })).toBeVisible()
    await expect(page.getByRole('link', { name: `@${stranger.username}` })).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Far away' })).toBeVisible()
    await expect(page.getByText('Last updated today')).toBeVisible()
  })
  const review = page.getByRole('article')
  const heart = page.getByRole('button', { name: 'Like this review' })
  await test.step("Offline, a friend's has everything, and can be liked", async () => {
    await follow(page, `/review/${bensReview}`)
    await expect(review.getByRole('link', { name: place })).toHaveAttribute('href', /^\/restaurant\/[\w-]+$/)
    await expect(review.getByRole('link', { name: `@${ben.username}` })).toHaveAttribute('href', `/user/${ben.id}`)
    await expect(review.getByText('Today', { exact: true })).toBeVisible()
    await expect(review.getByText('3.5 out of 5 stars')).toBeAttached()
    await expect(review.getByText(/^The dumplings come by the dozen/)).toBeVisible()
    await expect(photos(page)).toHaveCount(2)
    await expect.poll(() => arePhotosShown(page)).toBe(true)
    const box = review.getByRole('heading', { name: 'Detailed Ratings' }).locator('..')
    await expect(box.getByRole('term')).toHaveText([
      'Food',
      'Drinks',
      'Service',
      'Atmosphere',
      'Value for money',
      'Price level',
    ])
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(review.getByText('Waiting', { exact: true })).toBeVisible()
  })
  await test.step('What was never read is said, and comes with the network, which the like reaches', async () => {
    await follow(page, `/review/${unseen}`)
    await expect(page.getByText('This review is not on this device')).toBeVisible()
    await expect(page.getByText("It shows here when you're back online.")).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('link', { name: 'Farther away' })).toBeVisible()
    await expect.poll(() => rowsOnServer(ada, `review_likes?review_id=eq.${bensReview}`)).toHaveLength(1)
  })
})

test("C5 A review of one's own says what of it is not sent", async ({ page, context }) => {
  const ada = await signUp('Ada')
  const adasReview = await logVisit(ada, 'Kumo')
  await signIn(page, ada, `/review/${adasReview}`)
  await readyForOffline(page)
  await context.setOffline(true)
  const path = (index: number): string => `${ada.id}/${Date.now()}-${index}.webp`
  await test.step('Each photo says whether it waits', async () => {
    await putOwed(page, ada.id, {
      photos: [
        { review_id: adasReview, index: 0, path: path(0) },
        { review_id: adasReview, index: 1, path: path(1), state: 'failed', message: 'This picture is too large.' },
      ],
    })
    await page.reload()
    await expect(photos(page)).toHaveCount(2)
    await expect.poll(() => arePhotosShown(page)).toBe(true)
  })
  const review = page.getByRole('article')
  await test.step('A photo that was refused says why', async () => {
    await expect(review.getByText('Needs attention')).toBeVisible()
    await expect(photos(page).first()).toContainText('Waiting')
    await expect(photos(page).last()).toContainText('Not sent')
    await expect(review.getByText('A photo was not sent. This picture is too large.')).toBeVisible()
  })
  await test.step('It can be sent again', async () => {
    await review.getByRole('button', { name: 'Retry' }).click()
    await expect(review.getByText(/^A photo was not sent/)).toHaveCount(0)
    await expect(photos(page).last()).toContainText('Waiting')
  })
  await test.step('All photos are sent when the network is back', async () => {
    await context.setOffline(false)
    const sent = async () => (await rowsOnServer<{ photos: string[] }>(ada, `reviews?id=eq.${adasReview}`))[0]?.photos
    await expect.poll(sent, { timeout: 20_000 }).toHaveLength(2)
    await expect(review.getByText(/Waiting|%/)).toHaveCount(0)
  })
  await test.step('Its own photos are not fetched again', async () => {
    // They show although no page has looked at them on the server.
    await context.setOffline(true)
    await page.reload()
    await expect(photos(page)).toHaveCount(2)
    await expect.poll(() => arePhotosShown(page)).toBe(true)
  })
})
