import { chromium, devices, type Page } from 'playwright'
import { readyForOffline, signIn } from '#tests/e2e/app.ts'
import { chromiumArguments, ensureChromium } from './chromium.mjs'
import { startDemoApp } from './demo-app.ts'

type Installed<Found> = { url: string; found: Found }

/**
 * Installs the demo town's app on this profile of a phone and signs in; home has been seen whole, and is kept as its picture. The server
 * is gone afterwards; before, `whileServed` runs, the phone closed. Returns the app's address and what `look` found on the page.
 */
export async function installDemo<Found>(
  profile: string,
  look: (page: Page) => Promise<Found>,
  whileServed: (installed: Installed<Found>) => Promise<void> = async () => {},
): Promise<Installed<Found>> {
  const { url, person, close } = await startDemoApp()
  try {
    const found = await withPhone(profile, url, async (page) => {
      await signIn(page, person)
      await readyForOffline(page)
      await page.getByRole('heading', { name: 'New from friends' }).waitFor()
      await page.getByRole('link', { name: 'Everything is sent.' }).waitFor()
      await page.waitForFunction(() => localStorage.getItem('crumb-last-home') !== null)
      return look(page)
    })
    await whileServed({ url, found })
    return { url, found }
  } finally {
    await close()
  }
}

/** A new browser on this profile of a phone: nothing is in its memory. */
export async function withPhone<Result>(
  profile: string,
  url: string,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'] ?? {}
  const phone = await chromium.launchPersistentContext(profile, {
    ...pixel,
    executablePath: ensureChromium(),
    args: chromiumArguments,
    baseURL: url,
  })
  try {
    return await work(await phone.newPage())
  } finally {
    await phone.close()
  }
}
