/** A device with the app: a browser with an empty storage, and a line to the server that can be cut. */
import type { Person } from '#tests/e2e/app.ts'
import { type Host, startHost } from '#tests/e2e/newer-build.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { type Engine, startBrowser } from './browsers.ts'
import { openPage, type Page } from './page.ts'

export type Device = {
  engine: Engine
  page: Page
  line: FaultProxy
  /** The web server of the app, which can get a newer build. */
  host: Host
  close: () => Promise<void>
}

/** Where a phone reaches the line of `port`, when it is not this machine. */
export type Reach = { address: string; port: number } | undefined

export async function startDevice(engine: Engine, reach: Reach): Promise<Device> {
  const host = await startHost()
  const line = await startFaultProxy(host.url, reach?.port)
  const closeLine = async (): Promise<void> => {
    await line.close()
    await host.close()
  }
  try {
    const session = await startBrowser[engine]()
    await session.send('SetTimeouts', { script: 60_000, pageLoad: 60_000 })
    const close = async (): Promise<void> => {
      await session.close()
      await closeLine()
    }
    return { engine, page: openPage(session, reach?.address ?? line.url), line, host, close }
  } catch (error) {
    await closeLine()
    throw error
  }
}

/** As a person does it. */
export async function signInByForm(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.open('/login')
  await page.type({ kind: 'field', name: 'Email' }, email)
  await page.type({ kind: 'field', name: 'Password' }, password)
  await page.click({ kind: 'button', name: 'Sign In' })
  await page.isAt('/start')
  await page.find(mainNavigation)
}

export const mainNavigation = { kind: 'region', name: 'Main' } as const

/** In the page. */
function unfoldAdvanced(): boolean {
  const tools = document.querySelector('details')
  if (tools) tools.open = true
  return tools !== null
}

/** By the app's own word: everything of it and of the person is on the device. */
export async function isReadyForOffline(page: Page): Promise<void> {
  await page.open('/sync')
  await page.until('the tools of the page', () => page.run(unfoldAdvanced))
  await page.sees('Available offline: everything you need is on this device.', 90_000)
}

/** What the light of the home page says. */
export const sees = {
  allSent: { kind: 'link', pattern: '^Everything is sent\\.' },
  waiting: { kind: 'link', pattern: 'waiting to be sent\\.' },
} as const

/** Where what waits to be sent goes at once when there is a network again. */
export async function allIsSent(page: Page): Promise<void> {
  await page.open('/start')
  await page.find(sees.allSent, 90_000)
}
