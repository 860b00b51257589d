import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { type Person, push, readyForOffline, signIn, signUp } from './app.ts'
import { holdBack } from './hold-back.ts'
import { test } from './installed-app.ts'
import { follow, visitOf } from './log-places.ts'
import { putOwed } from './owed.ts'
import { rowsOnServer } from './server.ts'
import { longestComment, makeWorld } from './world.ts'

const place = 'Gasthaus zum Wilden Mann am oberen Marktplatz'
const photos = (page: Page) => page.getByRole('article').getByRole('button', { name: /^Photo \d of \d/ })

/** Somebody whom nobody follows logs a visit; returns its id. */
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
  const { ada, ben, bensReview, bensLongReview } = await makeWorld()
  await signIn(page, ada, `/review/${bensReview}`)
  await readyForOffline(page)
  const isAllThere = async (): Promise<void> => {
    const review = page.getByRole('article')
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
    await expect(box.getByText('Moderate').first()).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Report Review'])
    await page.keyboard.press('Escape')
  }
  await test.step('Online', async () => {
    await isAllThere()
  })
  await test.step('A swipe of some length shows the next photo', async () => {
    await photos(page).first().click()
    await expect(page.getByText('1 / 2', { exact: true })).toBeVisible()
    const cdp = await context.newCDPSession(page)
    const touch = (type: string, x?: number) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] } as never)
    const swipe = async (from: number, to: number): Promise<void> => {
      await touch('touchStart', from)
      for (let step = 1; step <= 8; step++) await touch('touchMove', from + ((to - from) * step) / 8)
      await touch('touchEnd')
    }
    await swipe(330, 80)
    await expect(page.getByText('2 / 2', { exact: true })).toBeVisible()
    await swipe(80, 330)
    await expect(page.getByText('1 / 2', { exact: true })).toBeVisible()
    await swipe(80, 100)
    await expect(page.getByText('1 / 2', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await cdp.detach()
  })
  await test.step('Offline', async () => {
    await context.setOffline(true)
    await page.reload()
    await isAllThere()
  })
  await test.step('A like without a network stays over a reload, and reaches the server later', async () => {
    const heart = page.getByRole('button', { name: 'Like this review' })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('article').getByText('Waiting', { exact: true })).toBeVisible()
    await page.reload()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await context.setOffline(false)
    await expect.poll(() => rowsOnServer(ada, `review_likes?review_id=eq.${bensReview}`)).toHaveLength(1)
  })
  const comment = page.locator('.review-page-comment')
  await test.step('The longest text is whole, from right to left', async () => {
    await follow(page, `/review/${bensLongReview}`)
    await expect.poll(() => comment.textContent()).toBe(longestComment)
    // It begins from right to left.
    await expect(comment).toHaveCSS('direction', 'rtl')
  })
  await test.step('Cards cut it', async () => {
    for (const [address, length] of [
      ['/new-friends', 147],
      ['/start', 77],
    ] as const) {
      await follow(page, address)
      const words = page.locator('.review-card').filter({ hasText: 'Café Sonnblick' }).locator('.review-card-comment')
      await expect
        .poll(() => words.first().textContent(), { message: address })
        .toBe(`${[...longestComment].slice(0, length).join('')}...`)
    }
  })
})

test('C5 Only the author is offered to edit or delete a review, and told who likes it', async ({ page }) => {
  const { ada, ben, adasReview } = await makeWorld()
  await push(ben, { intent: 'like_review', input: { id: randomUUID(), review_id: adasReview } })
  await signIn(page, ada, `/review/${adasReview}`)
  await page.getByRole('button', { name: '1 like, show who' }).click()
  await expect(page.getByRole('dialog', { name: 'Liked by' }).getByText(`@${ben.username}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await follow(page, '/activity')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '1 like' })).toContainText('You visited')
  await follow(page, `/review/${adasReview}`)
  await expect(page.getByText(`@${ada.username}`)).toBeVisible()
  await expect(page.getByRole('link', { name: `@${ada.username}` })).toHaveCount(0)
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit Review', 'Log Again', 'Share as Picture', 'Delete Review'])
  await page.getByRole('menuitem', { name: 'Edit Review' }).click()
  await expect(page).toHaveURL(`/log?review=${adasReview}`)
})

test('C5 The photo viewer goes round', { tag: '@wide-only' }, async ({ page }) => {
  const { ada, bensReview } = await makeWorld()
  await signIn(page, ada, `/review/${bensReview}`)
  await photos(page).first().click()
  const viewer = page.getByRole('dialog', { name: `Photos of ${place}` })
  await test.step('It opens with the photo that was tapped', async () => {
    await expect(viewer.getByText('1 / 2', { exact: true })).toBeVisible()
    await expect(viewer.getByRole('img', { name: `Photo 1 of 2, ${place}` })).toBeVisible()
  })
  await test.step('By keys', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByText('2 / 2', { exact: true })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByText('1 / 2', { exact: true })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(viewer.getByText('2 / 2', { exact: true })).toBeVisible()
  })
  await test.step('By buttons', async () => {
    await viewer.getByRole('button', { name: 'Next photo' }).click()
    await expect(viewer.getByText('1 / 2', { exact: true })).toBeVisible()
    await viewer.getByRole('button', { name: 'Previous photo' }).click()
    await expect(viewer.getByText('2 / 2', { exact: true })).toBeVisible()
  })
  await test.step('The focus stays in it', async () => {
    for (let presses = 0; presses < 5; presses++) {
      await page.keyboard.press('Tab')
      await expect(viewer.locator(':focus')).toHaveCount(1)
    }
  })
  await test.step('Escape closes it and gives the focus back', async () => {
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(photos(page).first()).toBeFocused()
  })
  await test.step('Back closes it', async () => {
    await photos(page).nth(1).click()
    await expect(viewer.getByText('2 / 2', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(viewer).toBeHidden()
    await expect(page).toHaveURL(`/review/${bensReview}`)
  })
})

test('C5 A review of somebody else opens offline once it was fetched', async ({ page, context }) => {
  const [ada, stranger] = await Promise.all([signUp('Ada'), signUp('Zoe')])
  const [seen, unseen] = [await logVisit(stranger, 'Far away'), await logVisit(stranger, 'Farther away')]
  await signIn(page, ada)
  await readyForOffline(page)
  const answer = await holdBack(page, '**/rpc/review_page')
  await test.step('It is fetched once', async () => {
    await follow(page, `/review/${seen}`)
    await expect(page.getByText('Loading review...')).toBeVisible()
    answer()
    await expect(page.getByRole('link', { name: 'Far away' })).toBeVisible()
    await expect(page.getByRole('link', { name: `@${stranger.username}` })).toBeVisible()
    await expect(page.getByText('No comment provided')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Detailed Ratings' })).toHaveCount(0)
  })
  await test.step('It opens offline, with its age', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Far away' })).toBeVisible()
    await expect(page.getByText('Last updated today')).toBeVisible()
  })
  await test.step('What was never read is said, and comes with the network', async () => {
    await follow(page, `/review/${unseen}`)
    await expect(page.getByText('This review is not on this device')).toBeVisible()
    await expect(page.getByText("It shows here when you're back online.")).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('link', { name: 'Farther away' })).toBeVisible()
  })
})

test('C5 A review that does not exist is not found', async ({ page, context }) => {
  const [ada, stranger] = await Promise.all([signUp('Ada'), signUp('Zoe')])
  const gone = await logVisit(stranger, 'Far away')
  await signIn(page, ada, `/review/${gone}`)
  await readyForOffline(page)
  await expect(page.getByRole('link', { name: 'Far away' })).toBeVisible()
  await push(stranger, { intent: 'delete_review', input: { id: gone } })
  for (const id of [gone, randomUUID(), 'nonsense', "'; drop table reviews", '%00']) {
    await page.goto(`/review/${encodeURIComponent(id)}`)
    await expect(page.getByText('Review not found')).toBeVisible()
  }
  await context.setOffline(true)
  await page.goto('/review/nonsense')
  await expect(page.getByText('Review not found')).toBeVisible()
})

test("C5 A review of one's own says what of it is not sent", async ({ page, context }) => {
  const { ada, adasReview } = await makeWorld()
  await signIn(page, ada, `/review/${adasReview}`)
  await readyForOffline(page)
  await expect(photos(page)).toHaveCount(2)
  await context.setOffline(true)
  const path = (index: number): string => `${ada.id}/${Date.now()}-${index}.webp`
  await test.step('Each photo says whether it waits', async () => {
    await putOwed(page, ada.id, {
      photos: [
        { review_id: adasReview, index: 5, path: path(5) },
        { review_id: adasReview, index: 6, path: path(6), state: 'failed', message: 'This picture is too large.' },
      ],
    })
    await page.reload()
    await expect(photos(page)).toHaveCount(4)
    await expect.poll(() => arePhotosShown(page)).toBe(true)
  })
  const review = page.getByRole('article')
  await test.step('A photo that was refused says why', async () => {
    await expect(review.getByText('Needs attention')).toBeVisible()
    await expect(photos(page).nth(2)).toContainText('Waiting')
    await expect(photos(page).nth(3)).toContainText('Not sent')
    await expect(review.getByText('A photo was not sent. This picture is too large.')).toBeVisible()
  })
  await test.step('It can be sent again', async () => {
    await review.getByRole('button', { name: 'Retry' }).click()
    await expect(review.getByText(/^A photo was not sent/)).toHaveCount(0)
    await expect(photos(page).nth(3)).toContainText('Waiting')
  })
  await test.step('All photos are sent when the network is back', async () => {
    await context.setOffline(false)
    const sent = async () => (await rowsOnServer<{ photos: string[] }>(ada, `reviews?id=eq.${adasReview}`))[0]?.photos
    await expect.poll(sent, { timeout: 20_000 }).toHaveLength(4)
    await expect(review.getByText(/Waiting|%/)).toHaveCount(0)
  })
  await test.step('Its own photos are not fetched again', async () => {
    // Its own pictures are not fetched again: they show offline although no page has looked at them on the server.
    await context.setOffline(true)
    await page.reload()
    await expect(photos(page)).toHaveCount(4)
    await expect.poll(() => arePhotosShown(page)).toBe(true)
  })
})
