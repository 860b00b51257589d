import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { publishableKey } from '#supabase/local/settings.ts'
import { type Person, push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { test } from './installed-app.ts'
import { readTestBackend } from './test-backend.ts'
import { typeAtOnce } from './type-at-once.ts'

/** Part of a username that nobody else in this run has. */
const newStem = (): string =>
  randomUUID()
    .replace(/[^a-f]/g, '')
    .padEnd(5, 'x')
    .slice(0, 5)

/** Whom this person follows, as the server has it. */
async function followedBy(person: Person): Promise<string[]> {
  const { url } = readTestBackend()
  const response = await fetch(`${url}/rest/v1/followers?select=following_id&follower_id=eq.${person.id}`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${person.accessToken}` },
  })
  return ((await response.json()) as { following_id: string }[]).map((row) => row.following_id)
}

const searchFor = (page: Page, text: string) => page.getByLabel('Search by username').fill(text)

test('D2 People are found by a part of their username, at most 10 and never oneself', async ({ page }) => {
  const stem = newStem()
  const ada = await signUp(`${stem}x`)
  const others = await Promise.all(Array.from({ length: 11 }, () => signUp(`${stem}y`)))
  await signIn(page, ada, '/add-friends')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(0)

  await searchFor(page, stem.toUpperCase())
  await expect(rows).toHaveCount(10)
  await expect(page.getByText('10 people')).toBeVisible()
  const names = others.map(({ username }) => `@${username}`).toSorted()
  await expect(rows.getByRole('link')).toHaveText(names.slice(0, 10))

  await searchFor(page, `${stem}z`)
  await expect(page.getByText('No users found')).toBeVisible()
  await page.getByLabel('Clear search').click()
  await expect(page.getByText('No users found')).toBeHidden()
  await expect(rows).toHaveCount(0)
})

test('D2 The server is asked once typing has paused, once', async ({ page }) => {
  const stem = newStem()
  await signIn(page, await signUp('Ada'), '/add-friends')
  const asked: string[] = []
  await page.route('**/rpc/search_people', async (route) => {
    asked.push((route.request().postDataJSON() as { query: string }).query)
    await route.continue()
  })
  await typeAtOnce(page.getByLabel('Search by username'), stem)
  await expect(page.getByText('No users found')).toBeVisible()
  expect(asked).toEqual([stem])
})

test('D2 Follow, Follow back and Following lead to one another', async ({ page }) => {
  const stem = newStem()
  const ada = await signUp('Ada')
  const [ben, cleo] = await Promise.all([signUp(`${stem}b`), signUp(`${stem}c`)])
  await push(ben, toFollow(ada))
  await signIn(page, ada, '/add-friends')
  await searchFor(page, stem)
  const button = (words: string, person: Person) =>
    page.getByRole('button', { name: `${words} @${person.username}`, exact: true })

  await button('Follow back', ben).click()
  await expect(button('Following', ben)).toBeVisible()
  await button('Follow', cleo).click()
  await expect(button('Following', cleo)).toBeVisible()
  await expect.poll(async () => (await followedBy(ada)).toSorted()).toEqual([ben.id, cleo.id].toSorted())

  await button('Following', ben).click()
  await expect(button('Follow back', ben)).toBeVisible()
  await button('Following', cleo).click()
  await expect(button('Follow', cleo)).toBeVisible()
  await expect.poll(() => followedBy(ada)).toEqual([])
  // Nothing is said of changes that were sent at once.
  await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0)
})

test('D2 A row opens the profile, back brings the search again, and the arrow leads to /friends', async ({ page }) => {
  const stem = newStem()
  const ben = await signUp(`${stem}b`)
  await signIn(page, await signUp('Ada'), '/add-friends')
  await searchFor(page, stem)
  const row = page.getByRole('link', { name: `@${ben.username}` })
  await row.click()
  await expect(page).toHaveURL(`/profile/${ben.id}`)
  await expect(page.getByRole('heading', { name: `@${ben.username}` })).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
  await expect(page.getByLabel('Search by username')).toHaveValue(stem)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/friends')
})

test('D2 Without a network people of this phone are found, and a follow is sent later', async ({ page, context }) => {
  const stem = newStem()
  const ada = await signUp('Ada')
  const [ben] = await Promise.all([signUp(`${stem}b`), signUp(`${stem}c`)])
  await signIn(page, ada, '/add-friends')
  await readyForOffline(page)
  await searchFor(page, `${stem}b`)
  await expect(page.getByRole('link', { name: `@${ben.username}` })).toBeVisible()
  await expect(page.getByText('1 person')).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await searchFor(page, stem)
  await expect(page.getByText('Showing people saved on this phone')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: `Follow @${ben.username}` }).click()
  await expect(page.getByRole('button', { name: `Following @${ben.username}` })).toBeVisible()
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
  await searchFor(page, `${stem}c`)
  await expect(page.getByText('Only people saved on this phone can be found at the moment.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('No users found')).toBeVisible()
  await searchFor(page, `${stem}b`)
  await expect(page.getByRole('button', { name: `Following @${ben.username}` })).toBeVisible()
  expect(await followedBy(ada)).toEqual([])

  await context.setOffline(false)
  await expect.poll(() => followedBy(ada)).toEqual([ben.id])
  await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Following @${ben.username}` })).toBeVisible()
})
