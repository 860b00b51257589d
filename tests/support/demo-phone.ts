import { type BrowserContext, chromium, devices, type Page } from 'playwright'
import { readyForOffline, signIn } from '#tests/e2e/app.ts'
import { chromiumArguments, ensureChromium } from './chromium.mjs'
import { startDemoApp } from './demo-app.ts'

type DemoPhone = { context: BrowserContext; page: Page; close: () => Promise<void> }

/** A phone on which the demo town's app is installed and its person signed in, with everything that it needs without a network. */
export async function openDemoPhone(): Promise<DemoPhone> {
  const app = await startDemoApp()
  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'] ?? {}
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  const close = async (): Promise<void> => {
    await browser.close()
    await app.close()
  }
  try {
    const context = await browser.newContext({ ...pixel, baseURL: app.url })
    const page = await context.newPage()
    await signIn(page, app.person)
    await readyForOffline(page)
    return { context, page, close }
  } catch (error) {
    await close()
    throw error
  }
}
