import { expect } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { daysAgo, everythingHasArrived, push, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { visitOf } from './log-places.ts'

test('F3 A month of the diary that flies past is drawn before it is in sight', async ({ page }) => {
  const ada = await signUp('Ada')
  const today = new Date(daysAgo(0))
  // In one month, whatever day it is.
  const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 15, 12))
  const at = (day: number, visit: number) => new Date(month.getTime() - (day * 24 - visit) * 3_600_000).toISOString()
  const visits = Array.from({ length: 10 }, (_, day) =>
    Array.from({ length: 5 }, (_none, visit) => visitOf(`Place ${day} ${visit}`, { created_at: at(day, visit) })),
  )
  await push(ada, ...visits.flat())
  await signIn(page, ada, paths.diary(month.toISOString().slice(0, 7)))
  await everythingHasArrived(page)
  await expect(page.locator('.diary-days-visit')).toHaveCount(50)
  const blankFrames = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let [blank, last, step] = [0, -1, 133]
        const isBlank = (visit: Element): boolean => {
          const { top, bottom } = visit.getBoundingClientRect()
          const isInSight = bottom > 0 && top < innerHeight
          return isInSight && !visit.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })
        }
        // Down, and up again, at 8,000 px a second: the fastest that Android lets a page fly.
        const next = () => {
          if ([...document.querySelectorAll('.diary-days-visit')].some(isBlank)) blank += 1
          const isAtEnd = scrollY === last
          if (isAtEnd && step < 0) return resolve(blank)
          if (isAtEnd) step = -step
          last = scrollY
          scrollBy(0, step)
          requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      }),
  )
  expect(blankFrames).toBe(0)
})
