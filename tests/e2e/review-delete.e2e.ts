import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { everythingHasArrived, type Person, push, signIn } from './app.ts'
import { onNewDevice as test } from './installed-app.ts'
import { follow, visitOf } from './log-places.ts'
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

test('C6 A review is deleted once that cannot be taken back, unless the server refuses', async ({ page, context }) => {
  const { ada, adasReview } = await makeWorld()
  const [otherId, thirdId] = [randomUUID(), randomUUID()]
  await push(ada, visitOf('Ika', { id: otherId }), visitOf('Sonne', { id: thirdId }))
  const before = await reviewsOf(ada, adasReview)
  const photos = before[0]?.photos ?? []
  expect([photos.length, (await favoritesOf(ada)).length]).toEqual([2, 1])
  const link = (id: string) => page.locator(`a[href="/review/${id}"]`)
  await page.clock.install()
  await signIn(page, ada)
  await everythingHasArrived(page)
  await openFromHome(page, adasReview)
  await test.step('Taken back, the server has never lost it', async () => {
    await deleteIt(page)
    await expect(page).toHaveURL('/start')
    await expect(page.getByText('Deleted on this device.')).toBeVisible()
    await expect(link(adasReview)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await openFromHome(page, adasReview)
    await expect(page.getByRole('button', { name: /^Photo \d of 2/ })).toHaveCount(2)
    expect(await reviewsOf(ada, adasReview)).toEqual(before)
    expect([await filesLeft(page, photos), (await favoritesOf(ada)).length]).toEqual([2, 1])
  })
  await test.step('The server has deleted it with its photos, and that is said', async () => {
    await deleteIt(page)
    await expect(link(adasReview)).toHaveCount(0)
    await expect(page.getByText('Review deleted successfully')).toHaveCount(0)
    expect(await reviewsOf(ada, adasReview)).toHaveLength(1)
    await page.clock.fastForward(9000)
    await expect(page.getByText('Review deleted successfully')).toBeVisible()
    expect([await reviewsOf(ada, adasReview), await favoritesOf(ada)]).toEqual([[], []])
    await expect.poll(() => filesLeft(page, photos)).toBe(0)
  })
  await test.step('Refused, it is there again, with the reason', async () => {
    await refuse(page, 'delete_review')
    await openFromHome(page, otherId)
    await deleteIt(page)
    await expect(link(otherId)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.clock.fastForward(9000)
    await expect(page.getByText('Failed to delete review')).toBeVisible()
    await openFromHome(page, otherId)
    await expect(page.getByRole('article').getByText(reason)).toBeVisible()
    expect(await reviewsOf(ada, otherId)).toHaveLength(1)
    await context.unrouteAll()
  })
  await test.step('Offline it waits for the network', async () => {
    await context.setOffline(true)
    await page.goBack()
    await openFromHome(page, thirdId)
    await deleteIt(page)
    await expect(link(thirdId)).toHaveCount(0)
    await page.clock.fastForward(9000)
    await expect(page.getByText("Deleted on this device. We'll send it when you're back online.")).toBeVisible()
    await context.setOffline(false)
    await expect.poll(() => reviewsOf(ada, thirdId), { timeout: 20_000 }).toEqual([])
    await follow(page, `/review/${thirdId}`)
    await expect(page.getByText('Review not found')).toBeVisible()
  })
})
