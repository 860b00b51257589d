import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { lastCode } from '#tests/support/mails.ts'
import { type Person, push, readyForOffline, signIn, signUp } from './app.ts'
import { spoilAccessToken } from './device-session.ts'
import { test } from './installed-app.ts'
import { follow } from './log-places.ts'
import { putOwed } from './owed.ts'
import { endSessions, rowsOnServer } from './server.ts'
import { readTestBackend } from './test-backend.ts'

const submit = (page: Page, name: string) => page.getByRole('button', { name }).click()

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await submit(page, 'Sign In')
  await expect(page).toHaveURL(/\/(start|sync)$/)
}

const favoritesOf = async (person: Person) =>
  (await rowsOnServer<{ favorites: { id: string }[] }>(person, `profiles?user_id=eq.${person.id}`))[0]?.favorites.map(
    ({ id }) => id,
  )

test('A2 A4 H2 Work of who has to sign in again is sent by nobody else, and not lost with a password', async ({
  page,
}) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const [place, review] = [randomUUID(), randomUUID()]
  await push(ada, {
    intent: 'log_visit',
    input: {
      id: review,
      restaurant_id: place,
      created_at: new Date().toISOString(),
      place: { id: place, place_id: `manual_${place}`, name: 'Kumo Ramen' },
    },
  })
  await signIn(page, ada)
  await readyForOffline(page)
  await expect(page.getByText('Kumo Ramen').first()).toBeVisible()
  await page.context().route('**/rest/v1/**', (route) => route.abort())
  await putOwed(page, ada.id, { outbox: [{ intent: 'add_favorite', input: { restaurant_id: place } }] })
  await endSessions(ada)
  await spoilAccessToken(page)
  await page.context().unroute('**/rest/v1/**')
  await page.reload()
  const summary = page.getByRole('main').getByRole('status')
  await test.step('A4 What is on the phone can still be read and changed', async () => {
    await expect(page.getByText('Sign in again to send your changes.')).toBeVisible()
    await expect(page.getByText('Kumo Ramen').first()).toBeVisible()
    await follow(page, '/settings')
    await page.getByLabel('Dark Mode').check()
    await follow(page, '/sync')
    await expect(summary).toHaveText('1 change waitingSign in again to send your changes.')
    await expect(page.getByRole('region', { name: 'Waiting' }).getByRole('listitem')).toHaveText([
      /^Added Kumo Ramen to favoritesWaiting\s· saved today/,
    ])
  })
  await test.step('H2 Somebody else on the same phone does not send it', async () => {
    // Invariant 13: somebody else on the same device.
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await logIn(page, ben)
    await follow(page, '/sync')
    await expect(summary).toHaveText("Everything is sentYou're online. Nothing is waiting.")
    expect([await favoritesOf(ada), await favoritesOf(ben)]).toEqual([[], []])
    await follow(page, '/settings')
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL('/')
  })
  await test.step('A2 Its person has forgotten the password: reading the mail closes the app, which goes on at the code', async () => {
    await follow(page, '/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // The sign-in page has such a field, too, and stays until this one's code has come.
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByLabel('Email').fill(ada.email)
    await submit(page, 'Send Code')
    await expect(page.getByLabel('Code')).toBeFocused()
    await page.goto('/reset-password')
    await page.getByLabel('Code').fill(await lastCode(readTestBackend().url, ada.email))
    await submit(page, 'Continue')
  })
  await test.step('A2 H2 It is sent once the person has another one', async () => {
    await page.getByLabel('New password').fill('Crumbs-4-ever')
    await submit(page, 'Save and Sign In')
    await expect(page).toHaveURL('/start')
    await expect.poll(() => favoritesOf(ada)).toEqual([place])
    expect(await favoritesOf(ben)).toEqual([])
  })
})
