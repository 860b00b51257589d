import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { type Change, push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { test } from './installed-app.ts'
import { follow, visitOf } from './log-places.ts'

const somethingNew = /^Activity ?, something new$/
const entries = (page: Page) => page.getByRole('main').getByRole('listitem')

test('G1 The feed says what friends and oneself did', async ({ page, context }) => {
  const [ada, ben, cleo] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Cleo')])
  const [rated, list, adasList, strangers] = Array.from({ length: 4 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
  ]
  const made = (id: string, name: string, isPublic: boolean): Change => ({
    intent: 'create_list',
    input: { id, name, is_public: isPublic, is_ranked: false },
  })
  await Promise.all([
    push(cleo, visitOf('Nobody follows Cleo', { id: strangers, days: 1, rating: 5 })),
    push(ben, visitOf('Noodle Bar', { id: rated, days: 1, rating: 4.5 }), visitOf('Eulenwirt', { days: 9 })),
  ])
  // One after the other: the feed is ordered by time.
  await push(ada, made(adasList, 'Ramen', true))
  await push(ben, made(list, 'Beer', true), made(randomUUID(), 'Secret', false))
  await push(ben, { intent: 'like_list', input: { id: randomUUID(), list_id: adasList } })
  await push(ada, toFollow(ben))
  await signIn(page, ada)
  await readyForOffline(page)
  await page.getByRole('link', { name: somethingNew }).click()
  await expect(page).toHaveURL('/activity')

  const whole = async (): Promise<void> => {
    await expect(entries(page).getByRole('link')).toHaveText([
      `Ben liked @${ada.username}'s list Ramen`,
      'Ben created a list Beer',
      'You created a list Ramen',
      'Ben visited Noodle Bar • 4.5 ★',
      'Ben visited Eulenwirt',
    ])
    await expect(entries(page).getByRole('time')).toHaveText(['Today', 'Today', 'Today', 'Yesterday', '1 week ago'])
    const links = entries(page).getByRole('link')
    for (const [place, path] of [`/list/${adasList}`, `/list/${list}`, undefined, `/review/${rated}`].entries())
      if (path) await expect(links.nth(place)).toHaveAttribute('href', path)
  }
  await test.step('Online, newest first', async () => {
    await whole()
  })
  await test.step('The same offline after a reload', async () => {
    await context.setOffline(true)
    await page.reload()
    await whole()
  })
  await test.step('An entry leads to what it is about', async () => {
    await page.getByRole('link', { name: 'Ben visited Noodle Bar' }).click()
    await expect(page).toHaveURL(`/review/${rated}`)
    await page.goBack()
    await whole()
  })
  await test.step('What a friend does next is marked until it was looked at', async () => {
    await follow(page, '/start')
    const bell = page.getByRole('link', { name: /^Activity/ })
    await expect(bell).toHaveAccessibleName('Activity')
    await context.setOffline(false)
    await push(ben, made(randomUUID(), 'Cider', true))
    await expect(bell).toHaveAccessibleName(somethingNew)
    await bell.click()
    await expect(entries(page).filter({ hasText: 'New' })).toContainText(['Ben created a list Cider'])
    await follow(page, '/start')
    await expect(bell).toHaveAccessibleName('Activity')
    await follow(page, '/activity')
  })
  await test.step('Who hides their activity leaves the feed', async () => {
    // Ben does not show it any more.
    await push(ben, {
      intent: 'update_profile',
      input: { fields: { show_activity: false }, base: { show_activity: true } },
    })
    await expect(entries(page).getByRole('link')).toHaveText(['You created a list Ramen'])
  })
})
