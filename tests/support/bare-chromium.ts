/**
 * Chromium over its bare protocol. Playwright makes a page do work of its own, with which a start would be measured
 * (docs/performance.md, "What a tool costs").
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type CDPSession, devices } from 'playwright'
import { chromiumArguments, ensureChromium } from './chromium.mjs'

export type BarePage = {
  send: CDPSession['send']
  /** The value of an expression in the page, and of the promise that it may be. */
  value: <Value>(expression: string) => Promise<Value>
  /** What the next event of this name says. */
  event: (name: string) => Promise<unknown>
}

type Message = { id?: number; result?: unknown; error?: { message: string }; method?: string; params?: unknown }

/** What the phone's browser says of its network. */
export type Network = 'online' | 'offline'

/**
 * A phone, in a new browser on this profile; its page is empty. Without a network nothing that it asks for is answered only if no
 * server runs: to switch off the network here is to watch it, which is work as well.
 */
export async function onBarePhone<Result>(
  profile: string,
  network: Network,
  work: (page: BarePage) => Promise<Result>,
): Promise<Result> {
  const browser = spawn(
    ensureChromium(),
    [...chromiumArguments, '--headless', '--hide-scrollbars', '--remote-debugging-pipe', `--user-data-dir=${profile}`],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const ended = once(browser, 'exit')
  const protocol = protocolOver(browser.stdio[3] as Writable, browser.stdio[4] as Readable)
  try {
    const page = await attach(protocol)
    await bePhone(page)
    if (network === 'offline') await sayOffline(page)
    return await work(page)
  } finally {
    await Promise.race([protocol.call('Browser.close', {}), ended])
    await ended
  }
}

type Protocol = {
  call: (method: string, params: object, sessionId?: string) => Promise<unknown>
  event: BarePage['event']
}

/** Messages are JSON, a zero byte after each. */
function protocolOver(to: Writable, from: Readable): Protocol {
  const waiting = new Map<number | string, (message: Message) => void>()
  let rest = ''
  from.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0')
    rest = messages.pop() ?? ''
    for (const message of messages.map((one) => JSON.parse(one) as Message)) {
      const about = message.id ?? message.method ?? 0
      waiting.get(about)?.(message)
      waiting.delete(about)
    }
  })
  let calls = 0
  return {
    call: (method, params, sessionId) =>
      new Promise((resolve, reject) => {
        calls += 1
        waiting.set(calls, ({ result, error }) => {
          if (error) reject(new Error(`${method}: ${error.message}`))
          else resolve(result)
        })
        to.write(`${JSON.stringify({ id: calls, method, params, sessionId })}\0`)
      }),
    event: (name) => new Promise((resolve) => waiting.set(name, ({ params }) => resolve(params))),
  }
}

async function attach({ call, event }: Protocol): Promise<BarePage> {
  const { targetId } = (await call('Target.createTarget', { url: 'about:blank' })) as { targetId: string }
  const { sessionId } = (await call('Target.attachToTarget', { targetId, flatten: true })) as { sessionId: string }
  const send = ((method: string, params: object = {}) => call(method, params, sessionId)) as CDPSession['send']
  return {
    send,
    event,
    async value<Value>(expression: string) {
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })
      if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`)
      return result.value as Value
    },
  }
}

async function bePhone({ send }: BarePage): Promise<void> {
  const { viewport, userAgent, deviceScaleFactor } = devices['Pixel 7'] ?? {}
  if (!viewport || !userAgent || !deviceScaleFactor) throw new Error('Playwright does not describe this phone any more')
  await send('Page.enable')
  await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: true })
  await send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await send('Emulation.setUserAgentOverride', { userAgent })
}

/** The protocol's own switch does not outlast the first address in Chromium 150: the page would believe that there is a network. */
const sayOffline = (page: BarePage): Promise<void> =>
  runAtStart(page, "Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })")

/** Runs the script in each page before any of its own. */
export async function runAtStart({ send }: Pick<BarePage, 'send'>, source: string): Promise<void> {
  await send('Page.addScriptToEvaluateOnNewDocument', { source })
}

/** Ms between two looks at a page, each of which is work for it. */
const pauseMs = 2000

/** The value, once it is another than undefined or null. Throws after half a minute. */
export async function valueOnceThere<Value>(page: BarePage, expression: string): Promise<Value> {
  for (let looks = 0; looks < 15; looks += 1) {
    await wait(pauseMs)
    const value = await page.value<Value | null | undefined>(expression)
    if (value !== undefined && value !== null) return value
  }
  throw new Error(`The page never has ${expression}`)
}

/** As a finger does. */
export async function tap({ send, value }: BarePage, element: string): Promise<void> {
  const point = await value<{ x: number; y: number }>(`(() => {
    const { x, y, width, height } = (${element}).getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })()`)
  await send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
