/** What a person does with a page, and what they see of it, in any browser that speaks WebDriver. */
import { type Found, type Sought, seek } from './seek.ts'
import { type Session, WebDriverError } from './webdriver.ts'

/** Milliseconds. For what never comes; machines may be loaded. */
const timeoutMs = 30_000

export type Page = ReturnType<typeof openPage>

/** `url` is the app's address for the browser. */
export function openPage(session: Session, url: string) {
  /** Runs a function in the page and waits for its promise. It sees nothing of this file. */
  async function run<Result, Values extends unknown[]>(
    work: (...values: Values) => Result,
    ...values: Values
  ): Promise<Awaited<Result>> {
    // What runs TypeScript in Node marks functions that have a name with a helper that the page does not have.
    const script = `const done = arguments[arguments.length - 1], __name = (work) => work;
      (async () => (${String(work)})(...[...arguments].slice(0, -1)))()
        .then((value) => done({ value }), (error) => done({ error: String(error?.stack ?? error) }))`
    const answer = (await session.send('ExecuteAsyncScript', { script, args: values })) as {
      value?: Awaited<Result>
      error?: string
    }
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.value as Awaited<Result>
  }

  /** Asks again until the answer is what is waited for; says what it was at last. */
  async function until<Value>(
    what: string,
    look: () => Promise<Value>,
    isThere: (value: Value) => boolean = Boolean,
    within = timeoutMs,
  ): Promise<Value> {
    const latest = Date.now() + within
    let last: unknown
    while (Date.now() < latest) {
      try {
        const value = await look()
        if (isThere(value)) return value
        last = value
      } catch (error) {
        // A page that is just being left answers nothing.
        last = error
      }
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
    throw new Error(`${what} did not come within ${within / 1000} s; at last: ${await describe(last)}`)
  }

  async function describe(last: unknown): Promise<string> {
    const shown = await text().catch((error: unknown) => `no page (${String(error)})`)
    return `${last instanceof Error ? last.message : JSON.stringify(last)}\n${shown.slice(0, 600)}`
  }

  const text = (): Promise<string> =>
    run(
      () =>
        `${location.pathname}${location.search} · ${document.title} · ${document.body.innerText.replaceAll(/\s*\n\s*/g, ' | ')}`,
    )

  const find = (sought: Sought, within?: number): Promise<Found> =>
    until(
      JSON.stringify(sought),
      () => run(seek, sought),
      (found) => found !== null,
      within,
    ) as Promise<Found>

  return {
    url,
    session,
    run,
    until,
    text,
    find,
    isThere: async (sought: Sought): Promise<boolean> => (await run(seek, sought)) !== null,
    /** From cold: everything is loaded anew. */
    open: (path: string): Promise<unknown> => session.send('Navigate', { url: new URL(path, url).href }),
    sees: (words: string | RegExp, within = timeoutMs): Promise<string> =>
      until(String(words), text, (all) => (typeof words === 'string' ? all.includes(words) : words.test(all)), within),
    isAt: (path: string): Promise<string> =>
      until(
        path,
        () => run(() => location.pathname + location.search),
        (at) => at === path,
      ),

    async type(sought: Sought, words: string): Promise<void> {
      await interact(async () => {
        const id = idOf(await find(sought))
        await session.send('ElementClear', { id })
        await session.send('ElementSendKeys', { id, text: words, value: [...words] })
      })
    },
    /** With the browser's own click, so that what covers a button is noticed. */
    async click(sought: Sought): Promise<void> {
      await interact(async () => {
        const found = await find(sought)
        await run(standsStill, found)
        await session.send('ElementClick', { id: idOf(found) })
      })
    },
    /** For boxes, stars and choices, whose input is hidden below a drawing of them. */
    async check(sought: Sought): Promise<void> {
      await run(async (found: Found) => found.click(), await find(sought))
    },
    /** As a file chooser does. Drivers cannot choose files on every phone. */
    async choose(sought: Sought, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
      await run(
        (input: Found, chosen) => {
          const transfer = new DataTransfer()
          for (const { name, type, base64 } of chosen) {
            const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
            transfer.items.add(new File([bytes], name, { type }))
          }
          ;(input as HTMLInputElement).files = transfer.files
          input.dispatchEvent(new Event('input', { bubbles: true }))
          input.dispatchEvent(new Event('change', { bubbles: true }))
        },
        await find(sought),
        files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString('base64') })),
      )
    },
    /** What is in the window: Firefox would take the whole page. */
    picture: async (): Promise<Buffer> =>
      Buffer.from(String(await session.send('TakeScreenshot', { full: false })), 'base64'),
    /**
     * A second tab; what this page does is in the one that was shown last. In a window of its own, because drivers leave
     * a new tab of the same window in the background; as large as this one, which WebKit does not see to.
     */
    async openTab(): Promise<string> {
      const size = await run(windowSize)
      const { handle } = (await session.send('NewWindow', { type: 'window' })) as { handle: string }
      await session.send('SwitchToWindow', { handle, name: handle })
      // A phone's window has one size.
      if ((await run(windowSize)).width !== size.width) await session.send('SetWindowRect', size)
      return handle
    },
    async tabs(): Promise<string[]> {
      return (await session.send('GetWindowHandles')) as string[]
    },
    showTab: (handle: string): Promise<unknown> => session.send('SwitchToWindow', { handle, name: handle }),
    /** Closes the tab that is shown and shows this one. */
    async closeTab(then: string): Promise<void> {
      await session.send('CloseWindow')
      await session.send('SwitchToWindow', { handle: then, name: then })
    },
  }

  /** What was found may be drawn anew, or still move, before it is used. */
  async function interact(attempt: () => Promise<unknown>): Promise<void> {
    const passing = /stale|not interactable|intercepted/
    const latest = Date.now() + timeoutMs
    while (true) {
      try {
        await attempt()
        return
      } catch (error) {
        if (!(error instanceof WebDriverError && passing.test(error.code)) || Date.now() > latest) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
}

/** In the page: waits until what slides in has arrived. A click lands where an element was, and beside a dialog it closes it. */
async function standsStill(found: Found): Promise<void> {
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const latest = Date.now() + 3000
  let before = ''
  while (Date.now() < latest) {
    const { x, y, width, height } = found.getBoundingClientRect()
    const now = [x, y, width, height].map(Math.round).join()
    if (now === before && found.contains(document.elementFromPoint(x + width / 2, y + height / 2))) return
    before = now
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
}

/** In the page. */
const windowSize = (): { width: number; height: number } => ({ width: outerWidth, height: outerHeight })

/** How the standard names an element in answers. */
const idOf = (found: Found): string =>
  (found as unknown as Record<string, string>)['element-6066-11e4-a52e-4f735466cecf'] ?? ''
