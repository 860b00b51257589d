/**
 * `npm run walk -- FOLDER [--only PATTERN] [--widths 320,390,768,1280] [--variants light,dark,large] [--tall 2] [--scale 1]
 * [--clock 2026-11-24T19:30Z] [--minutes 40]`: takes every screen and state that tests/e2e/screens.ts names, and those of the demo
 * town, in every width, light, dark and with letters of twice the size, with contact sheets. Look at the sheets. What no time was
 * left for is named, and ends with an error.
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { townCentre } from '#supabase/seed/town.ts'
import { readyForOffline, signIn, signUp } from '#tests/e2e/app.ts'
import { openScreen, settled } from '#tests/e2e/open-screen.ts'
import { peopleAndVisits, placesAndLists, publicScreens, type Screen } from '#tests/e2e/screens.ts'
import { nameTestBackend } from '#tests/e2e/test-backend.ts'
import { type FullWorld, makeFullWorld } from '#tests/e2e/world.ts'
import { ensureChromium, mapArguments } from '#tests/support/chromium.mjs'
import { startDemoApp } from '#tests/support/demo-app.ts'
import { type ScreenPictures, type Taken, writeIndex, writeSheets } from './sheets.ts'
import { newcomersScreens, townScreens } from './town-screens.ts'

const variants = {
  light: { theme: 'light', letters: '' },
  dark: { theme: 'dark', letters: '' },
  large: { theme: 'light', letters: '200%' },
} as const
type Variant = keyof typeof variants

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '320,390,768,1280' },
    variants: { type: 'string', default: 'light,dark,large' },
    tall: { type: 'string', default: '2' },
    scale: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '40' },
    clock: { type: 'string' },
  },
})
const [folder] = positionals
if (!folder) throw new Error('Say into which folder: npm run walk -- FOLDER')
const into = resolve(folder)
const widths = values.widths.split(',').map(Number)
const wanted = values.variants.split(',').filter((name): name is Variant => name in variants)
const until = Date.now() + Number(values.minutes) * 60_000
/** Px, of the window; a page that is longer is shown to `tall` times as much. */
const heightOf = (width: number): number => (width < 600 ? 844 : 900)

const done: ScreenPictures[] = []
const missed: string[] = []

await mkdir(into, { recursive: true })
const app = await startDemoApp()
nameTestBackend(app)
const browser = await chromium.launch({ executablePath: ensureChromium(), args: mapArguments })
try {
  await walk(publicScreens)
  await walk(newcomersScreens, { person: await signUp('Noor') })
  await walk(await townScreens(app.databaseUrl, app.person.username), { person: app.person, isLocated: true })
  for (const screens of [placesAndLists, peopleAndVisits]) {
    // One for each: the last of the first ends the sessions of its person.
    const world = await makeFullWorld()
    await walk(inWorld(screens, world), { person: world.ada })
  }
} finally {
  await writeIndex(into, done)
  await browser.close()
  await app.close()
}
console.log(`${done.length} screens in ${into}/index.html`)
if (missed.length > 0) {
  console.error(`Not taken:\n  ${missed.join('\n  ')}`)
  process.exitCode = 1
}

type Walked = { path: string | (() => string); prepare?: (page: Page) => Promise<void> }
type Visitor = { person?: { email: string; password: string }; isLocated?: boolean }

function inWorld(screens: Record<string, Screen>, world: FullWorld): Record<string, Walked> {
  return Object.fromEntries(
    Object.entries(screens).map(([name, { path, prepare }]) => [
      name,
      { path: () => path(world), prepare: async (page: Page) => prepare?.(page, world) },
    ]),
  )
}

/** One after the other, in one window: some screens change what the later ones show. */
async function walk(screens: Record<string, Walked>, { person, isLocated }: Visitor = {}): Promise<void> {
  const asked = Object.entries(screens).filter(([name]) => new RegExp(values.only).test(name))
  if (asked.length === 0) return
  const context = await browser.newContext({
    baseURL: app.url,
    reducedMotion: 'reduce',
    deviceScaleFactor: Number(values.scale),
    ...(isLocated && { geolocation: townCentre, permissions: ['geolocation'] }),
  })
  const page = await openApp(context, person)
  for (const [name, { path, prepare }] of asked) {
    if (Date.now() > until) missed.push(`${name}: no time was left`)
    else
      try {
        await page.setViewportSize({ width: 390, height: heightOf(390) })
        await openScreen(page, typeof path === 'string' ? path : path())
        await prepare?.(page)
        await takeAll(page, name)
      } catch (error) {
        missed.push(`${name}: ${String(error).split('\n')[0]}`)
        await page.screenshot({ path: join(into, `${fileName(name)}-missed.png`) })
      }
  }
  await context.close()
}

async function openApp(context: BrowserContext, person: Visitor['person']): Promise<Page> {
  await context.addInitScript(() => localStorage.setItem('crumb-theme', 'system'))
  // tsx marks the functions of what is handed to the page with this.
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await context.newPage()
  if (values.clock) await page.clock.setSystemTime(values.clock)
  page.setDefaultTimeout(20_000)
  if (person) {
    await signIn(page, person)
    await readyForOffline(page)
  }
  return page
}

function fileName(name: string): string {
  return name.replaceAll(/[^a-z]+/g, '-')
}

async function takeAll(page: Page, name: string): Promise<void> {
  const file = fileName(name)
  const pictures: Taken[] = []
  for (const variant of wanted) {
    const { theme, letters } = variants[variant]
    await page.emulateMedia({ colorScheme: theme })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, letters)
    for (const width of widths) {
      await fitWindow(page, width)
      const picture = { file: `${file}-${width}-${variant}.png`, width, variant }
      await page.screenshot({ path: join(into, picture.file) })
      pictures.push(picture)
    }
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  pictures.sort((a, b) => a.width - b.width)
  await writeSheets(into, { name: file, pictures })
  done.push({ name, pictures })
  console.log(name)
}

/** As high as the page, within bounds; a window with something open over the page is as high as a device's. */
async function fitWindow(page: Page, width: number): Promise<void> {
  const height = heightOf(width)
  await page.setViewportSize({ width, height })
  const isCovered = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0
  const whole = isCovered ? height : await page.evaluate(() => document.documentElement.scrollHeight)
  if (whole > height) await page.setViewportSize({ width, height: Math.min(whole, height * Number(values.tall)) })
  await settled(page)
  await page.waitForFunction(() =>
    Array.from(document.images).every(
      ({ complete, loading, offsetParent }) => complete || loading === 'lazy' || !offsetParent,
    ),
  )
  // Pictures fade in when they have been decoded, and a list measures itself once more: neither gives a sign.
  await page.waitForTimeout(250)
}
