/**
 * The W3C WebDriver protocol as far as the suite needs it. Drivers speak it over HTTP (WebKitWebDriver, safaridriver);
 * Firefox has the same commands under their names over its own socket (marionette.ts), so that no driver of its own is needed.
 */
const element = '/element/{id}'
const commands = {
  Navigate: ['POST', '/url'],
  ExecuteAsyncScript: ['POST', '/execute/async'],
  ElementClick: ['POST', `${element}/click`],
  ElementClear: ['POST', `${element}/clear`],
  ElementSendKeys: ['POST', `${element}/value`],
  TakeScreenshot: ['GET', '/screenshot'],
  GetWindowHandles: ['GET', '/window/handles'],
  NewWindow: ['POST', '/window/new'],
  SwitchToWindow: ['POST', '/window'],
  CloseWindow: ['DELETE', '/window'],
  SetWindowRect: ['POST', '/window/rect'],
  SetTimeouts: ['POST', '/timeouts'],
  DeleteSession: ['DELETE', ''],
} as const satisfies Record<string, readonly [method: string, path: string]>

type Command = keyof typeof commands

/** A session of one browser. */
export type Session = {
  /** Throws a WebDriverError when the driver reports one. */
  send: (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>
  /** Ends the browser, its driver and all they left on the disk. */
  close: () => Promise<void>
}

export class WebDriverError extends Error {
  /** As the standard names it, such as 'stale element reference'. */
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

/** The session of a driver that listens at this address. `close` ends the driver's process. */
export async function openHttpSession(
  driverUrl: string,
  capabilities: Record<string, unknown>,
  close: () => Promise<void>,
): Promise<Session> {
  const created = (await ask('POST', `${driverUrl}/session`, { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string
  }
  const base = `${driverUrl}/session/${created.sessionId}`
  const send: Session['send'] = (command, parameters = {}) => {
    const [method, path] = commands[command]
    const { id, ...body } = parameters
    return ask(method, base + path.replace('{id}', String(id)), method === 'POST' ? body : undefined)
  }
  return {
    send,
    async close() {
      // A browser that hangs does not answer; its process is ended all the same.
      await Promise.race([send('DeleteSession').catch(() => {}), new Promise((resolve) => setTimeout(resolve, 5000))])
      await close()
    },
  }
}

async function ask(method: string, url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    // For a browser that hangs: longer than any script or page load may take.
    signal: AbortSignal.timeout(90_000),
  })
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
  if (!response.ok) throw new WebDriverError(value?.error ?? String(response.status), value?.message ?? '')
  return value
}
