import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { type Person, push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { test } from './installed-app.ts'
import { rowsOnServer } from './server.ts'

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

const searchFor = (page: Page, text: string) => page.getByLabel('Search by username').fill(text)

test('D2 People are found by a part of their username', async ({ page }) => {
  const stem = newStem()
  const ada = await signUp(`${stem}x`)
  const others = await Promise.all(Array.from({ length: 11 }, () => signUp(`${stem}y`)))
  await signIn(page, ada, '/add-friends')
  const rows = page.getByRole('list', { name: 'People found' }).getByRole('listitem')
  await expect(rows).toHaveCount(0)
  await test.step('Ten at most, never oneself', async () => {
    await searchFor(page, stem.toUpperCase())
    await expect(rows).toHaveCount(10)
    await expect(page.getByText('10 people')).toBeVisible()
    const names = others.map(({ username }) => `@${username}`).toSorted()
    await expect(rows.getByRole('link')).toHaveText(names.slice(0, 10))
  })
  await test.step('Nobody found is said until the search is cleared', async () => {
    await searchFor(page, `${stem}z`)
    await expect(page.getByText('No users found')).toBeVisible()
    await page.getByLabel('Clear search').click()
    await expect(page.getByText('No users found')).toBeHidden()
    await expect(rows).toHaveCount(0)
  })
})

test('D2 One press follows or unfollows a person who was found', async ({ page }) => {
  const stem = newStem()
  const ada = await signUp('Ada')
  const [ben, cleo] = await Promise.all([signUp(`${stem}b`), signUp(`${stem}c`)])
  await push(ben, toFollow(ada))
  await signIn(page, ada, '/add-friends')
  await searchFor(page, stem)
  const button = (words: string, person: Person) =>
    page.getByRole('button', { name: `${words} @${person.username}`, exact: true })
  await test.step('Pressed once', async () => {
    await button('Follow back', ben).click()
    await expect(button('Following', ben)).toBeVisible()
    await button('Follow', cleo).click()
    await expect(button('Following', cleo)).toBeVisible()
    await expect.poll(async () => (await followedBy(ada)).toSorted()).toEqual([ben.id, cleo.id].toSorted())
  })
  await test.step('Pressed again', async () => {
    await button('Following', ben).click()
    await expect(button('Follow back', ben)).toBeVisible()
    await button('Following', cleo).click()
    await expect(button('Follow', cleo)).toBeVisible()
    await expect.poll(() => followedBy(ada)).toEqual([])
    // Nothing is said of changes that were sent at once.
    await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0)
  })
  await test.step('Opened, the search is there again after going back', async () => {
    const row = page.getByRole('link', { name: `@${ben.username}` })
    await row.click()
    await expect(page).toHaveURL(`/profile/${ben.id}`)
    await expect(page.getByRole('heading', { name: `@${ben.username}` })).toBeVisible()
    await page.goBack()
    await expect(row).toBeVisible()
    await expect(page.getByLabel('Search by username')).toHaveValue(stem)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/friends')
  })
})

test('D2 Offline people of this device are found', async ({ page, context }) => {
  const stem = newStem()
  const ada = await signUp('Ada')
  const [ben] = await Promise.all([signUp(`${stem}b`), signUp(`${stem}c`)])
  await signIn(page, ada, '/add-friends')
  await readyForOffline(page)
  await test.step('Online somebody is found', async () => {
    await searchFor(page, `${stem}b`)
    await expect(page.getByRole('link', { name: `@${ben.username}` })).toBeVisible()
    await expect(page.getByText('1 person')).toBeVisible()
  })
  await test.step('Offline the same person is found and followed', async () => {
    await context.setOffline(true)
    await page.reload()
    await searchFor(page, stem)
    await expect(page.getByText('Showing people saved on this device')).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: `Follow @${ben.username}` }).click()
    await expect(page.getByRole('button', { name: `Following @${ben.username}` })).toBeVisible()
    await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
  })
  await test.step('Others cannot be found, which is said', async () => {
    await searchFor(page, `${stem}c`)
    await expect(page.getByText('Only people saved on this device can be found at the moment.')).toBeVisible()
  })
  await test.step('What was followed stands after a reload', async () => {
    await page.reload()
    await expect(page.getByText('No users found')).toBeVisible()
    await searchFor(page, `${stem}b`)
    await expect(page.getByRole('button', { name: `Following @${ben.username}` })).toBeVisible()
    expect(await followedBy(ada)).toEqual([])
  })
  await test.step('It is sent when the network is back', async () => {
    await context.setOffline(false)
    await expect.poll(() => followedBy(ada)).toEqual([ben.id])
    await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: `Following @${ben.username}` })).toBeVisible()
  })
})
