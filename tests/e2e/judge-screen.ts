/** Judges a screen by axe in both themes and three widths, and by its fit with letters of twice the size. */
import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { isAtNight } from './at-night.ts'
import { deadSpots } from './dead-spots.ts'
import { textFaults } from './large-text.ts'
import { leadingDots } from './leading-dots.ts'
import { openScreen, settled } from './open-screen.ts'

type Theme = 'light' | 'dark'
type Look = { theme: Theme; width: number; rules?: RunOptions; isDaily?: true }
/** All rules; whether targets are large enough axe judges only when it is asked. */
const everything: RunOptions = { rules: { 'target-size': { enabled: true } } }
const contrast: RunOptions = { runOnly: ['color-contrast'] }
const narrow: Look = { theme: 'light', width: 320, rules: everything, isDaily: true }
/**
 * In this order, because each change of the window or the theme has the whole page laid out or drawn anew: three widths in px,
 * and back by way of the large letters. The themes differ in their colours alone, which do not follow the width between 320
 * and 390; what does follow it there is measured, and axe has nothing to say of it that it does not of 320. By day a wide
 * window is measured alone: its markup and colours are those of the narrow one.
 */
const everyLook: Look[] = [
  { theme: 'light', width: 390 },
  narrow,
  { theme: 'dark', width: 320, rules: contrast, isDaily: true },
  { theme: 'dark', width: 1280, rules: contrast },
  { theme: 'light', width: 1280, isDaily: true, ...(isAtNight && { rules: everything }) },
]
const looks = everyLook.filter(({ isDaily }) => isAtNight || isDaily)
/** Px; 320 is the narrowest, so that what fits there with letters of twice the size fits at 390 too. */
const widthsOfLargeText = isAtNight ? [1280, 320] : [320]
/** The place along one target chooses: allowed to be narrower than 24 px (WCAG 2.5.8, spatial targets). */
const halfStar = /class="star-input-step"/

/** Goes there once and looks at it in both themes, which follow the device, and in more widths; at one like another at night alone. */
export async function judge(
  page: Page,
  name: string,
  path: string,
  prepare?: () => Promise<void> | undefined,
  isLikeAnother = false,
): Promise<void> {
  if (isLikeAnother && !isAtNight) return
  // Before it is prepared: in a wide window the filter is no dialog.
  await page.setViewportSize({ width: looks[0]?.width ?? 390, height: 800 })
  await openScreen(page, path)
  await prepare?.()
  expect.soft(await deadSpots(page), `${name}: nothing happens at`).toEqual([])
  for (const { theme, width, rules } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await showIn(page, theme)
    if (rules) await judgeByAxe(page, `${name}, ${theme}, at ${width} px`, rules)
    if (theme === 'dark') continue
    expect.soft(await misfits(page), `${name}, at ${width} px`).toEqual([])
    expect.soft(await leadingDots(page), `${name}, at ${width} px, begins a line with`).toEqual([])
  }
  await judgeLargeText(page, name)
}

async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** WCAG 1.4.4. */
async function judgeLargeText(page: Page, name: string): Promise<void> {
  const lettersOf = (size: string): Promise<void> =>
    page.evaluate((asked) => {
      document.documentElement.style.fontSize = asked
    }, size)
  await lettersOf('200%')
  for (const width of widthsOfLargeText) {
    await page.setViewportSize({ width, height: 800 })
    // A list measures itself once more.
    await expect
      .configure({ soft: true })
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

async function judgeByAxe(page: Page, name: string, rules: RunOptions): Promise<void> {
  await settled(page)
  const found: string[] = []
  for (const violation of await violations(page, rules))
    if (violation.id !== 'target-size' || (await isSmall(page, violation)))
      found.push(`${violation.id}: ${violation.html}`)
  expect.soft(found, name).toEqual([])
}

/** A page is as wide as its window, or its column stands in the middle; two lines show the header's title; no theme changes that. */
const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.querySelector('main')?.getBoundingClientRect()
    const around = document.querySelector('main')?.parentElement?.getBoundingClientRect()
    const title = document.querySelector('.page-header-title')
    const found: [what: string, px: number, allowed: number][] = [
      ['is off the middle', main && around ? Math.abs(main.left - around.left - (around.right - main.right)) : NaN, 1],
      ['has a title that is cut', title ? title.scrollHeight - title.clientHeight : 0, 1],
      ['is wider than the window', document.documentElement.scrollWidth - innerWidth, 0],
    ]
    return found.filter(([, px, allowed]) => !(px <= allowed)).map(([what, px]) => `${what} by ${px} px`)
  })
