/** A file of another service, and the screens of its import. */
import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { paths } from '#src/lib/paths.ts'
import type { Screen } from './screens.ts'

type Reviewed = {
  name: string
  /** Of its reviews. */
  days: string[]
  at?: { latitude: number; longitude: number } | undefined
  text?: string
}

/** Reviews.json as Google Takeout writes it, with four stars each. */
export const takeout = (places: readonly Reviewed[]) => ({
  name: 'Reviews.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      type: 'FeatureCollection',
      features: places.flatMap(({ name, at, days, text }, index) =>
        days.map((day) => ({
          type: 'Feature',
          geometry: { type: 'Point', coordinates: at ? [at.longitude, at.latitude] : [0, 0] },
          properties: {
            date: `${day}T18:28:57.094036Z`,
            five_star_rating_published: 4,
            google_maps_url: `https://www.google.com/maps/place//data=!4m2!3m1!1s0x0:0x${index + 1}`,
            location: { name, address: 'Steingasse 1, Salzburg', country_code: 'AT' },
            ...(text && { review_text_published: text }),
          },
        })),
      ),
    }),
  ),
})

/** Swarm's zip: at each place one check-in with so many photos, no two alike. Each zip is of other check-ins. */
export async function swarmZip(places: readonly { name: string; day: string; photos: number }[]) {
  const first = Date.now()
  const items = (all: object[]): Uint8Array => strToU8(JSON.stringify({ count: all.length, items: all }))
  const checkins = places.map(({ name, day }, at) => ({
    id: `checkin${first + at}`,
    createdAt: `${day} 12:00:00.000000`,
    type: 'checkin',
    timeZoneOffset: 0,
    venue: { id: `venue ${name}`, name },
  }))
  const photos = places.flatMap(({ photos: count }, at) =>
    Array.from({ length: count }, (_, number) => ({
      relatedItemUrl: `https://www.swarmapp.com/user/1/checkin/checkin${first + at}`,
      suffix: `/${first + at}_${number}.jpg`,
    })),
  )
  const entries: Record<string, Uint8Array> = { 'checkins1.json': items(checkins), 'photos1.json': items(photos) }
  for (const [at, { suffix }] of photos.entries()) {
    const background = { r: (at * 40) % 256, g: (at * 90) % 256, b: 120 }
    const picture = sharp({ create: { width: 320, height: 240, channels: 3, background } })
    entries[`pix${suffix}`] = await picture.jpeg().toBuffer()
  }
  return { name: 'swarm.zip', mimeType: 'application/zip', buffer: Buffer.from(zipSync(entries, { level: 0 })) }
}

/** The screens with which somebody's data come and go. */
export const dataScreens: Record<string, Screen> = {
  import: { path: () => paths.importVisits },
  'import review': { path: () => paths.importVisits, prepare: reviewImport },
  'export dialog': {
    path: () => paths.settings,
    async prepare(page) {
      await page.getByRole('button', { name: 'Export your data' }).click()
      await page.getByRole('button', { name: 'Save file' }).waitFor()
    },
  },
  // ORDER: behind the review that is open before, and the next time that it is prepared its import is there.
  'imported with photos to come': {
    isLikeAnother: true,
    path: () => paths.importVisits,
    async prepare(page) {
      const add = page.getByRole('button', { name: 'Add Photos', exact: true })
      if (await add.isVisible()) return
      await discardReview(page)
      // The account may have been here before, on another device.
      const name = `Nan's Kitchen ${Date.now() % 1000}`
      const file = await swarmZip([{ name, day: '2019-03-14', photos: 3 }])
      await page.getByLabel('Files to import').setInputFiles(file)
      await page.getByRole('button', { name: 'Import 1 visit' }).waitFor()
      // A page that is loaded anew no longer has the zip.
      await page.reload()
      await page.getByRole('button', { name: 'Import 1 visit' }).click()
      await add.waitFor()
    },
  },
  'photos of an import on their way': {
    isLikeAnother: true,
    path: () => paths.importVisits,
    async prepare(page) {
      await discardReview(page)
      const names = ["Nan's Kitchen", 'Ika', 'مطعم رائع'].map((name) => `${name} ${Date.now() % 1000}`)
      const file = await swarmZip(names.map((name) => ({ name, day: '2019-03-14', photos: 10 })))
      await page.getByLabel('Files to import').setInputFiles(file)
      const button = page.getByRole('button', { name: 'Import 3 visits' })
      await button.waitFor()
      await neverReadyAfter(page, 12)
      await button.click()
      await page.getByText('Photo 13 of 30').waitFor()
    },
  },
}

/** Four places that nobody knows: to be imported as one's own. */
export async function reviewImport(page: Page): Promise<void> {
  const names = ["Nan's Kitchen", 'Kitchen'.repeat(15), 'Ika', 'مطعم رائع']
  const file = takeout(names.map((name) => ({ name, days: ['2019-03-14'] })))
  await page.getByLabel('Files to import').setInputFiles(file)
  await page.getByRole('heading', { name: 'New place' }).waitFor()
}

/** Ends the review that an earlier screen has left open. */
async function discardReview(page: Page): Promise<void> {
  const discard = page.getByRole('button', { name: 'Discard', exact: true })
  if (!(await discard.isVisible())) return
  await discard.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
}

/** So many photos are made small, and the next one takes for ever. */
const neverReadyAfter = (page: Page, count: number): Promise<void> =>
  page.evaluate((most) => {
    let left = most
    const Real = globalThis.Worker
    globalThis.Worker = class extends Real {
      override postMessage(message: unknown): void {
        if (left > 0) super.postMessage(message)
        left -= 1
      }
    }
  }, count)
