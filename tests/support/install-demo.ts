import { chromium, devices, type Page } from 'playwright'
import type { DemoSignIn } from '#supabase/seed/seed.ts'
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
    const installed = { url, found: await install(profile, url, person, look) }
    await whileServed(installed)
    return installed
  } finally {
    await close()
  }
}

async function install<Found>(
  profile: string,
  url: string,
  person: DemoSignIn,
  look: (page: Page) => Promise<Found>,
): Promise<Found> {
  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'] ?? {}
  const phone = await chromium.launchPersistentContext(profile, {
    ...pixel,
    executablePath: ensureChromium(),
    args: chromiumArguments,
    baseURL: url,
  })
  try {
    const page = await phone.newPage()
    await signIn(page, person)
    await readyForOffline(page)
    await page.getByRole('heading', { name: 'New from friends' }).waitFor()
    await page.getByRole('link', { name: 'Everything is sent.' }).waitFor()
    await page.waitForFunction(() => localStorage.getItem('crumb-last-home') !== null)
    return await look(page)
  } finally {
    await phone.close()
  }
}
