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

test('D2 People are found and followed with one press, offline those of this device', async ({ page, context }) => {
  const stem = newStem()
  const ada = await signUp('Ada')
  const [ben, cleo] = await Promise.all([signUp(`${stem}b`), signUp(`${stem}c`), signUp(`${stem}d`)])
  await push(ben, toFollow(ada))
  await signIn(page, ada, '/add-friends')
  await readyForOffline(page)
  const button = (words: string, person: Person) =>
    page.getByRole('button', { name: `${words} @${person.username}`, exact: true })
  await test.step('Nobody found is said until the search is cleared', async () => {
    await searchFor(page, `${stem}z`)
    await expect(page.getByText('No users found')).toBeVisible()
    await page.getByLabel('Clear search').click()
    await expect(page.getByText('No users found')).toBeHidden()
  })
  await test.step('Pressed once', async () => {
    await searchFor(page, `${stem}b`.toUpperCase())
    await button('Follow back', ben).click()
    await expect(button('Following', ben)).toBeVisible()
    await expect.poll(() => followedBy(ada)).toEqual([ben.id])
  })
  await test.step('Pressed again', async () => {
    await button('Following', ben).click()
    await expect(button('Follow back', ben)).toBeVisible()
    await expect.poll(() => followedBy(ada)).toEqual([])
    // Nothing is said of changes that were sent at once.
    await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0)
  })
  await test.step('Opened, the search is there again after going back', async () => {
    await searchFor(page, `${stem}c`)
    const row = page.getByRole('link', { name: `@${cleo.username}` })
    await row.click()
    await expect(page).toHaveURL(`/profile/${cleo.id}`)
    await expect(page.getByRole('heading', { name: `@${cleo.username}` })).toBeVisible()
    await page.goBack()
    await expect(row).toBeVisible()
    await expect(page.getByLabel('Search by username')).toHaveValue(`${stem}c`)
  })
  await test.step('Offline, who was found is found and followed', async () => {
    await context.setOffline(true)
    await page.reload()
    await searchFor(page, stem)
    await expect(page.getByText('Showing people saved on this device')).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
    await button('Follow', cleo).click()
    await expect(button('Following', cleo)).toBeVisible()
    await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
  })
  await test.step('Others cannot be found, which is said', async () => {
    await searchFor(page, `${stem}d`)
    await expect(page.getByText('Only people saved on this device can be found at the moment.')).toBeVisible()
  })
  await test.step('It is sent when the network is back', async () => {
    expect(await followedBy(ada)).toEqual([])
    await context.setOffline(false)
    await expect.poll(() => followedBy(ada)).toEqual([cleo.id])
    await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0)
  })
})
