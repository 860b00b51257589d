import { expect, type Page } from '@playwright/test'
import { type Person, readyForOffline, signIn } from './app.ts'
import { onNewDevice as test } from './installed-app.ts'
import { reason, refuse } from './refuse.ts'
import { rowsOnServer } from './server.ts'
import { makeWorld } from './world.ts'

const reviewsOf = (person: Person, id: string) =>
  rowsOnServer<{ photos: string[] }>(person, `reviews?select=photos&id=eq.${id}`)
const favoritesOf = async (person: Person): Promise<unknown[]> => {
  const [profile] = await rowsOnServer<{ favorites: unknown[] }>(
    person,
    `profiles?select=favorites&user_id=eq.${person.id}`,
  )
  return profile?.favorites ?? []
}
/** How many of these photos the public bucket still has. */
async function filesLeft(page: Page, paths: readonly string[]): Promise<number> {
  const answers = await Promise.all(
    paths.map((path) => page.request.get(`/storage/v1/object/public/review-photos/${path}?at=${Date.now()}`)),
  )
  return answers.filter((answer) => answer.ok()).length
}

async function openFromHome(page: Page, id: string): Promise<void> {
  await page.locator(`a[href="/review/${id}"]`).first().click()
  await expect(page).toHaveURL(`/review/${id}`)
}

async function deleteIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete Review' }).click()
}

test('C6 A review is deleted on the server once it cannot be taken back any more', async ({ page }) => {
  const { ada, adasReview } = await makeWorld()
  const photos = (await reviewsOf(ada, adasReview))[0]?.photos ?? []
  expect([photos.length, (await favoritesOf(ada)).length]).toEqual([2, 1])
  await page.clock.install()
  await signIn(page, ada)
  await openFromHome(page, adasReview)
  await test.step('It is gone from the phone at once', async () => {
    await deleteIt(page)
    await expect(page).toHaveURL('/start')
    await expect(page.getByText('Deleted on this device.')).toBeVisible()
    await expect(page.locator(`a[href="/review/${adasReview}"]`)).toHaveCount(0)
    await expect(page.getByText('Review deleted successfully')).toHaveCount(0)
    expect(await reviewsOf(ada, adasReview)).toHaveLength(1)
  })
  await test.step('The server has deleted it with its photos, and that is said', async () => {
    await page.clock.fastForward(9000)
    await expect(page.getByText('Review deleted successfully')).toBeVisible()
    expect([await reviewsOf(ada, adasReview), await favoritesOf(ada)]).toEqual([[], []])
    await expect.poll(() => filesLeft(page, photos)).toBe(0)
  })
})

test('C6 A deletion that does not stand brings the review back', async ({ page }) => {
  const { ada, adasReview } = await makeWorld()
  const before = await reviewsOf(ada, adasReview)
  await page.clock.install()
  await signIn(page, ada)
  await openFromHome(page, adasReview)
  await deleteIt(page)
  await expect(page.locator(`a[href="/review/${adasReview}"]`)).toHaveCount(0)
  await test.step('Taken back, the server has never lost it', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await openFromHome(page, adasReview)
    await expect(page.getByRole('button', { name: /^Photo \d of 2/ })).toHaveCount(2)
    expect(await reviewsOf(ada, adasReview)).toEqual(before)
    expect([await filesLeft(page, before[0]?.photos ?? []), (await favoritesOf(ada)).length]).toEqual([2, 1])
  })
  await test.step('Refused, it is said', async () => {
    await refuse(page, 'delete_review')
    await deleteIt(page)
    await expect(page.locator(`a[href="/review/${adasReview}"]`)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.clock.fastForward(9000)
    await expect(page.getByText('Failed to delete review')).toBeVisible()
    await openFromHome(page, adasReview)
    await expect(page.getByRole('button', { name: /^Photo \d of 2/ })).toHaveCount(2)
    await expect(page.getByRole('article').getByText(reason)).toBeVisible()
    expect(await reviewsOf(ada, adasReview)).toEqual(before)
  })
})

test('C6 A deletion offline waits for the network', async ({ page, context }) => {
  const { ada, adasReview } = await makeWorld()
  await page.clock.install()
  await signIn(page, ada)
  await readyForOffline(page)
  await context.setOffline(true)
  await openFromHome(page, adasReview)
  await deleteIt(page)
  await expect(page).toHaveURL('/start')
  await expect(page.getByText('Deleted on this device.', { exact: true })).toBeVisible()
  await page.clock.fastForward(9000)
  await expect(page.getByText("Deleted on this device. We'll send it when you're back online.")).toBeVisible()
  await expect(page.getByText('Review deleted successfully')).toHaveCount(0)
  await context.setOffline(false)
  await expect.poll(() => reviewsOf(ada, adasReview), { timeout: 20_000 }).toEqual([])
  await page.goto(`/review/${adasReview}`)
  await expect(page.getByText('Review not found')).toBeVisible()
})

test('C6 A deletion stands when its tab is closed before it is sent', async ({ page, context }) => {
  const { ada, adasReview } = await makeWorld()
  await signIn(page, ada)
  await openFromHome(page, adasReview)
  await deleteIt(page)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.close()
  const next = await context.newPage()
  // After the time within which it could have been taken back.
  await next.clock.install({ time: Date.now() + 11_000 })
  await next.goto('/start')
  await next.getByRole('navigation', { name: 'Main' }).waitFor()
  await expect.poll(() => reviewsOf(ada, adasReview), { timeout: 20_000 }).toEqual([])
  await expect(next.locator(`a[href="/review/${adasReview}"]`)).toHaveCount(0)
})
