/** The screens with a map, in a browser of their own: drawing in software would slow the others down. */
import { expect } from '@playwright/test'
import { signIn } from './app.ts'
import { test } from './installed-app.ts'
import { judge } from './judge-screen.ts'
import { maps } from './map-screens.ts'
import { noteMotion } from './note-motion.ts'
import { makeFullWorld } from './world.ts'

test.describe.configure({ timeout: 600_000 })

test('A5 The screens of maps have no accessibility violation', { tag: '@wide-only' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => localStorage.setItem('crumb-theme', 'system'))
  const moved = await noteMotion(page)
  const world = await makeFullWorld()
  await signIn(page, world.ada)
  for (const [name, { path, prepare, isLikeAnother }] of Object.entries(maps)) {
    await judge(page, name, path(world), () => prepare?.(page, world), isLikeAnother)
    expect.soft(moved(), name).toEqual([])
  }
})
