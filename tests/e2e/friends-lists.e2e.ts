import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { followsKey } from '#src/domain/people/follows.ts'
import { type Person, push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { isAtNight } from './at-night.ts'
import { bytesOnDevice } from './device-bytes.ts'
import { test } from './installed-app.ts'
import { follow } from './log-places.ts'
import { owedOnDevice } from './owed.ts'

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const names = (...people: Person[]) => people.map(({ username }) => `@${username}`)
const button = (page: Page, words: string, person: Person) =>
  page.getByRole('button', { name: `${words} @${person.username}`, exact: true })

test('D3 D4 Friends, followers and followed people are listed with their count', async ({ page, context }) => {
  const [ada, ben, cleo] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Cleo')])
  // One after the other: they are ordered by time.
  await push(ben, toFollow(ada))
  await push(ben, toFollow(cleo))
  await push(cleo, toFollow(ada), toFollow(ben))
  await push(ada, toFollow(ben))
  await signIn(page, ada, `/followers/${ada.id}`)
  await readyForOffline(page)
  await test.step("D4 One's own followers can be followed back", async () => {
    await expect(page.getByText('2 followers', { exact: true })).toBeVisible()
    await expect(rows(page).getByRole('link')).toHaveText(names(cleo, ben))
    await button(page, 'Follow back', cleo).click()
    await expect(button(page, 'Following', cleo)).toBeVisible()
  })
  await test.step('D4 Whom one follows can be unfollowed where it was pressed', async () => {
    await follow(page, `/following/${ada.id}`)
    await expect(page.getByText('2 following', { exact: true })).toBeVisible()
    await expect(rows(page).getByRole('link')).toHaveText(names(cleo, ben))
    // A wrong press can be taken back where it was made.
    await button(page, 'Following', cleo).click()
    await expect(page.getByText('1 following', { exact: true })).toBeVisible()
    await expect(button(page, 'Follow back', cleo)).toBeVisible()
    // What is asked while the phone is told that Cleo has left is not kept but asked for again (removals reach cached answers).
    await expect.poll(() => owedOnDevice(page, 'outbox')).toEqual([])
  })
  await test.step("D4 Somebody else's", async () => {
    await follow(page, `/followers/${ben.id}`)
    await expect(page.getByText('2 followers', { exact: true })).toBeVisible()
    await expect(rows(page).getByRole('link')).toHaveText(names(ada, cleo))
    await expect(button(page, 'Follow', ada)).toHaveCount(0)
  })
  await test.step("D3 Friends of one's own and of somebody else", async () => {
    await follow(page, '/your-friends')
    await expect(page.getByText('1 friend', { exact: true })).toBeVisible()
    await expect(rows(page).getByRole('link')).toHaveText(names(ben))
    await expect(page.getByText(/^Connected since \d+ \w+ \d{4}$/)).toBeVisible()
    await follow(page, `/all-friends/${ben.id}`)
    await expect(page.getByText('2 friends', { exact: true })).toBeVisible()
    await expect(rows(page).getByRole('link')).toHaveText(names(cleo, ada))
  })
  await test.step('Offline, with their age', async () => {
    // An answer is shown before it is stored.
    for (const side of ['followers', 'following'] as const)
      await expect.poll(() => bytesOnDevice(page)).toContain(followsKey(ben.id, side))
    await context.setOffline(true)
    await page.goto(`/followers/${ben.id}`)
    await expect(page.getByText('Last updated today')).toBeVisible()
    await expect(page.getByText('2 followers', { exact: true })).toBeVisible()
    await follow(page, `/all-friends/${ben.id}`)
    await expect(page.getByText('Last updated today')).toBeVisible()
    await expect(page.getByText('2 friends', { exact: true })).toBeVisible()
  })
  await test.step('D4 What is changed offline shows in the counts at once', async () => {
    await follow(page, `/following/${ada.id}`)
    await button(page, 'Following', ben).click()
    await expect(button(page, 'Follow back', ben)).toBeVisible()
    await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
    await follow(page, `/followers/${ben.id}`)
    await expect(page.getByText('1 follower', { exact: true })).toBeVisible()
    await expect(rows(page).getByRole('link')).toHaveText(names(cleo))
  })
  await test.step('D4 What was never read is said, and comes with the network', async () => {
    await follow(page, `/following/${cleo.id}`)
    await expect(page.getByText('These people are not on this device')).toBeVisible()
    // It asks again by itself.
    await context.setOffline(false)
    await expect(page.getByText('2 following', { exact: true })).toBeVisible()
  })
})

/** Answers who follows this person, page by page. */
async function serveFollowers(page: Page, of: Person, count: number): Promise<void> {
  const crowd = Array.from({ length: count }, (_, index) => ({
    user_id: randomUUID(),
    username: `fan_${index}`,
    since: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
  }))
  await page.route('**/rpc/follows_page', async (route) => {
    const { before_id, max_rows } = route.request().postDataJSON() as { before_id?: string; max_rows: number }
    const from = crowd.findIndex(({ user_id }) => user_id === before_id) + 1
    const person = { user_id: of.id, username: of.username }
    await route.fulfill({ json: { person, count, people: crowd.slice(from, from + max_rows) } })
  })
  // The server knows none of them, and the app would forget them as people who have deleted their account.
  await page.route('**/rpc/deleted_people', (route) => route.fulfill({ json: [] }))
}

const scrollToFan = async (page: Page, index: number): Promise<void> =>
  expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByRole('link', { name: `@fan_${index}`, exact: true })).toBeInViewport({ timeout: 300 })
  }).toPass()

if (isAtNight)
  test('D4 A thousand followers come page by page', async ({ page, context }) => {
    const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
    await serveFollowers(page, ben, 1000)
    await signIn(page, ada, `/followers/${ben.id}`)
    await readyForOffline(page)
    await test.step('Only what is near the window is there', async () => {
      await expect(page.getByText('1,000 followers', { exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: '@fan_0', exact: true })).toBeVisible()
      // Only what is near the window is there.
      expect(await rows(page).count()).toBeLessThan(60)
    })
    await test.step('The last one is reached', async () => {
      await scrollToFan(page, 999)
    })
    await test.step('Those that came stay on the phone', async () => {
      await context.setOffline(true)
      await page.goto('/start')
      await follow(page, `/followers/${ben.id}`)
      await expect(page.getByText('1,000 followers', { exact: true })).toBeVisible()
      await expect(page.getByText("More people show when you're back online.")).toHaveCount(0)
      await scrollToFan(page, 999)
    })
  })
