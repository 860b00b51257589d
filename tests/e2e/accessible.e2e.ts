/** Every built screen, in both themes and three widths, judged by axe. A new screen is one line in a table below. */
import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { paths } from '../../src/lib/paths.ts'
import { signIn } from './app.ts'
import { putOwed } from './owed.ts'
import { makeWorld, type World } from './world.ts'

type Screen = {
  path: (world: World) => string
  /** Until it shows what is to be judged, for example an open dialog. */
  prepare?: (page: Page, world: World) => Promise<void>
}

const publicScreens: Record<string, { path: () => string }> = {
  landing: { path: () => paths.landing },
  login: { path: () => paths.login },
  'sign-up': { path: () => paths.signup },
  'not found': { path: () => '/nowhere' },
}

const signedInScreens: Record<string, Screen> = {
  home: { path: () => paths.start },
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
  'waiting to send, all sent': { path: () => paths.sync },
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
  // The last, offline by now.
  settings: { path: () => paths.settings },
}

const widths = [320, 390, 1280]

test.describe.configure({ timeout: 240_000 })

for (const theme of ['light', 'dark']) {
  test(`A1 The screens of the shell have no accessibility violations (${theme})`, async ({ page }) => {
    await chooseTheme(page, theme)
    for (const [name, { path }] of Object.entries(publicScreens)) await judge(page, name, path())
  })

  test(`A5 The screens of signed-in people have no accessibility violations (${theme})`, async ({ page }) => {
    await chooseTheme(page, theme)
    const world = await makeWorld()
    await signIn(page, world.ada)
    for (const [name, { path, prepare }] of Object.entries(signedInScreens))
      await judge(page, name, path(world), () => prepare?.(page, world))
  })
}

async function chooseTheme(page: Page, theme: string): Promise<void> {
  // Half-way through a fade every text is too pale.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript((chosen) => localStorage.setItem('crumb-theme', chosen), theme)
}

/** Goes there once and looks at it in every width. */
async function judge(page: Page, name: string, path: string, prepare?: () => Promise<void> | undefined): Promise<void> {
  await page.goto(path)
  await page.locator('main:not([aria-busy="true"])').waitFor()
  await prepare?.()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect.soft(found, `${name} at ${width} px`).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(overflow, `${name} at ${width} px wide is wider by`).toBeLessThanOrEqual(0)
  }
}
