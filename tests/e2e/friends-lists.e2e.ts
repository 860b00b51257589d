import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { type Person, push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { test } from './installed-app.ts'
import { follow } from './log-places.ts'
import { owedOnDevice } from './owed.ts'

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const names = (...people: Person[]) => people.map(({ username }) => `@${username}`)
const button = (page: Page, words: string, person: Person) =>
  page.getByRole('button', { name: `${words} @${person.username}`, exact: true })

test('D3 Lists of friends show their count and since when', async ({ page, context }) => {
  const [ada, ben, cleo] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Cleo')])
  // One after the other: they are ordered by time.
  await push(ada, toFollow(ben))
  await push(ada, toFollow(cleo))
  await push(ben, toFollow(cleo))
  const today = new Date().toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Europe/Vienna',
  })
  await signIn(page, ada)
  await readyForOffline(page)

  const ownFriends = async (title: string): Promise<void> => {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText('2 friends', { exact: true })).toBeVisible()
    await expect(rows(page).getByRole('link')).toHaveText(names(cleo, ben))
    await expect(page.getByText(`Connected since ${today}`)).toHaveCount(2)
  }
  const bensFriends = async (): Promise<void> => {
    await expect(page.getByRole('heading', { name: `All Friends of @${ben.username}` })).toBeVisible()
    await expect(page.getByText('1 friend', { exact: true })).toBeVisible()
    await expect(rows(page).getByRole('link')).toHaveText(names(cleo))
    await expect(rows(page).getByRole('link')).toHaveAttribute('href', `/profile/${cleo.id}`)
    await expect(page.getByText(`Connected since ${today}`)).toBeVisible()
  }
  const nobody = async (): Promise<void> => {
    await expect(page.getByText('No friends yet')).toBeVisible()
    await expect(page.getByText('Start adding friends to see them here!')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Find friends' })).toHaveAttribute(
      'href',
      '/add-friends',
    )
  }
  await test.step("One's own", async () => {
    await follow(page, '/your-friends')
    await ownFriends('Your Friends')
    await follow(page, `/all-friends/${ada.id}`)
    await ownFriends(`All Friends of @${ada.username}`)
    await follow(page, `/all-friends/${ben.id}`)
  })
  await test.step("Somebody else's", async () => {
    await bensFriends()
  })
  await test.step('Who has none is led to people', async () => {
    await follow(page, `/all-friends/${cleo.id}`)
    await nobody()
  })
  await test.step('Nobody has this profile', async () => {
    await follow(page, `/all-friends/${randomUUID()}`)
    await expect(page.getByText('Profile not found')).toBeVisible()
  })
  await test.step('The same offline, with their age', async () => {
    await context.setOffline(true)
    await page.goto('/your-friends')
    await ownFriends('Your Friends')
    await follow(page, `/all-friends/${ben.id}`)
    await bensFriends()
    await expect(page.getByText('Last updated today')).toBeVisible()
    await follow(page, `/all-friends/${cleo.id}`)
    await nobody()
  })
  await test.step('The arrow leads to friends', async () => {
    await follow(page, '/your-friends')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/friends')
  })
})

test('D4 Followers and followed people are listed with their count', async ({ page, context }) => {
  const [ada, ben, cleo] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Cleo')])
  await push(ben, toFollow(ada))
  await push(cleo, toFollow(ada))
  await push(cleo, toFollow(ben))
  await push(ada, toFollow(ben))
  await signIn(page, ada)
  await readyForOffline(page)
  await test.step("One's own followers can be followed back", async () => {
    await follow(page, `/followers/${ada.id}`)
    await expect(page.getByRole('heading', { name: 'Followers' })).toBeVisible()
    await expect(page.getByText('2 followers', { exact: true })).toBeVisible()
    await expect(rows(page).getByRole('link')).toHaveText(names(cleo, ben))
    await expect(button(page, 'Following', ben)).toBeVisible()
    await button(page, 'Follow back', cleo).click()
    await expect(button(page, 'Following', cleo)).toBeVisible()
  })
  await test.step('Whom one follows can be unfollowed where it was pressed', async () => {
    await follow(page, `/following/${ada.id}`)
    await expect(page.getByRole('heading', { name: 'Following' })).toBeVisible()
    await expect(page.getByText('2 following', { exact: true })).toBeVisible()
    await expect(rows(page).getByRole('link')).toHaveText(names(cleo, ben))
    // A wrong press can be taken back where it was made.
    await button(page, 'Following', cleo).click()
    await expect(page.getByText('1 following', { exact: true })).toBeVisible()
    await expect(button(page, 'Follow back', cleo)).toBeVisible()
    // What is asked while the phone is told that Cleo has left is not kept but asked for again (removals reach cached answers).
    await expect.poll(() => owedOnDevice(page, 'outbox')).toEqual([])
  })
  await test.step("Somebody else's", async () => {
    await follow(page, `/followers/${ben.id}`)
    await expect(page.getByText('2 followers', { exact: true })).toBeVisible()
    await expect(page.getByText(`@${ben.username}`, { exact: true })).toBeVisible()
    await expect(rows(page).getByRole('link')).toHaveText(names(ada, cleo))
    await expect(button(page, 'Follow', ada)).toHaveCount(0)
    await follow(page, `/following/${cleo.id}`)
    await expect(page.getByText('2 following', { exact: true })).toBeVisible()
    await expect(rows(page).getByRole('link')).toHaveText(names(ben, ada))
    await follow(page, `/followers/${cleo.id}`)
    await expect(page.getByText('No followers yet')).toBeVisible()
  })
  await test.step('Offline, with their age', async () => {
    await context.setOffline(true)
    // Counts are live: following somebody here shows in their list at once.
    await page.goto(`/followers/${ben.id}`)
    await expect(page.getByText('Last updated today')).toBeVisible()
    await expect(page.getByText('2 followers', { exact: true })).toBeVisible()
  })
  await test.step('What is changed offline shows in the counts at once', async () => {
    await follow(page, `/following/${ada.id}`)
    await expect(page.getByText('1 following', { exact: true })).toBeVisible()
    await button(page, 'Following', ben).click()
    await expect(button(page, 'Follow back', ben)).toBeVisible()
    await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
    await follow(page, `/followers/${ben.id}`)
    await expect(page.getByText('1 follower', { exact: true })).toBeVisible()
    await expect(rows(page).getByRole('link')).toHaveText(names(cleo))
    await follow(page, `/following/${ada.id}`)
    await expect(page.getByText('Not following anyone yet')).toBeVisible()
  })
  await test.step('What was never read is said, and comes with the network', async () => {
    await follow(page, `/following/${ben.id}`)
    await expect(page.getByText('These people are not on this device')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    // It asks again by itself.
    await context.setOffline(false)
    await expect(page.getByText('1 following', { exact: true })).toBeVisible()
    await expect(rows(page).getByRole('link')).toHaveText(names(ada))
  })
})

/** Answers who follows this person, page by page; `held` keeps back the answer that begins the list. */
async function serveFollowers(
  page: Page,
  of: Person,
  count: number,
  held?: () => Promise<void> | undefined,
): Promise<void> {
  const crowd = Array.from({ length: count }, (_, index) => ({
    user_id: randomUUID(),
    username: `fan_${index}`,
    since: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
  }))
  await page.route('**/rpc/follows_page', async (route) => {
    const { before_id, max_rows } = route.request().postDataJSON() as { before_id?: string; max_rows: number }
    const from = crowd.findIndex(({ user_id }) => user_id === before_id) + 1
    if (from === 0) await held?.()
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

test('D4 A late answer takes nothing away that came after its question', async ({ page }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  let held: Promise<void> | undefined
  await serveFollowers(page, ben, 250, () => held)
  await signIn(page, ada, `/followers/${ben.id}`)
  // What is asked while a first pull ends is asked again.
  await readyForOffline(page)
  await expect(page.getByRole('link', { name: '@fan_0', exact: true })).toBeVisible()

  let answer = (): void => {}
  held = new Promise((resolve) => {
    answer = resolve
  })
  const asked = page.waitForRequest('**/rpc/follows_page')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await asked
  await scrollToFan(page, 249)
  const late = page.waitForResponse('**/rpc/follows_page')
  answer()
  await (await late).finished()
  // Long enough for the page to show what it says.
  await page.waitForTimeout(500)
  await expect(page.getByRole('link', { name: '@fan_249', exact: true })).toBeInViewport()
})
