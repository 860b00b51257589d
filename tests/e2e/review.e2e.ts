import { expect, type Page } from '@playwright/test'
import { everythingHasArrived, type Person, push, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { follow, visitOf } from './log-places.ts'
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

const reviewsOf = (person: Person, id: string) =>
  rowsOnServer<{ photos: string[] }>(person, `reviews?select=photos&id=eq.${id}`)

/** How many of these photos the public bucket still has. */
async function filesLeft(page: Page, paths: readonly string[]): Promise<number> {
  const answers = await Promise.all(
    paths.map((path) => page.request.get(`/storage/v1/object/public/review-photos/${path}?at=${Date.now()}`)),
  )
  return answers.filter((answer) => answer.ok()).length
}

test("C5 C6 One's own review is deleted, and a friend's is read with all its photos", async ({ page, context }) => {
  const [{ ada, ben, adasReview, bensReview, bensLongReview }, stranger] = await Promise.all([
    makeWorld(),
    signUp('Zoe'),
  ])
  const seen = await logVisit(stranger, 'Far away')
  const before = await reviewsOf(ada, adasReview)
  const adasPhotos = before[0]?.photos ?? []
  expect(adasPhotos).toHaveLength(2)
  const own = page.locator(`a[href="/review/${adasReview}"]`)
  const deleteIt = async (): Promise<void> => {
    await own.first().click()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete Review' }).click()
    await expect(page).toHaveURL('/start')
    await expect(own).toHaveCount(0)
  }
  await signIn(page, ada)
  await everythingHasArrived(page)
  await test.step('C6 Taken back, the server has never lost it', async () => {
    await deleteIt()
    await expect(page.getByText('Deleted on this device.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(own).not.toHaveCount(0)
    expect(await reviewsOf(ada, adasReview)).toEqual(before)
    expect(await filesLeft(page, adasPhotos)).toBe(2)
  })
  await test.step('C6 Deleted again, the server hears of it once the offer to undo has ended', async () => {
    await deleteIt()
    expect(await reviewsOf(ada, adasReview)).toHaveLength(1)
    await expect(page.getByText('Review deleted successfully')).toBeVisible()
    const [profile] = await rowsOnServer(ada, `profiles?select=favorites&user_id=eq.${ada.id}`)
    expect([await reviewsOf(ada, adasReview), profile]).toEqual([[], { favorites: [] }])
    await expect.poll(() => filesLeft(page, adasPhotos)).toBe(0)
  })
  await follow(page, `/review/${bensReview}`)
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
  await test.step('The longest text is whole, from right to left', async () => {
    await follow(page, `/review/${bensLongReview}`)
    const comment = page.locator('.review-page-comment')
    await expect.poll(() => comment.textContent()).toBe(longestComment)
    await expect(comment).toHaveCSS('direction', 'rtl')
  })
  await test.step('One of somebody else opens offline once it was fetched, with its age', async () => {
    await follow(page, `/review/${seen}`)
    await expect(page.getByRole('link', { name: `@${stranger.username}` })).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Far away' })).toBeVisible()
    await expect(page.getByText('Last updated today')).toBeVisible()
  })
  await test.step("Offline, a friend's has its photos and can be liked, which is sent when the network is back", async () => {
    await follow(page, `/review/${bensReview}`)
    const review = page.getByRole('article')
    await expect(review.getByRole('link', { name: `@${ben.username}` })).toHaveAttribute('href', `/user/${ben.id}`)
    await expect(review.getByText(/^The dumplings come by the dozen/)).toBeVisible()
    await expect(review.getByRole('term')).toHaveCount(6)
    await expect.poll(() => arePhotosShown(page)).toBe(true)
    const heart = page.getByRole('button', { name: 'Like this review' })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(review.getByText('Waiting', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await expect.poll(() => rowsOnServer(ada, `review_likes?review_id=eq.${bensReview}`)).toHaveLength(1)
  })
})
