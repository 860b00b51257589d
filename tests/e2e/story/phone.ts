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

/** `folder` holds what the phone remembers; a folder that was used before goes on where it was. */
export async function startPhone(folder: string, options: BrowserContextOptions): Promise<Phone> {
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    executablePath: ensureChromium(),
    args: chromiumArguments,
  })
  // Not the page that the browser begins with: `offline` does not reach its navigator.onLine.
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
