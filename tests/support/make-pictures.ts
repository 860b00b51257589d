/**
 * `npm run pictures`: takes the README's pictures (docs/pictures) and the manifest's screenshots (public/screenshots) from
 * the running app with the demo town. Look at them before they are committed.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { repositoryFolder } from '#supabase/local/settings.ts'
import { readyForOffline, signIn } from '#tests/e2e/app.ts'
import { openFaultyWay } from '#tests/support/faulty-way.ts'
import { chromiumArguments, ensureChromium } from './chromium.mjs'
import { startDemoApp } from './demo-app.ts'

/** Bytes of one picture of the README. */
const mostBytes = 80_000
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
const desk = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }
const dishes = ['ramen', 'dumplings', 'noodles'].map((name) =>
  join(repositoryFolder, `supabase/seed/pictures/${name}.webp`),
)

const app = await startDemoApp()
// Playwright's offline mode leaves the service worker its network, and it would send what is to be seen waiting.
const way = await openFaultyWay(app.url)
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
try {
  for (const theme of ['light', 'dark'] as const) {
    const context = await openContext(phone, theme)
    const page = await context.newPage()
    const take = async (name: string): Promise<void> =>
      saveSmall(await still(page), `docs/pictures/${name}-${theme}.webp`)
    await page.goto('/')
    await take('landing')
    await openHome(page)
    await take('home')
    await openReviewWithPhotos(page)
    await take('review')
    await writeVisit(page, 'The broth is the whole point: two days in the making, and you taste both of them.')
    await take('log')
    way.setTarget(undefined)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await page.waitForURL('**/start')
    await page.goto('/sync')
    await page.getByRole('heading', { name: /^Waiting to send/ }).waitFor()
    await take('waiting')
    await context.close()
    way.setTarget(app.url)
  }
  for (const [form, size] of Object.entries({ narrow: phone, wide: desk })) {
    const page = await (await openContext(size, 'light')).newPage()
    await page.goto('/')
    await save(await still(page), `public/screenshots/welcome-${form}.webp`)
    await openHome(page)
    await save(await still(page), `public/screenshots/home-${form}.webp`)
    await page.context().close()
  }
} finally {
  await browser.close()
  await way.close()
  await app.close()
}

async function openContext(size: typeof phone, theme: 'light' | 'dark'): Promise<BrowserContext> {
  // Nothing that moves is half-way when the picture is taken.
  const context = await browser.newContext({ ...size, baseURL: way.url, reducedMotion: 'reduce' })
  await context.addInitScript((chosen) => localStorage.setItem('crumb-theme', chosen), theme)
  return context
}

async function openHome(page: Page): Promise<void> {
  await signIn(page, app.person)
  await readyForOffline(page)
  await page.getByRole('heading', { name: 'New from friends' }).waitFor()
  await page.getByRole('heading', { name: 'Your recent visits' }).waitFor()
}

/** The newest review on the home page that has a photo. */
async function openReviewWithPhotos(page: Page): Promise<void> {
  const links = await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').all()
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
  for (const path of paths) {
    await page.goto(path ?? '/')
    await page.getByRole('main').getByRole('heading').first().waitFor()
    if (await page.getByRole('button', { name: /photo 1/i }).isVisible()) return
  }
}

async function writeVisit(page: Page, comment: string): Promise<void> {
  await page.goto('/log')
  await page.getByRole('list', { name: 'Suggestions' }).getByRole('button').first().click()
  await page.getByRole('group', { name: 'Overall rating' }).getByLabel('4.5 out of 5 stars').check({ force: true })
  await page.getByLabel('Review', { exact: true }).fill(comment)
  await page.getByLabel('Add photos').setInputFiles(dishes)
  await page.getByRole('button', { name: `Remove photo ${dishes.length}` }).waitFor({ timeout: 60_000 })
  await page.evaluate(() => scrollTo(0, 0))
}

/** The page when all its pictures have come. */
async function still(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle')
  // Decoding and fading in end without a sign.
  await page.waitForTimeout(1500)
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .first()
    .waitFor({ state: 'hidden', timeout: 15_000 })
  return page.screenshot()
}

async function save(picture: Buffer, file: string): Promise<void> {
  await sharp(picture).webp({ quality: 80 }).toFile(join(repositoryFolder, file))
  console.log(file)
}

/** In the best quality that is small enough. */
async function saveSmall(picture: Buffer, file: string): Promise<void> {
  for (let quality = 85; quality > 30; quality -= 5) {
    const small = await sharp(picture).resize({ width: 585 }).webp({ quality }).toBuffer()
    if (small.length > mostBytes) continue
    await writeFile(join(repositoryFolder, file), small)
    console.log(`${file}: ${(small.length / 1000).toFixed(0)} kB`)
    return
  }
  throw new Error(`${file} does not get small enough.`)
}
