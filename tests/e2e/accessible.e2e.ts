/**
 * Every built screen, in both themes and three widths, judged by axe; with reduced motion nothing moves in it, and with
 * letters of twice the size everything still fits.
 */
import { expect } from '@playwright/test'
import { signIn } from './app.ts'
import { test } from './installed-app.ts'
import { judge } from './judge-screen.ts'
import { noteMotion } from './note-motion.ts'
import { peopleAndVisits, placesAndLists, publicScreens } from './screens.ts'
import { makeFullWorld } from './world.ts'

// Two busy cores take 5 min for what two idle ones do in 90 s.
test.describe.configure({ timeout: 600_000 })

test.beforeEach(async ({ page }) => {
  // Half-way through a fade every text is too pale.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => localStorage.setItem('crumb-theme', 'system'))
})

test('A1 The public screens have no accessibility violation', { tag: '@wide-only' }, async ({ page }) => {
  for (const [name, { path, prepare, isLikeAnother }] of Object.entries(publicScreens))
    await judge(page, name, path(), () => prepare?.(page), isLikeAnother)
})

for (const [which, screens] of Object.entries({
  'places and lists': placesAndLists,
  'people and visits': peopleAndVisits,
}))
  test(`A5 The screens of ${which} have no accessibility violation`, {
    tag: '@wide-only',
  }, async ({ page }) => {
    const moved = await noteMotion(page)
    const world = await makeFullWorld()
    await signIn(page, world.ada)
    for (const [name, { path, prepare, isLikeAnother }] of Object.entries(screens)) {
      await judge(page, name, path(world), () => prepare?.(page, world), isLikeAnother)
      expect.soft(moved(), name).toEqual([])
    }
  })
