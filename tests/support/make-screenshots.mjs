/**
 * Takes the manifest's screenshots from the running app; the results are committed in public/screenshots. By hand, with
 * `npm start` running: `node tests/support/make-screenshots.mjs http://127.0.0.1:4321 EMAIL PASSWORD`.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { chromiumArguments, ensureChromium } from './chromium.mjs'

const [url, email, password] = process.argv.slice(2)
if (!url || !email || !password) throw new Error('Give the address of the app, an e-mail address and its password')
const folder = join(fileURLToPath(new URL('../..', import.meta.url)), 'public/screenshots')
mkdirSync(folder, { recursive: true })

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
const windows = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
}
for (const [form, window] of Object.entries(windows)) {
  const page = await browser.newPage(window)
  /** @param {string} name */
  const take = async (name) => {
    await page.waitForTimeout(1500)
    const picture = await page.screenshot()
    await sharp(picture)
      .webp({ quality: 80 })
      .toFile(join(folder, `${name}-${form}.webp`))
  }
  await page.goto(url)
  await take('welcome')
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.waitForTimeout(4000)
  await page.reload()
  await take('home')
  await page.close()
}
await browser.close()
