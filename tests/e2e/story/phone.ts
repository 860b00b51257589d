/** A phone with the app: a browser of its own that can be killed at any moment and started again on the same storage. */
import { rm } from 'node:fs/promises'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.mjs'

export type Phone = {
  context: BrowserContext
  page: Page
  /** As when the battery is empty: nothing gets to finish. */
  kill: () => Promise<void>
  /** Closes the browser and deletes its storage. */
  close: () => Promise<void>
}

/**
 * Opens a page on a phone without a network. The page's Cross-Origin-Opener-Policy gives it a process of its own, and Playwright tells
 * only the processes of the moment that they are offline: in a later one requests fail, but navigator.onLine is true.
 */
export async function openUnderground({ context, page }: Phone, path: string): Promise<void> {
  await page.goto(path)
  await context.setOffline(false)
  await context.setOffline(true)
}

/** `folder` holds what the phone remembers; a folder that was used before goes on where it was. */
export async function startPhone(folder: string, options: BrowserContextOptions): Promise<Phone> {
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    executablePath: ensureChromium(),
    args: chromiumArguments,
  })
  const page = await context.newPage()
  return {
    context,
    page,
    async kill() {
      const browser = context.browser()
      if (!browser) throw new Error('The phone has no browser.')
      const devtools = await browser.newBrowserCDPSession()
      const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
      const browserProcess = processInfo.find(({ type }) => type === 'browser')
      if (!browserProcess) throw new Error('The browser has no process.')
      const ended = new Promise((resolve) => context.once('close', resolve))
      process.kill(browserProcess.id, 'SIGKILL')
      await ended
    },
    async close() {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
