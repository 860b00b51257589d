import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { profilePageKey } from '#src/domain/people/profile.ts'
import { push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { bytesOnDevice } from './device-bytes.ts'
import { test } from './installed-app.ts'
import { follow, visitOf } from './log-places.ts'

const visit = (name: string, days: number, place?: string) => visitOf(name, { days, place, rating: 4 })
const count = (page: Page, label: string) => page.getByRole('main').getByRole('link', { name: label })
const visits = (page: Page) => page.getByRole('region', { name: 'Recent Visits' }).getByRole('listitem')

test("D5 D6 Somebody's profile is up to date, and offline the last known one", async ({ page, context }) => {
  const [ada, ben, cleo, fan] = await Promise.all(['Ada', 'Ben', 'Cleo', 'Fan'].map((name) => signUp(name)))
  if (!ada || !ben || !cleo || !fan) throw new Error('Somebody is missing.')
  const place = randomUUID()
  await push(
    ben,
    toFollow(ada),
    { intent: 'update_profile', input: { fields: { bio: 'Soup person.' }, base: {} } },
    visit('Twice', 6, place),
    visit('Twice', 5, place),
    ...[4, 3, 2, 1].map((days) => visit(`Place ${days}`, days)),
    { intent: 'pin_restaurant', input: { restaurant_id: place } },
  )
  await signIn(page, ada, `/user/${ben.id}`)
  await readyForOffline(page)
  await test.step('Who it is, and what they did', async () => {
    await expect(page.getByRole('heading', { name: `@${ben.username}` })).toBeVisible()
    await expect(page.getByText('Soup person.')).toBeVisible()
    await expect(count(page, 'Restaurants')).toHaveText('5 Restaurants')
    await expect(count(page, 'Followers')).toHaveText('0 Followers')
    await expect(count(page, 'Following')).toHaveText('1 Following')
    await expect(
      page.getByRole('region', { name: 'Pinned Restaurants' }).getByRole('link', { name: 'Twice' }),
    ).toHaveAttribute('href', `/restaurant/${place}`)
    await expect(visits(page).getByRole('link')).toHaveText(['Place 1', 'Place 2', 'Place 3', 'Place 4'])
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  })
  await test.step('It is read again when the window gets the focus', async () => {
    await push(ben, visit('New place', 0))
    // While an answer is on its way, nothing is asked again; it may be from before the visit.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expect(visits(page).first()).toContainText('New place', { timeout: 1000 })
    }).toPass()
    await expect(count(page, 'Restaurants')).toHaveText('6 Restaurants')
  })
  let followers = 0
  const fanTurns = async (): Promise<void> => {
    await push(fan, followers === 0 ? toFollow(ben) : { intent: 'unfollow', input: { user_id: ben.id } })
    followers = 1 - followers
  }
  await test.step('Its counts are live', async () => {
    // The first may come before the page listens to changes.
    await expect(async () => {
      await fanTurns()
      await expect(count(page, 'Followers')).toHaveText(`${followers} Followers`, { timeout: 3000 })
    }).toPass()
    // The next can only come by listening.
    await fanTurns()
    await expect(count(page, 'Followers')).toHaveText(`${followers} Followers`)
  })
  // What was asked for during the first pull is asked for again when that has ended.
  await expect.poll(() => bytesOnDevice(page)).toContain(profilePageKey(ben.id))
  await test.step('Offline, as it was seen last', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Last updated today')).toBeVisible()
    await expect(count(page, 'Restaurants')).toHaveText('6 Restaurants')
    await expect(visits(page).getByRole('link')).toHaveText(['New place', 'Place 1', 'Place 2', 'Place 3'])
  })
  await test.step('Following back is counted at once', async () => {
    await page.getByRole('button', { name: `Follow back @${ben.username}` }).click()
    await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
    await expect(count(page, 'Followers')).toHaveText(`${followers + 1} Followers`)
  })
  await test.step('What was never read is said, and comes with the network', async () => {
    await follow(page, `/profile/${cleo.id}`)
    await expect(page.getByText('This profile is not on this device')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    // It asks again by itself.
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: `@${cleo.username}` })).toBeVisible()
  })
})

test("D1 D5 Friends and one's own profile are all there without a network", async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const place = randomUUID()
  await Promise.all([
    push(ada, toFollow(ben), visit('My place', 1)),
    push(
      ben,
      toFollow(ada),
      visit('Twice', 1, place),
      visit('Twice', 2, place),
      visit('Once', 3),
      visit('Long ago', 31),
      visit('Longer ago', 32),
      visit('Oldest', 33),
    ),
  ])
  await signIn(page, ada, '/friends')
  await readyForOffline(page)
  await context.setOffline(true)
  await page.reload()
  await test.step('Nobody asks to be a friend: one line, which unfolds', async () => {
    const requests = page.getByRole('region', { name: 'Friend Requests' })
    await expect(requests).toBeHidden()
    await page.getByText('Friend and Sent Requests').click()
    await expect(requests).toContainText('No friend requests')
    await expect(page.getByRole('region', { name: 'Sent Requests' })).toContainText('No sent requests')
  })
  await test.step('Popular with friends, the most visits of a month first', async () => {
    const popular = page.getByRole('region', { name: 'Popular with friends' })
    await expect(popular.getByRole('listitem').getByRole('link')).toHaveText(['Twice', 'Once'])
    await expect(popular.getByRole('listitem').first()).toContainText('2 visits')
    await expect(popular.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/popular-friends')
  })
  await test.step('New from friends, the five newest', async () => {
    const fresh = page.getByRole('region', { name: 'New from friends' })
    await expect(fresh.getByRole('listitem')).toHaveCount(5)
    await expect(fresh.getByRole('heading', { name: 'Oldest' })).toHaveCount(0)
    await expect(fresh.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/new-friends')
  })
  await test.step('It leads to the search for people', async () => {
    await page.getByRole('link', { name: 'Search by username...' }).click()
    await expect(page).toHaveURL('/add-friends')
  })
  await test.step("One's own profile, at either address", async () => {
    for (const path of ['/profile', `/user/${ada.id}`]) {
      await follow(page, path)
      await expect(page.getByRole('heading', { name: `@${ada.username}` })).toBeVisible()
      await expect(count(page, 'Restaurants')).toHaveText('1 Restaurants')
      await expect(count(page, 'Restaurants')).toHaveAttribute('href', '/visited-restaurants')
      await expect(count(page, 'Followers')).toHaveText('1 Followers')
      await expect(count(page, 'Following')).toHaveText('1 Following')
      await expect(visits(page).getByRole('link')).toHaveText(['My place'])
      await expect(page.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings')
      await expect(page.getByRole('button', { name: /^Follow/ })).toHaveCount(0)
    }
  })
  await test.step('The diary, and the visits behind a number', async () => {
    await page.getByRole('link', { name: /^Diary/ }).click()
    await expect(page.getByRole('heading', { name: 'Diary' })).toBeVisible()
    await follow(page, '/look-back/all')
    await page.getByRole('link', { name: '1 visit', exact: true }).click()
    await expect(page.getByRole('link', { name: 'My place' })).toBeVisible()
  })
})
