/** Every built screen, in both themes and three widths, judged by axe. A new screen is one line in a table below. */
import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { paths } from '../../src/lib/paths.ts'
import { push, signIn } from './app.ts'
import { makeList, noteOf, type TestList } from './lists-changes.ts'
import { putOwed } from './owed.ts'
import { makeWorld, type World } from './world.ts'

/** With a ranked list of two places, the first of them wanted. */
type FullWorld = World & { list: TestList }

type Screen = {
  path: (world: FullWorld) => string
  /** Until it shows what is to be judged, for example an open dialog. */
  prepare?: (page: Page, world: FullWorld) => Promise<void>
}

const publicScreens: Record<string, { path: () => string }> = {
  landing: { path: () => paths.landing },
  login: { path: () => paths.login },
  'sign-up': { path: () => paths.signup },
  'not found': { path: () => '/nowhere' },
}

const open = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog').waitFor()
}

const placesAndLists: Record<string, Screen> = {
  home: { path: () => paths.start },
  nearby: { path: () => paths.nearby },
  featured: { path: () => paths.featured },
  popular: { path: () => paths.popularRestaurants },
  'popular with friends': { path: () => paths.popularFriends },
  search: { path: () => paths.search, prepare: (page) => page.getByRole('listitem').first().waitFor() },
  filter: { path: () => paths.search, prepare: open('Filters') },
  restaurant: {
    path: ({ list }) => paths.restaurant(list.places[0]?.id ?? ''),
    prepare: (page) => page.getByRole('link', { name: 'Log a Visit' }).waitFor(),
  },
  'add to list': { path: ({ list }) => paths.restaurant(list.places[0]?.id ?? ''), prepare: open('Add to list') },
  'reviews of a restaurant': { path: ({ list }) => paths.restaurantReviews(list.places[0]?.id ?? '') },
  'new from friends': { path: () => paths.newFriends },
  lists: { path: () => paths.lists() },
  'all lists': { path: ({ ben }) => paths.allLists(ben.id) },
  'create list': { path: () => paths.createList() },
  list: {
    path: ({ list }) => paths.list(list.id),
    prepare: (page) => page.getByRole('heading', { name: 'Soups' }).waitFor(),
  },
  'edit list': {
    path: ({ list }) => paths.editList(list.id),
    prepare: (page) => page.getByRole('heading', { name: 'Restaurants (2)' }).waitFor(),
  },
  'add restaurants': { path: ({ list }) => paths.addToList(list.id) },
  'want to try': { path: () => paths.wantToTry() },
  favorites: { path: () => paths.favorites() },
  'your reviews': { path: () => paths.yourReviews() },
  visited: { path: () => paths.visitedRestaurants() },
}

const peopleAndVisits: Record<string, Screen> = {
  friends: { path: () => paths.friends },
  'add friends': {
    path: () => paths.addFriends,
    async prepare(page, { ben }) {
      await page.getByRole('searchbox').fill(ben.username)
      await page.getByText(`@${ben.username}`).first().waitFor()
    },
  },
  'own profile': { path: () => paths.profile() },
  'other profile': { path: ({ ben }) => paths.profile(ben.id) },
  'your friends': {
    path: () => paths.yourFriends,
    prepare: (page) => page.getByText('Connected since').first().waitFor(),
  },
  followers: {
    path: ({ ben }) => paths.followers(ben.id),
    prepare: (page) => page.getByText('1 follower', { exact: true }).waitFor(),
  },
  activity: { path: () => paths.activity, prepare: (page) => page.getByRole('time').first().waitFor() },
  'own review': {
    path: ({ adasReview }) => paths.review(adasReview),
    prepare: (page) => page.getByRole('heading', { name: 'Detailed Ratings' }).waitFor(),
  },
  'photo viewer': {
    path: ({ adasReview }) => paths.review(adasReview),
    async prepare(page) {
      await page.getByRole('button', { name: /photo 1/i }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  'report dialog': {
    path: ({ bensReview }) => paths.review(bensReview),
    async prepare(page) {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Report Review' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  'log a visit': {
    path: () => paths.log(),
    async prepare(page) {
      await page.getByRole('button', { name: 'Detailed ratings' }).click()
      await page.getByLabel('Search restaurants').fill('Ika')
      await page.getByRole('button', { name: /^Add “Ika”/ }).waitFor()
    },
  },
  'edit a visit': { path: ({ adasReview }) => paths.editReview(adasReview) },
  settings: { path: () => paths.settings },
  'waiting to send, all sent': { path: () => paths.sync },
  // The last: offline from here on.
  'waiting to send, full': {
    path: () => paths.sync,
    async prepare(page, { ada, adasReview, bensReview }) {
      await page.context().setOffline(true)
      const visit = { id: adasReview, restaurant_id: adasReview, created_at: new Date().toISOString() }
      await putOwed(page, ada.id, {
        outbox: [{ intent: 'delete_review', input: { id: adasReview } }],
        refused: [{ intent: 'log_visit', input: visit }],
        photos: [{ review_id: adasReview }, { review_id: bensReview, state: 'failed', message: 'It is damaged.' }],
        drafts: [{ id: randomUUID(), kind: 'visit', content: {} }],
      })
      await page.reload()
      await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
    },
  },
}

const widths = [320, 390, 1280]

test.describe.configure({ timeout: 240_000 })

for (const theme of ['light', 'dark']) {
  test(`A1 The screens of the shell have no accessibility violations (${theme})`, async ({ page }) => {
    await chooseTheme(page, theme)
    for (const [name, { path }] of Object.entries(publicScreens)) await judge(page, theme, name, path())
  })

  for (const [which, screens] of Object.entries({
    'places and lists': placesAndLists,
    'people and visits': peopleAndVisits,
  }))
    test(`A5 The screens of ${which} have no accessibility violations (${theme})`, async ({ page }) => {
      await chooseTheme(page, theme)
      const world = await makeFullWorld()
      await signIn(page, world.ada)
      for (const [name, { path, prepare }] of Object.entries(screens))
        await judge(page, theme, name, path(world), () => prepare?.(page, world))
    })
}

async function makeFullWorld(): Promise<FullWorld> {
  const world = await makeWorld()
  const list = await makeList(world.ada, 'Soups', ['Zum Eulenwirt', 'Ika'], {
    is_ranked: true,
    description: 'Hot ones.',
  })
  const restaurant_id = list.places[0]?.id
  await push(
    world.ada,
    noteOf(list, 0, 'Ask for the corner table.'),
    { intent: 'log_visit', input: { id: randomUUID(), restaurant_id, rating: 4, food_rating: 4.5, service_rating: 2 } },
    { intent: 'add_want_to_try', input: { restaurant_id } },
  )
  return { ...world, list }
}

async function chooseTheme(page: Page, theme: string): Promise<void> {
  // Half-way through a fade every text is too pale.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript((chosen) => localStorage.setItem('crumb-theme', chosen), theme)
}

/** Goes there once and looks at it in every width. */
async function judge(
  page: Page,
  theme: string,
  name: string,
  path: string,
  prepare?: () => Promise<void> | undefined,
): Promise<void> {
  await page.goto(path)
  await page.locator('main:not([aria-busy="true"])').waitFor()
  await prepare?.()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const axe = new AxeBuilder({ page }).setLegacyMode()
    // All else was judged in the light: the themes differ in their colours alone.
    const { violations } = await (theme === 'dark' ? axe.withRules('color-contrast') : axe).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect.soft(found, `${name} at ${width} px`).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(overflow, `${name} at ${width} px wide is wider by`).toBeLessThanOrEqual(0)
  }
}
