import { expect } from '@playwright/test'
import { push, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { makeList, noteOf } from './lists-changes.ts'
import { follow, visitOf } from './log-places.ts'

test('pictures', async ({ page }) => {
  const ada = await signUp('Ada')
  const visit = visitOf('Kumo Ramen', {
    rating: 4.5,
    comment:
      'Corner seat by the kitchen. The broth tasted even deeper than last time, and they remembered the extra egg.',
  })
  const id = String(visit.input['id'])
  await push(ada, visit)
  const list = await makeList(ada, 'Rainy Evenings', ['Kumo Ramen', 'Ika'], { description: 'Soups.' })
  await push(ada, noteOf(list, 0, 'Ask for the corner.'))
  const edits = (text: string) => [
    { intent: 'edit_review', input: { id, fields: { comment: text }, base: {} } },
    { intent: 'edit_list', input: { id: list.id, fields: { description: text }, base: {} } },
    { intent: 'set_list_note', input: { ...noteOf(list, 0, text).input, base: {} } },
    { intent: 'update_profile', input: { fields: { bio: text }, base: {} } },
  ]
  await push(ada, ...edits('Corner seat by the kitchen. The broth is deeper than in May. Try the black garlic oil.'))
  await push(ada, ...edits('They remembered the extra egg.'))
  await signIn(page, ada, `/review/${id}`)
  for (const [name, path] of [
    ['review', `/review/${id}`],
    ['list', `/list/${list.id}`],
    ['profile', '/profile'],
  ] as const) {
    await follow(page, path)
    const region = page.getByRole('region', { name: 'An earlier text from another device' })
    await expect(region.first()).toBeVisible()
    for (const show of await region
      .getByRole('button', { name: 'Show' })
      .all()
      .then((all) => all.slice(0, 1)))
      await show.click()
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        await page.waitForTimeout(300)
        await page.screenshot({ path: `/tmp/mt-pictures/${name}-${scheme}-${width}.png`, fullPage: false })
      }
    }
  }
})
