import { push, signUp } from '#tests/e2e/app.ts'
import { makePlaces, visitTo } from '#tests/e2e/log-places.ts'
import { rowsOnServer } from '#tests/e2e/server.ts'
import { allIsSent, type Device, isReadyForOffline, mainNavigation, signInByForm } from '#tests/engines/device.ts'
import type { Page } from '#tests/engines/page.ts'

const addresses = [
  '/start',
  '/profile',
  '/lists',
  '/favorites',
  '/sync',
  '/want-to-try',
  '/log',
  '/search',
  '/activity',
]

/** Ms between a page that is shown and the next one: at 0 it is left while its copy is being opened or brought up to date. */
const longestGap = 600

/** As long as the splash keeps silent: what takes longer stands for ever. */
const timeoutMs = 10_000

/**
 * Page after page is left at any moment, so that the browser's cache freezes it, while everything comes for the first
 * time, while nothing happens, and while something is being saved. No page stands still behind a frozen one; what was shown as
 * saved is on the server; what was typed is there when the person comes back.
 */
export const pageCache =
  (loads = 300) =>
  async ({ page }: Device): Promise<string> => {
    const ada = await signUp('Ada')
    const { places } = makePlaces('Anchor', 'Bell', 'Crown', 'Dove', 'Eagle', 'Fox', 'Globe')
    await push(ada, ...places.map((place) => visitTo(place)))
    await signInByForm(page, ada)
    const times: number[] = []
    const third = Math.round(loads / 3)
    // The first of them while everything comes for the first time.
    for (let load = 0; load < 2 * third; load++) {
      if (load === third) await isReadyForOffline(page)
      times.push(await shown(page, addresses[load % addresses.length] ?? '/start'))
      await passes(load < third ? Math.random() * 100 : Math.random() * longestGap)
    }

    const known = new Map<string, boolean>()
    let saved = 0
    for (let load = 0; load < loads - 2 * third; load++) {
      const id = places[load % places.length]?.id ?? ''
      times.push(await shown(page, `/restaurant/${id}`))
      const was = known.get(id)
      await page.find({ kind: 'button', name: 'Want to try' }, timeoutMs)
      if (was !== undefined)
        await page.until(
          `the mark of place ${load % places.length} as it was left`,
          () => page.run(isMarked),
          (is) => is === was,
          timeoutMs,
        )
      // The mark may come a little after its button.
      else await passes(500)
      const became = await page.run(mark, Math.random() * longestGap)
      // Left before it was shown as saved: it may be either.
      if (became === null) known.delete(id)
      else known.set(id, became)
      if (became !== null) saved++
    }

    for (const gap of [0, 0, 30, 120, 300]) await comesBack(page, gap)

    await allIsSent(page)
    const [profile] = await rowsOnServer<{ want_to_try: unknown }>(
      ada,
      `profiles?user_id=eq.${ada.id}&select=want_to_try`,
    )
    const server = JSON.stringify(profile?.want_to_try)
    for (const [id, is] of known)
      if (server.includes(id) !== is) throw new Error(`The server has ${id} otherwise: ${server}`)
    times.sort((a, b) => a - b)
    return `${times.length} loads, median ${times[times.length >> 1]} ms, longest ${times.at(-1)} ms; ${saved} changes shown as saved and none lost`
  }

const passes = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Throws when it stands still. */
async function shown(page: Page, address: string): Promise<number> {
  const began = Date.now()
  await page.open(address)
  await page.find(mainNavigation, timeoutMs)
  return Date.now() - began
}

/** In the page, as all functions that `run` gets. */
function isMarked(): boolean {
  const button = [...document.querySelectorAll('button')].find(
    (one) => one.getAttribute('aria-label') === 'Want to try',
  )
  return button?.getAttribute('aria-pressed') === 'true'
}

/** Taps the mark and resolves when the page shows it as saved, or with null when the time is over. */
function mark(within: number): Promise<boolean | null> {
  const button = (): Element | undefined =>
    [...document.querySelectorAll('button')].find((one) => one.getAttribute('aria-label') === 'Want to try')
  const was = button()?.getAttribute('aria-pressed')
  ;(button() as HTMLElement | undefined)?.click()
  const began = performance.now()
  return new Promise((resolve) => {
    const look = (): void => {
      const is = button()?.getAttribute('aria-pressed')
      if (is && is !== was) resolve(is === 'true')
      else if (performance.now() - began > within) resolve(null)
      else setTimeout(look, 4)
    }
    setTimeout(look)
  })
}

/** What is typed into the form of a visit, which is left at once, is there on the way back. */
async function comesBack(page: Page, gap: number): Promise<void> {
  await page.open('/log')
  const words = `Typed ${Math.random()}`
  await page.type({ kind: 'field', name: 'Review' }, words)
  await passes(gap)
  await page.open('/robots.txt')
  await page.run(() => history.back())
  const isThere = (): Promise<boolean> =>
    page.run((typed) => [...document.querySelectorAll('textarea')].some(({ value }) => value === typed), words)
  await page.until('what was typed', isThere)
  // By then the page that came back has been loaded again.
  await passes(1500)
  await page.until('what was typed, in the page that was loaded again', isThere)
}
