/** Judges a screen by axe in both themes and three widths, and by its fit with letters of twice the size. */
import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { deadSpots } from './dead-spots.ts'
import { textFaults } from './large-text.ts'
import { leadingDots } from './leading-dots.ts'
import { openScreen, settled } from './open-screen.ts'

/** Px. The themes differ in their colours alone, and those are the same at 320 and 390, and so is all but the sizes. */
const widths = { light: [320, 390, 1280], dark: [320, 1280] }
type Theme = keyof typeof widths
const onlySizes = 390
/** The place along one target chooses: allowed to be narrower than 24 px (WCAG 2.5.8, spatial targets). */
const halfStar = /class="star-input-step"/

/** Goes there once and looks at it in both themes, which follow the device, and in every width. */
export async function judge(
  page: Page,
  name: string,
  path: string,
  prepare?: () => Promise<void> | undefined,
): Promise<void> {
  // Before it is prepared: in a wide window the filter is no dialog.
  await page.setViewportSize({ width: 390, height: 800 })
  await openScreen(page, path)
  await prepare?.()
  expect.soft(await deadSpots(page), `${name}: nothing happens at`).toEqual([])
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    for (const width of widths[theme]) await judgeWidth(page, `${name}, ${theme}`, theme, width)
  }
  await judgeLargeText(page, name)
}

/** WCAG 1.4.4. */
async function judgeLargeText(page: Page, name: string): Promise<void> {
  const lettersOf = (size: string): Promise<void> =>
    page.evaluate((asked) => {
      document.documentElement.style.fontSize = asked
    }, size)
  await lettersOf('200%')
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    // A list measures itself once more.
    await expect
      .configure({ soft: true, timeout: 2000 })
      .poll(() => textFaults(page), `${name}, with letters of twice the size at ${width} px`)
      .toEqual([])
  }
  await lettersOf('')
}

/** What breaks a rule, each with the element's markup and a selector of it. */
async function violations(page: Page, options: RunOptions, within?: string): Promise<Violation[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ context, runOptions }) => {
      const { axe: judge } = globalThis as unknown as { axe: typeof axe }
      const found = await judge.run(context ?? document, runOptions)
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, target }) => ({ id, html, selector: String(target[0]) })),
      )
    },
    { context: within, runOptions: { ...options, resultTypes: ['violations'] } satisfies RunOptions },
  )
}

type Violation = { id: string; html: string; selector: string }

/** Whether this is too small to touch wherever the page is scrolled to: a bar may cover half of it just now. */
async function isSmall(page: Page, { html, selector }: Violation): Promise<boolean> {
  if (halfStar.test(html)) return false
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  return (await violations(page, { runOnly: ['target-size'] }, selector)).length > 0
}

/** What the themes can make wrong is the contrast. Whether targets are large enough is asked for, not judged by itself. */
const judgedAt = (theme: Theme, width: number): RunOptions => {
  if (theme === 'dark') return { runOnly: ['color-contrast'] }
  return width === onlySizes ? { runOnly: ['target-size'] } : { rules: { 'target-size': { enabled: true } } }
}

/** Px: a page is as wide as its window, or its column stands in the middle. */
const offCentre = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const main = document.querySelector('main')?.getBoundingClientRect()
    const around = document.querySelector('main')?.parentElement?.getBoundingClientRect()
    return main && around ? Math.abs(main.left - around.left - (around.right - main.right)) : Number.NaN
  })

/** Px of the header's title that its two lines do not show. */
const cutTitle = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const title = document.querySelector('.page-header-title')
    return title ? title.scrollHeight - title.clientHeight : 0
  })

async function judgeWidth(page: Page, name: string, theme: Theme, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await settled(page)
  const found: string[] = []
  for (const violation of await violations(page, judgedAt(theme, width)))
    if (violation.id !== 'target-size' || (await isSmall(page, violation)))
      found.push(`${violation.id}: ${violation.html}`)
  expect.soft(found, `${name}, at ${width} px`).toEqual([])
  expect.soft(await offCentre(page), `${name}, at ${width} px wide, is off the middle by`).toBeLessThanOrEqual(1)
  expect.soft(await cutTitle(page), `${name}, at ${width} px wide, has a title that is cut by`).toBeLessThanOrEqual(1)
  expect.soft(await leadingDots(page), `${name}, at ${width} px wide, begins a line with`).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(overflow, `${name}, at ${width} px wide, is wider by`).toBeLessThanOrEqual(0)
}
