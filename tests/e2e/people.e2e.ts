import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { profilePageKey } from '#src/domain/people/profile.ts'
import { paths } from '#src/lib/paths.ts'
import { everythingHasArrived, type Person, push, signIn, signUp, toFollow } from './app.ts'
import { bytesOnDevice } from './device-bytes.ts'
import { test } from './installed-app.ts'
import { follow, visitOf } from './log-places.ts'
import { rowsOnServer } from './server.ts'

const visit = (name: string, days: number, place?: string) => visitOf(name, { days, place, rating: 4 })
const count = (page: Page, label: string) => page.getByRole('main').getByRole('link', { name: label })
const visits = (page: Page) => page.getByRole('region', { name: 'Recent Visits' }).getByRole('listitem')

/** Part of a username that nobody else in this run has. */
const newStem = (): string =>
  randomUUID()
    .replace(/[^a-f]/g, '')
    .padEnd(5, 'x')
    .slice(0, 5)

/** Whom this person follows, as the server has it. */
async function followedBy(person: Person): Promise<string[]> {
  const query = `followers?select=following_id&follower_id=eq.${person.id}`
  return (await rowsOnServer<{ following_id: string }>(person, query)).map((row) => row.following_id)
}

test('D1 D2 D5 D6 People are found, followed and looked at, without a network as they were last', async ({
  page,
  context,
}) => {
  const stem = newStem()
  const ada = await signUp('Ada')
  const [ben, cleo] = await Promise.all([signUp(`${stem}b`), signUp(`${stem}c`)])
  const place = randomUUID()
  await push(
    ben,
    toFollow(ada),
    { intent: 'update_profile', input: { fields: { bio: 'Soup person.' }, base: {} } },
    visit('Twice', 6, place),
    visit('Twice', 5, place),
    visit('Once', 4),
    { intent: 'pin_restaurant', input: { restaurant_id: place } },
  )
  await push(ada, visit('My place', 1))
  await signIn(page, ada, paths.addFriends)
  await everythingHasArrived(page)
  const button = (words: string, person: Person) =>
    page.getByRole('button', { name: `${words} @${person.username}`, exact: true })
  const search = page.getByLabel('Search by username')
  await test.step('D2 Somebody who is found is followed with one press, and not with another', async () => {
    await search.fill(`${stem}b`.toUpperCase())
    await button('Follow back', ben).click()
    await expect(button('Following', ben)).toBeVisible()
    await expect.poll(() => followedBy(ada)).toEqual([ben.id])
    await button('Following', ben).click()
    await expect(button('Follow back', ben)).toBeVisible()
    await expect.poll(() => followedBy(ada)).toEqual([])
    // Nothing is said of changes that were sent at once.
    await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0)
  })
  await test.step('D5 Opened, the profile says who it is, and what they did', async () => {
    await page.getByRole('link', { name: `@${ben.username}` }).click()
    await expect(page).toHaveURL(paths.profile(ben.id))
    await expect(page.getByRole('heading', { name: `@${ben.username}` })).toBeVisible()
    await expect(page.getByText('Soup person.')).toBeVisible()
    await expect(count(page, 'Restaurants')).toHaveText('2 Restaurants')
    await expect(count(page, 'Following')).toHaveText('1 Following')
    const pinned = page.getByRole('region', { name: 'Pinned Restaurants' }).getByRole('link', { name: 'Twice' })
    await expect(pinned).toHaveAttribute('href', paths.restaurant(place))
    await expect(visits(page).getByRole('link')).toHaveText(['Once', 'Twice', 'Twice'])
  })
  await test.step('D6 It is read again when the window gets the focus', async () => {
    await push(ben, visit('New place', 0))
    // While an answer is on its way, nothing is asked again; it may be from before the visit.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expect(visits(page).first()).toContainText('New place', { timeout: 1000 })
    }).toPass()
    await expect(count(page, 'Restaurants')).toHaveText('3 Restaurants')
  })
  let followers = 0
  const cleoTurns = async (): Promise<void> => {
    await push(cleo, followers === 0 ? toFollow(ben) : { intent: 'unfollow', input: { user_id: ben.id } })
    followers = 1 - followers
  }
  await test.step('D6 Its counts are live', async () => {
    // The first may come before the page listens to changes.
    await expect(async () => {
      await cleoTurns()
      await expect(count(page, 'Followers')).toHaveText(`${followers} Followers`, { timeout: 3000 })
    }).toPass()
    // The next can only come by listening.
    await cleoTurns()
    await expect(count(page, 'Followers')).toHaveText(`${followers} Followers`)
  })
  await test.step('D2 The search is there again after going back', async () => {
    await page.goBack()
    await expect(search).toHaveValue(`${stem}b`.toUpperCase())
    await search.fill(`${stem}c`)
    await expect(button('Follow', cleo)).toBeVisible()
  })
  await expect.poll(() => bytesOnDevice(page)).toContain(profilePageKey(ben.id))
  await context.setOffline(true)
  await page.reload()
  await test.step('D2 Offline, who was found is found and followed, and others are said not to be', async () => {
    await search.fill(stem)
    await expect(page.getByText('Showing people saved on this device')).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
    await button('Follow', cleo).click()
    await expect(button('Following', cleo)).toBeVisible()
    await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
  })
  await test.step('D5 Offline, a profile is as it was seen last, and following back is counted at once', async () => {
    await follow(page, paths.profile(ben.id))
    await expect(page.getByText('Last updated today')).toBeVisible()
    await expect(visits(page).first()).toContainText('New place')
    await button('Follow back', ben).click()
    await expect(count(page, 'Followers')).toHaveText(`${followers + 1} Followers`)
  })
  await test.step("D1 D5 Friends, and one's own profile, are all there", async () => {
    await follow(page, paths.friends)
    await expect(page.getByRole('region', { name: 'Friend Requests' })).toBeHidden()
    await page.getByText('Friend and Sent Requests').click()
    await expect(page.getByRole('region', { name: 'Sent Requests' })).toContainText('No sent requests')
    await follow(page, paths.profile())
    await expect(page.getByRole('heading', { name: `@${ada.username}` })).toBeVisible()
    await expect(count(page, 'Following')).toHaveText('2 Following')
    await expect(visits(page).getByRole('link')).toHaveText(['My place'])
  })
  await test.step('The diary, and the visits behind a number', async () => {
    await page.getByRole('link', { name: /^Diary/ }).click()
    await expect(page.getByRole('heading', { name: 'Diary' })).toBeVisible()
    await follow(page, '/look-back/all')
    await page.getByRole('link', { name: '1 visit', exact: true }).click()
    await expect(page.getByRole('link', { name: 'My place' })).toBeVisible()
  })
  await test.step('Whom one follows now is sent when the network is back, and brings what they did', async () => {
    await context.setOffline(false)
    await expect.poll(async () => (await followedBy(ada)).toSorted()).toEqual([ben.id, cleo.id].toSorted())
    await follow(page, paths.friends)
    const popular = page.getByRole('region', { name: 'Popular with friends' })
    await expect(popular.getByRole('listitem').first()).toContainText(/Twice.*2 visits/)
    await expect(page.getByRole('region', { name: 'New from friends' }).getByRole('listitem').first()).toContainText(
      'New place',
    )
  })
})
