import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paths } from '#src/lib/paths.ts'
import { repositoryFolder } from '#supabase/local/settings.ts'
import { townCentre } from '#supabase/seed/town.ts'
import { push, signUp } from '#tests/e2e/app.ts'
import { makePlaces, visitTo } from '#tests/e2e/log-places.ts'
import { type Device, isReadyForOffline, signInByForm } from '#tests/engines/device.ts'
import type { Page } from '#tests/engines/page.ts'

const name = 'Map of visited restaurants'

/** A map is kept and opens again without a network, drawn, with its pin; where the engine draws none, the list stands alone and says so. */
export async function mapInTheBasement({ engine, page, line }: Device): Promise<string> {
  const ada = await signUp('Ada')
  const [made] = makePlaces('Corner').places
  if (!made) throw new Error('There is no place.')
  const corner = { ...made, ...townCentre }
  await push(ada, visitTo(corner, { rating: 4.5 }))
  await signInByForm(page, ada)
  await page.open(paths.visitedRestaurants())
  await page.check({ kind: 'field', name: 'Map' })
  if (!(await isDrawn(page))) {
    await page.find({ kind: 'link', pattern: corner.name })
    return 'draws no map; the list stands alone and says so'
  }
  await page.click({ kind: 'button', pattern: '^Keep this map' })
  await page.until(
    'the map to be kept',
    async () => !(await page.isThere({ kind: 'button', pattern: '^(Keep this|Saving the) map' })),
  )
  await isReadyForOffline(page)
  await page.until(
    'the part that draws',
    () => page.run(async () => (await (await caches.open('crumb-map-code')).keys()).length),
    (files) => files > 2,
  )

  line.setOnline(false)
  await page.open(paths.visitedRestaurants())
  if (!(await isDrawn(page))) throw new Error('Without a network, no map is drawn.')
  await page.find({ kind: 'button', name: `${corner.name}, your rating 4.5, chosen`, inside: { kind: 'region', name } })
  const folder = join(repositoryFolder, 'test-results/engines', engine)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'map.png'), await page.picture())
  return `drawn without a network: test-results/engines/${engine}/map.png`
}

/** False where the page says that this browser cannot. */
async function isDrawn(page: Page): Promise<boolean> {
  const state = await page.until('the map', () =>
    page.run(() =>
      document.querySelector('[data-drawn]')
        ? 'drawn'
        : document.body.innerText.includes("This browser can't draw a map.") && 'refused',
    ),
  )
  return state === 'drawn'
}
