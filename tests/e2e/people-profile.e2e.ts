import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { profilePageKey } from '#src/domain/people/profile.ts'
import { push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { bytesOnDevice } from './device-bytes.ts'
import { test } from './installed-app.ts'
import { follow, visitOf } from './log-places.ts'
import { openScreen } from './open-screen.ts'

const visit = (name: string, days: number, place?: string) => visitOf(name, { days, place, rating: 4 })
const count = (page: Page, label: string) => page.getByRole('main').getByRole('link', { name: label })
const visits = (page: Page) => page.getByRole('region', { name: 'Recent Visits' }).getByRole('listitem')

test("D5 Somebody's profile shows what they did", async ({ page }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
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
  await test.step('Who it is', async () => {
    await expect(page.getByRole('heading', { name: `@${ben.username}` })).toBeVisible()
    await expect(page.getByText('Soup person.')).toBeVisible()
  })
  await test.step('Its counts lead to what is counted', async () => {
    await expect(count(page, 'Restaurants')).toHaveText('5 Restaurants')
    await expect(count(page, 'Restaurants')).toHaveAttribute('href', `/visited-restaurants/${ben.id}`)
    await expect(count(page, 'Followers')).toHaveText('0 Followers')
    await expect(count(page, 'Followers')).toHaveAttribute('href', `/followers/${ben.id}`)
    await expect(count(page, 'Following')).toHaveText('1 Following')
    await expect(count(page, 'Following')).toHaveAttribute('href', `/following/${ben.id}`)
  })
  await test.step('Its links lead to what is theirs', async () => {
    for (const [name, path] of [
      ['Reviews', 'your-reviews'],
      ['Want to Try', 'want-to-try'],
      ['Favorites', 'favorites'],
      ['Lists', 'lists'],
    ] as const)
      await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        `/${path}/${ben.id}`,
      )
  })
  await test.step('A pinned restaurant leads to its page', async () => {
    await expect(
      page.getByRole('region', { name: 'Pinned Restaurants' }).getByRole('link', { name: 'Twice' }),
    ).toHaveAttribute('href', `/restaurant/${place}`)
  })
  await test.step('The four newest visits, without settings', async () => {
    await expect(visits(page).getByRole('link')).toHaveText(['Place 1', 'Place 2', 'Place 3', 'Place 4'])
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  })
  await test.step('Following back counts at once', async () => {
    await page.getByRole('button', { name: 'Follow back' }).click()
    await expect(page.getByRole('button', { name: 'Following' })).toBeVisible()
    await expect(count(page, 'Followers')).toHaveText('1 Followers')
  })
  await test.step('One that nobody has is not found', async () => {
    for (const id of [randomUUID(), 'nobody', '%F0%9F%8D%9C']) {
      await openScreen(page, `/profile/${id}`)
      await expect(page.getByText('Profile not found')).toBeVisible()
    }
  })
})

test("D5 One's own profile is all there without a network", async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  await push(ben, toFollow(ada))
  await push(ada, toFollow(ben), visit('My place', 1))
  await signIn(page, ada)
  await readyForOffline(page)
  await context.setOffline(true)
  for (const path of ['/profile', `/profile/${ada.id}`, `/user/${ada.id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: `@${ada.username}` })).toBeVisible()
    await expect(count(page, 'Restaurants')).toHaveText('1 Restaurants')
    await expect(count(page, 'Restaurants')).toHaveAttribute('href', '/visited-restaurants')
    await expect(count(page, 'Followers')).toHaveText('1 Followers')
    await expect(count(page, 'Following')).toHaveText('1 Following')
    await expect(visits(page).getByRole('link')).toHaveText(['My place'])
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings')
    await expect(page.getByRole('button', { name: /^Follow/ })).toHaveCount(0)
  }
  await test.step('The diary, and the visits behind a number', async () => {
    await page.getByRole('link', { name: /^Diary/ }).click()
    await expect(page.getByRole('heading', { name: 'Diary' })).toBeVisible()
    await page.goto('/look-back/all')
    await page.getByRole('link', { name: '1 visit', exact: true }).click()
    await expect(page.getByRole('link', { name: 'My place' })).toBeVisible()
  })
})

test('D5 Without a network a profile is the last known one', async ({ page, context }) => {
  const [ada, ben, cleo] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Cleo')])
  await push(ben, visit("Ben's place", 1))
  await signIn(page, ada, `/profile/${ben.id}`)
  await readyForOffline(page)
  await expect(visits(page).getByRole('link')).toHaveText(["Ben's place"])
  // What was asked for during the first pull is asked for again when that has ended.
  await expect.poll(() => bytesOnDevice(page)).toContain(profilePageKey(ben.id))
  await test.step('As it was seen last', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Last updated today')).toBeVisible()
    await expect(count(page, 'Restaurants')).toHaveText('1 Restaurants')
    await expect(visits(page).getByRole('link')).toHaveText(["Ben's place"])
  })
  await test.step('Following is counted at once', async () => {
    await page.getByRole('button', { name: `Follow @${ben.username}` }).click()
    await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
    await expect(count(page, 'Followers')).toHaveText('1 Followers')
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

test('D5 Visits that are not on this device are not called none', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  await push(ben, visit("Ben's place", 1))
  await signIn(page, ada, '/add-friends')
  await readyForOffline(page)
  await page.getByRole('searchbox').fill(ben.username)
  const found = page.getByRole('main').getByRole('link', { name: `@${ben.username}` })
  await expect(found).toBeVisible()
  await context.setOffline(true)
  await found.click()
  await expect(page.getByRole('heading', { name: `@${ben.username}` })).toBeVisible()
  await expect(page.getByText('The visits are not on this device')).toBeVisible()
  await page.getByRole('button', { name: `Follow @${ben.username}` }).click()
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
  await expect(page.getByText('The visits are not on this device')).toBeVisible()
  await expect(page.getByText('No visits yet')).toHaveCount(0)
  // It asks again by itself.
  await context.setOffline(false)
  await expect(visits(page).getByRole('link')).toHaveText(["Ben's place"])
})

test('D6 A profile is up to date', async ({ page }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  await signIn(page, ada, `/profile/${ben.id}`)
  await expect(page.getByText('No visits yet')).toBeVisible()
  await push(ben, visit('New place', 0))
  await test.step('It is read again when the window gets the focus', async () => {
    // While an answer is on its way, nothing is asked again; it may be from before the visit.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expect(visits(page).getByRole('link')).toHaveText(['New place'], { timeout: 1000 })
    }).toPass()
    await expect(count(page, 'Restaurants')).toHaveText('1 Restaurants')
  })

  // The first may come before the page listens to changes.
  let followers = 0
  await expect(async () => {
    await push(await signUp('Fan'), toFollow(ben))
    followers++
    await expect(count(page, 'Followers')).toHaveText(`${followers} Followers`, { timeout: 3000 })
  }).toPass()
  await test.step('Its counts are live', async () => {
    // The next can only come by listening.
    await push(await signUp('Fan'), toFollow(ben))
    await expect(count(page, 'Followers')).toHaveText(`${followers + 1} Followers`)
  })
})

test('D1 Friends shows what friends do', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const place = randomUUID()
  await push(ada, toFollow(ben))
  await push(ben, visit('Twice', 1, place), visit('Twice', 2, place), visit('Once', 3), visit('Long ago', 31))
  await push(ben, visit('Longer ago', 32), visit('Oldest', 33))
  await signIn(page, ada)
  await expect(page.getByRole('heading', { name: 'Once' })).toBeAttached()
  await readyForOffline(page)
  await context.setOffline(true)
  await page.goto('/friends')
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
})
