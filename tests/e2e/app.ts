/** What the browser tests start from: people with accounts, and a page that is ready for offline. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { sessionOf } from '#src/backend/session-answers.ts'
import type { StoredSession } from '#src/backend/stored-session.ts'
import { missingFilesCache } from '#src/lib/missing-files.ts'
import { publishableKey } from '#supabase/local/settings.ts'
import { writeSession } from './device-session.ts'
import { owedOnDevice } from './owed.ts'
import { readTestBackend } from './test-backend.ts'

export type Person = {
  id: string
  email: string
  password: string
  username: string
  fullName: string
  /** Of a session of its own, good for an hour. */
  accessToken: string
}

/** A name that nobody else in this run has, as long as `name` has at most eight letters. */
const usernameFrom = (name: string): string => `${name.toLowerCase()}_${randomUUID().slice(0, 6)}`

/** Makes an account through the API; nobody is signed in by it. */
export async function signUp(name: string, username = usernameFrom(name)): Promise<Person> {
  const { url } = readTestBackend()
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
  const answer = (await response.json()) as { user?: { id: string }; access_token?: string }
  if (!answer.user || !answer.access_token) throw new Error(`Sign-up of ${username} failed: ${response.status}`)
  return { ...person, id: answer.user.id, accessToken: answer.access_token }
}

/** What another device of this person would send: an intent and its input, see src/domain/intents. */
export type Change = { intent: string; input: Record<string, unknown> }

/** Sends changes as this person. Throws when the server does not apply all of them. */
export async function push(person: Pick<Person, 'accessToken'>, ...changes: Change[]): Promise<void> {
  const { url } = readTestBackend()
  const response = await fetch(`${url}/rest/v1/rpc/sync_push`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: publishableKey,
      authorization: `Bearer ${person.accessToken}`,
    },
    body: JSON.stringify({
      client_id: randomUUID(),
      mutations: changes.map((change) => ({ id: randomUUID(), ...change })),
    }),
  })
  const answer = (await response.json()) as { verdicts?: { status: string }[] }
  if (!answer.verdicts?.every(({ status }) => status === 'applied'))
    throw new Error(`The server did not take it: ${JSON.stringify(answer)}`)
}

/** That `push` makes a person follow this one; `follow` of log-places.ts follows a link. */
export const toFollow = ({ id }: Pick<Person, 'id'>): Change => ({
  intent: 'follow',
  input: { id: randomUUID(), user_id: id },
})

/**
 * As many times 24 hours ago. A day on which clocks are changed has 23 or 25: a test that wants "2 months ago" must not
 * ask for 60 days, which are 59 by the calendar in one hour of each evening of winter.
 */
export const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

/** A page of the same origin that is not the app. */
export const outsideTheApp = '/robots.txt'

/** As a person does it. */
export async function signInByForm(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/start')
}

/** Puts a new session on the device, as the form of login.e2e.ts does, and opens the app at this address of it. */
export async function signIn(
  page: Page,
  person: Pick<Person, 'email' | 'password'>,
  address = '/start',
): Promise<void> {
  // A page that a service worker controls hears late that its requests are to be intercepted: a test's first request went
  // past its route. It hears it here, before it loads. What is sent (changes, photos) may be sent by the service worker,
  // so that a test intercepts it for the whole context.
  await page.route('**/nobody-asks-for-this', (route) => route.abort())
  if (new URL(page.url()).pathname !== outsideTheApp) await page.goto(outsideTheApp)
  await writeSession(page, await newSession(person, new URL(page.url()).origin))
  await page.goto(address)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
}

async function newSession(
  { email, password }: Pick<Person, 'email' | 'password'>,
  origin: string,
): Promise<StoredSession> {
  const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: publishableKey },
    body: JSON.stringify({ email, password }),
  })
  return sessionOf(await response.json())
}

/** Ms: on a machine with a load of 30, half a minute was over before the files were there. */
const installedWithin = 90_000

/** The service worker controls the page and has all files of the app. */
export async function appIsInstalled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  // Not `waitForFunction`, which takes a promise for true. A limit of its own, because scripts without Playwright's configuration wait as well.
  const isInstalled = (missing: string): Promise<boolean> =>
    page.evaluate(
      async (name) =>
        navigator.serviceWorker.controller !== null && !(await caches.keys()).some((key) => key.startsWith(name)),
      missing,
    )
  await expect.poll(() => isInstalled(missingFilesCache), { timeout: installedWithin, intervals: [100] }).toBe(true)
}

/** Everything of the app and of the signed-in person is on the device. */
export async function readyForOffline(page: Page): Promise<void> {
  await appIsInstalled(page)
  await everythingHasArrived(page)
}

/** Everything of the signed-in person is on the device; what is not installed works offline until it is loaded anew. */
export const everythingHasArrived = (page: Page): Promise<void> =>
  expect
    .poll(() => owedOnDevice(page, 'facts'), { timeout: installedWithin, intervals: [100] })
    .toContainEqual({ name: 'first_pull_done', value: true })

/** Nothing of a person who has signed out is on the device any more; `page` is one of the app. */
export async function wiped(page: Page): Promise<void> {
  await expect
    .poll(() =>
      // A page that is just being left answers nothing.
      page
        .evaluate(async () =>
          (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.includes('crumb-')),
        )
        .catch(String),
    )
    .toEqual([])
}
