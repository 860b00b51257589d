/** What a person does with the Log form. */
import { expect, type Locator, type Page } from '@playwright/test'
import { asCameraStores, fourCorners } from '#tests/browser/pictures.ts'
import { chosenPlace } from '#tests/e2e/log-places.ts'

export type VisitWords = { place: string; comment: string; photos: CameraFile[] }
type CameraFile = { name: string; mimeType: string; buffer: Buffer }

/** Pictures as a phone's camera stores them: with the place where they were taken, some on their side. Width in pixels. */
export async function cameraPhotos(count: number, width: number): Promise<CameraFile[]> {
  const orientations = [1, 6, 8, 3]
  const buffers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      asCameraStores(fourCorners(width + index * 10, width * 0.75), orientations[index % orientations.length] ?? 1),
    ),
  )
  return buffers.map((buffer, index) => ({ name: `IMG_${index + 1}.jpg`, mimeType: 'image/jpeg', buffer }))
}

/** Chooses the place by its name's first letters, as somebody types. */
export async function choosePlace(page: Page, name: string): Promise<void> {
  await page.getByLabel('Search restaurants').fill(name.slice(0, 8))
  await page.getByRole('list', { name: 'Search results' }).getByRole('button', { name }).click()
  await expect(chosenPlace(page)).toContainText(name)
}

/** Fills a form that is open. Every photo is on the phone when this returns. */
export async function fillVisit(page: Page, { place, comment, photos }: VisitWords): Promise<void> {
  await choosePlace(page, place)
  await page.getByLabel('Review', { exact: true }).fill(comment)
  await page.getByRole('group', { name: 'Overall rating' }).getByLabel('3.5 out of 5 stars').check()
  if (photos.length > 0) await page.getByLabel('Add photos').setInputFiles(photos)
  const timeout = 5000 + 4000 * photos.length
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(photos.length, { timeout })
}

export const submit = (page: Page): Promise<void> => page.getByRole('button', { name: 'Submit Review' }).click()

/** The newest visit to the place in that strip of home. */
export const visitOnHome = (page: Page, strip: 'New from friends' | 'Your recent visits', place: string): Locator =>
  page.getByRole('region', { name: strip }).getByRole('link', { name: place }).first()

/** What the app says; exact. */
export const savedHere = "Saved on this device. We'll send it when you're back online."
export const offlineBanner = "You're offline. Reviews are saved here and will be sent."

/** The words of the light on the home page: beside the wordmark, or in the side rail of wide windows. */
export function light(page: Page, says: 'sent' | 'offline' | `${number} waiting` | 'attention'): Locator {
  const [words, short] = wordsOf(says)
  const inHeader = page.getByRole('banner').getByRole('link', { name: words })
  return inHeader.or(page.getByRole('complementary').getByRole('link', { name: short, exact: true }))
}

function wordsOf(says: Parameters<typeof light>[1]): [words: RegExp, short: string] {
  if (says === 'sent') return [/^Everything is sent\./, 'All sent']
  if (says === 'offline') return [/^You're offline\. Nothing is waiting\./, 'Offline']
  if (says === 'attention') return [/needs? attention\./, 'Needs attention']
  return [new RegExp(`^(You're offline\\. )?${says} to be sent\\.`), `${says} to send`]
}
