/** Every built screen, and what opens over one, for the judges of accessible.e2e.ts. A new screen is one line below. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { push } from './app.ts'
import { deskScreens } from './desk-screens.ts'
import { spoilAccessToken } from './device-session.ts'
import { dataScreens, reviewImport } from './import-files.ts'
import { putOwed } from './owed.ts'
import { curate } from './restaurant-places.ts'
import { endSessions } from './server.ts'
import { unfoldAdvanced } from './waiting-list.ts'
import type { FullWorld } from './world.ts'

export type Screen = {
  path: (world: FullWorld) => string
  /** Until it shows what is to be judged, for example an open dialog. */
  prepare?: (page: Page, world: FullWorld) => Promise<void>
  /** Another screen of the same components is judged by day; this one at night. */
  isLikeAnother?: true
}
type PublicScreen = Pick<Screen, 'isLikeAnother'> & { path: () => string; prepare?: (page: Page) => Promise<void> }

export const publicScreens: Record<string, PublicScreen> = {
  landing: { path: () => paths.landing },
  login: { path: () => paths.login },
  'sign-up': { path: () => paths.signup },
  'forgotten password': { isLikeAnother: true, path: () => paths.resetPassword },
  'code to type': {
    path: () => paths.confirmEmail,
    // Without a code on its way the page leads to the sign-in page.
    async prepare(page) {
      const sent = { email: 'noor@example.com', sentAt: await page.evaluate(() => Date.now()) }
      await page.evaluate((text) => localStorage.setItem('crumb-code-confirm', text), JSON.stringify(sent))
      await page.goto(paths.confirmEmail)
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    },
  },
  rules: { path: () => paths.rules },
  privacy: { isLikeAnother: true, path: () => paths.privacy },
  contact: { isLikeAnother: true, path: () => paths.contact },
  licences: { path: () => paths.licences },
  invitation: { path: () => paths.invite('11111111-1111-4111-8111-111111111111', 'ada') },
  'not found': { path: () => '/nowhere' },
}

const dialog = (page: Page): Promise<void> => page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
const open = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click()
  await dialog(page)
}
const menu = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menu').waitFor()
}
const choose = (item: string) => async (page: Page) => {
  await menu(page)
  await page.getByRole('menuitem', { name: item }).click()
  await dialog(page)
}

export const placesAndLists: Record<string, Screen> = {
  home: { path: () => paths.start },
  nearby: { path: () => paths.nearby },
  featured: { path: () => paths.featured },
  popular: { isLikeAnother: true, path: () => paths.popularRestaurants },
  'popular with friends': { isLikeAnother: true, path: () => paths.popularFriends },
  search: {
    path: () => paths.search,
    async prepare(page) {
      await page.getByRole('searchbox').fill('Eulenwirt')
      await page.getByRole('listitem').first().waitFor()
    },
  },
  filter: { path: () => paths.search, prepare: open('Filters') },
  restaurant: {
    path: ({ place }) => paths.restaurant(place),
    prepare: (page) => page.getByRole('link', { name: 'Log again' }).waitFor(),
  },
  'add to list': { path: ({ place }) => paths.restaurant(place), prepare: open('Add to list') },
  'opening hours': {
    isLikeAnother: true,
    path: ({ place }) => paths.restaurant(place),
    async prepare(page, { place }) {
      const day = { isClosed: false, timePeriods: [{ openTime: '11:30', closeTime: '14:00' }] }
      await curate({ id: place }, { operating_hours: { standardHours: { Monday: day, Friday: day } } })
      await page.reload()
      await page.getByRole('list', { name: 'Contact and more' }).getByText('Hours').click()
      await dialog(page)
    },
  },
  'reviews of a restaurant': { path: ({ place }) => paths.restaurantReviews(place) },
  'friend reviews of a restaurant': { isLikeAnother: true, path: ({ place }) => paths.restaurantFriendReviews(place) },
  'new from friends': { path: () => paths.newFriends },
  lists: { path: () => paths.lists() },
  'lists of somebody': { isLikeAnother: true, path: ({ ben }) => paths.lists(ben.id) },
  'all lists': { isLikeAnother: true, path: ({ ben }) => paths.allLists(ben.id) },
  'create list': { isLikeAnother: true, path: () => paths.createList() },
  list: {
    path: ({ list }) => paths.list(list.id),
    prepare: (page) => page.getByRole('heading', { name: 'Soups' }).waitFor(),
  },
  'menu of a list': { isLikeAnother: true, path: ({ list }) => paths.list(list.id), prepare: menu },
  'delete list dialog': {
    isLikeAnother: true,
    path: ({ list }) => paths.list(list.id),
    prepare: choose('Delete List'),
  },
  'edit list': {
    path: ({ list }) => paths.editList(list.id),
    prepare: (page) => page.getByRole('heading', { name: 'Restaurants (2)' }).waitFor(),
  },
  'add restaurants': { path: ({ list }) => paths.addToList(list.id) },
  'want to try': { path: () => paths.wantToTry() },
  favorites: { isLikeAnother: true, path: () => paths.favorites() },
  'your reviews': { path: () => paths.yourReviews() },
  visited: { isLikeAnother: true, path: () => paths.visitedRestaurants() },
  'want to try, removing': {
    isLikeAnother: true,
    path: () => paths.wantToTry(),
    async prepare(page) {
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('button', { name: /^Remove/ }).waitFor()
    },
  },
  'want to try of somebody': { isLikeAnother: true, path: ({ ben }) => paths.wantToTry(ben.id) },
  'favorites of somebody': { isLikeAnother: true, path: ({ ben }) => paths.favorites(ben.id) },
  'reviews of somebody': { isLikeAnother: true, path: ({ ben }) => paths.yourReviews(ben.id) },
  'visited by somebody': { isLikeAnother: true, path: ({ ben }) => paths.visitedRestaurants(ben.id) },
  'session is over': {
    path: () => paths.start,
    async prepare(page, { ada }) {
      await endSessions(ada)
      await spoilAccessToken(page)
      await page.reload()
      await page.getByText("Sign in again to see what's new.").waitFor()
    },
  },
}

export const peopleAndVisits: Record<string, Screen> = {
  friends: { path: () => paths.friends },
  'add friends': {
    path: () => paths.addFriends,
    async prepare(page, { ben }) {
      await page.getByRole('searchbox').fill(ben.username)
      await page.getByText(`@${ben.username}`).first().waitFor()
    },
  },
  invite: { path: () => paths.addFriends, prepare: open('Invite') },
  'own profile': { path: () => paths.profile() },
  diary: {
    path: () => paths.diary(),
    prepare: (page) =>
      page
        .getByRole('button', { name: /, 1 visit$/ })
        .first()
        .waitFor(),
  },
  'look back': {
    path: () => paths.lookBack(),
    prepare: (page) => page.getByRole('region', { name: 'How you rate' }).waitFor(),
  },
  'visits behind a number': { path: () => paths.visitsBehind('all', { group: 'place' }) },
  'other profile': { isLikeAnother: true, path: ({ ben }) => paths.profile(ben.id) },
  'menu of a profile': {
    path: ({ ben }) => paths.profile(ben.id),
    async prepare(page) {
      await page.getByRole('button', { name: 'More about' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  'your friends': {
    isLikeAnother: true,
    path: () => paths.yourFriends,
    prepare: (page) => page.getByText('Connected since').first().waitFor(),
  },
  'all friends': { isLikeAnother: true, path: ({ ben }) => paths.allFriends(ben.id) },
  followers: {
    path: ({ ben }) => paths.followers(ben.id),
    prepare: (page) => page.getByText('1 follower', { exact: true }).waitFor(),
  },
  following: { isLikeAnother: true, path: ({ ben }) => paths.following(ben.id) },
  activity: { path: () => paths.activity, prepare: (page) => page.getByRole('time').first().waitFor() },
  'own review': {
    path: ({ adasReview }) => paths.review(adasReview),
    prepare: (page) => page.getByRole('heading', { name: 'Detailed Ratings' }).waitFor(),
  },
  'photo viewer': {
    isLikeAnother: true,
    path: ({ adasReview }) => paths.review(adasReview),
    async prepare(page) {
      await page.getByRole('button', { name: /photo 1/i }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  'longest review': { path: ({ bensLongReview }) => paths.review(bensLongReview) },
  'menu of a review': { isLikeAnother: true, path: ({ adasReview }) => paths.review(adasReview), prepare: menu },
  'report dialog': { path: ({ bensReview }) => paths.review(bensReview), prepare: choose('Report Review') },
  'log a visit': {
    path: () => paths.log(),
    async prepare(page) {
      await page.getByRole('button', { name: 'Detailed ratings' }).click()
      await page.getByLabel('Search restaurants').fill('Ika')
      await page.getByRole('button', { name: /^Add “Ika”/ }).waitFor()
    },
  },
  'edit a visit': { isLikeAnother: true, path: ({ adasReview }) => paths.editReview(adasReview) },
  settings: { path: () => paths.settings },
  'avatar crop': {
    path: () => paths.settings,
    async prepare(page) {
      await page.getByLabel('Profile photo').setInputFiles('public/icons/icon-512.png')
      await dialog(page)
    },
  },
  'blocked and muted': {
    path: () => paths.blocked,
    async prepare(page, { ada, ben }) {
      await push(ada, { intent: 'mute', input: { id: randomUUID(), user_id: ben.id } })
      await page.reload()
      await page.getByText(`@${ben.username}`).waitFor()
    },
  },
  'change of the address': { path: () => paths.changeEmail },
  'first code of a change': {
    isLikeAnother: true,
    path: () => paths.changeEmail,
    async prepare(page) {
      await page.getByLabel('New email').fill('ada.lovelace.of.london.and.ockham@analytical-engines.example')
      await page.getByRole('button', { name: 'Send Codes' }).click()
      await page.getByLabel('Code').waitFor()
    },
  },
  ...deskScreens,
  ...dataScreens,
  'delete account dialog': { isLikeAnother: true, path: () => paths.settings, prepare: open('Delete Account') },
  'waiting to send, all sent': { isLikeAnother: true, path: () => paths.sync, prepare: unfoldAdvanced },
  // Offline from here on.
  'waiting to send, full': {
    path: () => paths.sync,
    async prepare(page, world) {
      await leaveUnsent(page, world)
      await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
    },
  },
  'import review, offline': {
    isLikeAnother: true,
    path: () => paths.importVisits,
    prepare: (page, world) => leaveUnsent(page, world).then(() => reviewImport(page)),
  },
  'unsent drafts': { isLikeAnother: true, path: () => paths.log(), prepare: openUnsent('unsent draft') },
  // With everything sent, the button asks nothing and logs out.
  'log out dialog': { isLikeAnother: true, path: () => paths.settings, prepare: openUnsent('Log Out') },
}

function openUnsent(button: string): NonNullable<Screen['prepare']> {
  return async (page, world) => {
    await leaveUnsent(page, world)
    await open(button)(page)
  }
}

/** Leaves the network, with work that is not sent; once. */
async function leaveUnsent(page: Page, { ada, adasReview, bensReview }: FullWorld): Promise<void> {
  if (await page.evaluate(() => !navigator.onLine)) return
  await page.context().setOffline(true)
  const visit = { id: adasReview, restaurant_id: adasReview, created_at: new Date().toISOString() }
  await putOwed(page, ada.id, {
    outbox: [{ intent: 'delete_review', input: { id: adasReview } }],
    refused: [{ intent: 'log_visit', input: visit }],
    photos: [{ review_id: adasReview }, { review_id: bensReview, state: 'failed', message: 'It is damaged.' }],
    drafts: [{ id: randomUUID(), kind: 'visit', content: {} }],
  })
  await page.reload()
}
