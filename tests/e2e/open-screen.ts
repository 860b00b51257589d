import { expect, type Page } from '@playwright/test'
import { follow } from './log-places.ts'

const nowhere = '/nowhere'

const routeOf = (address: string): string | undefined => new URL(address, 'http://crumb').pathname.split('/')[1]

/**
 * Goes to a screen as a link does and waits until it is whole; a start of the app for each of fifty screens would take half the
 * time. To another screen of the same route by way of a page that is unlike it, so that nothing of the last one is left.
 */
export async function openScreen(page: Page, path: string): Promise<void> {
  const between = page.getByText('Page not found')
  if (page.url() === 'about:blank' || path === nowhere) await page.goto(path)
  else {
    if (routeOf(path) === routeOf(page.url())) {
      await follow(page, nowhere)
      await expect(between).toBeVisible()
    }
    await follow(page, path)
    await expect(between).toHaveCount(0)
  }
  await page.locator('main:not([aria-busy="true"])').waitFor()
}

/** Nothing fades any more: half-way every text is too pale. What goes on for ever, such as a skeleton, is no fade. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const fades = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 10_000)
    await Promise.allSettled(fades.map(({ finished }) => finished))
  })
