/** What the browser tests start from: people with accounts, and a page that is ready for offline. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { readTestBackend } from './test-backend.ts'

export type Person = { id: string; email: string; password: string; username: string; fullName: string }

/** Makes an account through the API; nobody is signed in by it. */
export async function signUp(name: string): Promise<Person> {
  const { url, publishableKey } = readTestBackend()
  const username = `${name.toLowerCase()}_${randomUUID().slice(0, 6)}`
  const person = { email: `${username}@test.example`, password: 'Crumbs-4-all', username, fullName: name }
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: publishableKey },
    body: JSON.stringify({
      email: person.email,
      password: person.password,
      data: { username, full_name: name, app_context: 'main_app' },
    }),
  })
  const answer = (await response.json()) as { user?: { id: string } }
  if (!answer.user) throw new Error(`Sign-up of ${username} failed: ${response.status}`)
  return { ...person, id: answer.user.id }
}

/** Through the form, and waits for the home page. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/start')
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
}

/** The service worker controls the page and everything of the app is on the device. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
