/** What a person does with the form of a visit. */
import { cameraPhotos } from '#tests/e2e/story/form.ts'
import type { Page } from '#tests/engines/page.ts'

/** To a place that the server does not have yet; nothing of it needs a network. */
export async function fillVisit(
  page: Page,
  { name, comment, photos = 0 }: { name: string; comment: string; photos?: number },
): Promise<void> {
  await page.open('/log')
  await page.type({ kind: 'field', name: 'Search restaurants' }, name)
  await page.click({ kind: 'button', name: `Add “${name}” as a new place` })
  await page.click({ kind: 'button', name: 'Add place' })
  await page.check({ kind: 'field', name: '3.5 out of 5 stars', inside: { kind: 'region', name: 'Overall rating' } })
  await page.type({ kind: 'field', name: 'Review' }, comment)
  if (photos === 0) return
  await page.choose({ kind: 'field', name: 'Add photos' }, await cameraPhotos(photos, 1200))
  await page.find({ kind: 'button', name: `Remove photo ${photos}` }, 60_000)
}

export const submit = (page: Page): Promise<void> => page.click({ kind: 'button', name: 'Submit Review' })

export const newName = (word: string): string => `${word} ${Math.random().toString(36).slice(2, 8)}`
