/** A page of tests/browser in a real Chromium, with the modules of the project served by Vite. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { type Connect, createServer } from 'vite'
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.mjs'

const root = join(import.meta.dirname, '../..')

/** `file` lies in tests/browser; `answer` may answer requests before Vite does. */
export async function openPage(
  file: string,
  answer?: Connect.NextHandleFunction,
): Promise<{ page: Page; url: string; close: () => Promise<void> }> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'warn',
    cacheDir: join(tmpdir(), `crumb-browser-tests-${process.pid}`),
    // Found later, it would make Vite load the page again in the middle of a test.
    optimizeDeps: { entries: [`tests/browser/${file}`], include: ['exifr/dist/mini.esm.mjs'] },
    server: { host: '127.0.0.1', port: 0, watch: null, hmr: false },
    plugins: answer ? [{ name: 'answer', configureServer: ({ middlewares }) => void middlewares.use(answer) }] : [],
  })
  await server.listen()
  const url = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${url}/tests/browser/${file}`)
  return {
    page,
    url,
    async close() {
      await browser.close()
      await server.close()
    },
  }
}
