/** The screens with a map. They need the browser that draws one (mapArguments). */
import type { Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import type { Screen } from './screens.ts'

const isDrawn = (page: Page): Promise<void> => page.locator('[data-drawn]').waitFor()

async function onMap(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Map' }).check({ force: true })
  await isDrawn(page)
}

export const maps: Record<string, Screen> = {
  'map of nearby places': { path: () => paths.nearby, prepare: onMap },
  'pin of a new place': {
    isLikeAnother: true,
    path: () => paths.log(),
    async prepare(page) {
      await page.getByRole('searchbox').fill('Zzyzx')
      await page.getByRole('button', { name: /as a new place$/ }).click()
      await page.getByRole('button', { name: 'Put a pin on the map' }).click()
      await isDrawn(page)
    },
  },
}
