/** A file of another service, and the screens of its import. */
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

/** The screens with which somebody's data come and go. */
export const dataScreens: Record<string, Screen> = {
  import: { path: () => paths.importVisits },
  'import review': {
    path: () => paths.importVisits,
    async prepare(page) {
      const names = ["Nan's Kitchen", 'Kitchen'.repeat(15), 'Ika', 'مطعم رائع']
      const file = takeout(names.map((name) => ({ name, days: ['2019-03-14'] })))
      await page.getByLabel('Files to import').setInputFiles(file)
      await page.getByRole('heading', { name: 'New place' }).waitFor()
    },
  },
  'export dialog': {
    path: () => paths.settings,
    async prepare(page) {
      await page.getByRole('button', { name: 'Export your data' }).click()
      await page.getByRole('button', { name: 'Save file' }).waitFor()
    },
  },
}
