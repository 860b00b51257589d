/** Rows of the checklist that belong to the app as a whole. */
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { siteFolder } from '#supabase/local/site-build.ts'
import { everythingIs, specifiedAddresses } from '#tests/support/addresses.ts'
import { readyForOffline, signIn, signUp } from './app.ts'
import { isAtNight } from './at-night.ts'
import { onNewDevice, test } from './installed-app.ts'
import { follow } from './log-places.ts'
import { openWaiting } from './waiting-list.ts'
import { makeFullWorld } from './world.ts'

const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** What every page has: its title, its heading, and nothing that is still on its way. */
async function isPage(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('main'), address).toBeVisible()
  await expect(page, address).toHaveTitle(/^(?!Page not found).+ · crumb\.$/)
  await expect(page.getByRole('heading', { level: 1 }), address).toBeAttached()
}

test('A8 Every page is a chunk of its own', async () => {
  const screens = join(import.meta.dirname, '../../src/screens')
  const pages = (await readdir(screens, { recursive: true })).filter((file) => file.endsWith('Page.tsx'))
  const manifest = JSON.parse(await readFile(join(siteFolder, '.vite/manifest.json'), 'utf8'))
  const built = pages.map((file) => `src/screens/${file.replaceAll('\\', '/')}`)
  expect(built.length).toBeGreaterThan(4)
  expect(built.filter((file) => manifest[file]?.isDynamicEntry !== true)).toEqual([])
})

test('A8 No two chunks of the build import each other', async () => {
  const manifest: Record<string, { imports?: string[] }> = JSON.parse(
    await readFile(join(siteFolder, '.vite/manifest.json'), 'utf8'),
  )
  const needs = (chunk: string): string[] => manifest[chunk]?.imports ?? []
  const all = (chunk: string): Set<string> => {
    const found = new Set(needs(chunk))
    for (const one of found) for (const next of needs(one)) found.add(next)
    return found
  }
  expect(Object.keys(manifest).length).toBeGreaterThan(40)
  expect(Object.keys(manifest).filter((chunk) => all(chunk).has(chunk))).toEqual([])
})

test('A8 A start loads nothing that only other screens need', async ({ page }) => {
  // What other screens need is read while the page is idle, long after the start; on a busy machine not so long after.
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))
  await signIn(page, await signUp('Ada'))
  await readyForOffline(page)
  await page.reload()
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1) ?? ''))
  // The last that a start loads by itself.
  for (const late of ['PullGesture', 'save-profile-texts'])
    await expect.poll(loaded).toContainEqual(expect.stringContaining(late))
  // With its code comes its style sheet, whose name no other file has.
  expect((await loaded()).filter((name) => /^pages-.*\.css$/.test(name))).toEqual([])
})

onNewDevice(
  'A8 H1 H4 Every page shows what is here unasked, and opens offline with an expired token',
  async ({ page, context }) => {
    onNewDevice.slow()
    const { ada, ben, list, place, adasReview, bensReview } = await makeFullWorld()
    await openWaiting(page, ada)
    await test.step('H1 Without asking the server for it', async () => {
      // From here on nothing of the server can be had, and what is asked for is noted.
      const asked = new Set<string>()
      await page.route(/\/(rest|functions)\/v1\//, (route) => {
        asked.add(new URL(route.request().url()).pathname)
        return route.abort()
      })
      const visited = 'Gasthaus zum Wilden Mann am oberen Marktplatz'
      const content: [path: string, text: string][] = [
        [paths.review(adasReview), visited],
        [paths.review(bensReview), visited],
        [paths.list(list.id), 'Ask for the corner table.'],
        [paths.editList(list.id), 'Restaurants (2)'],
        [paths.addToList(list.id), 'Saved Restaurants'],
        [paths.lists(), 'Soups'],
        [paths.wantToTry(), 'Zum Eulenwirt'],
        [paths.favorites(), visited],
        [paths.yourReviews(), visited],
        [paths.visitedRestaurants(), visited],
        [paths.profile(), `@${ada.username}`],
        [paths.followers(ada.id), `@${ben.username}`],
        [paths.following(ada.id), `@${ben.username}`],
        [paths.yourFriends, `@${ben.username}`],
        [paths.newFriends, visited],
        [paths.activity, visited],
        [paths.log({ restaurant: place }), 'Zum Eulenwirt'],
        [paths.settings, 'Username cannot be changed'],
      ]
      for (const [path, text] of content) {
        await follow(page, path)
        await expect(page.getByText(text).filter({ visible: true }).first(), path).toBeVisible()
      }
      const ofSync = ['sync_pull', 'sync_push', 'account_exists', 'deleted_people', 'unlinked_files'].map(
        (name) => `/rest/v1/rpc/${name}`,
      )
      // What strangers rate and photograph is known to the server alone (docs/decisions/2026-11-21-place-figures.md), and so is which
      // devices are signed in.
      const others = ['collection_page', 'list_page', 'photos_of_places', 'own_account'].map(
        (name) => `/rest/v1/rpc/${name}`,
      )
      expect([...asked].filter((path) => !others.includes(path) && !ofSync.includes(path))).toEqual([])
      // That requests are noted at all.
      expect([...asked]).toContain('/rest/v1/rpc/collection_page')
    })
    await context.setOffline(true)
    await page.close()
    const cold = await context.newPage()
    await cold.clock.install({ time: Date.now() + 30 * 24 * 3_600_000 })
    await test.step('With what is on the phone', async () => {
      const there = { person: ben.id, restaurant: place, review: bensReview, list: list.id }
      // What is asked for may look like the ending of a file.
      const queried = [`${paths.search}?q=p.f.chang`, paths.log({ restaurant: place, name: 'No.5' })]
      const ofKinds = [
        paths.start,
        paths.restaurant(place),
        paths.review(bensReview),
        paths.editList(list.id),
        ...queried,
      ]
      for (const address of [...specifiedAddresses(there), paths.sync, ...queried]) {
        // One of each kind starts the app; the other pages are files that it loads, as at their own start.
        await (isAtNight || ofKinds.includes(address) ? cold.goto(address) : follow(cold, address))
        await expect(cold, address).toHaveURL(address)
        await expect(mainNavigation(cold), address).toBeVisible()
        await isPage(cold, address)
        await expect(cold.getByLabel('Loading', { exact: true }), address).toHaveCount(0)
        const isOfThing = /^\/(restaurant|review|list|edit-list|add-to-list|profile|user)\/[^/]+$/.test(address)
        if (isOfThing) await expect(cold.getByRole('main'), address).not.toContainText(/not found|not on this device/i)
      }
    })
    await test.step('With nothing of it on the phone', async () => {
      const nobody = randomUUID()
      const ofNobody = specifiedAddresses(everythingIs(nobody)).filter((address) => address.includes(nobody))
      for (const address of [...ofNobody, paths.blocked, paths.changeEmail]) {
        await follow(cold, address)
        await isPage(cold, address)
        await expect(cold.getByLabel('Loading', { exact: true }), address).toHaveCount(0)
      }
    })
  },
)
