import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paths } from '#src/lib/paths.ts'
import { repositoryFolder } from '#supabase/local/settings.ts'
import { type FullWorld, makeFullWorld } from '#tests/e2e/world.ts'
import { type Device, isReadyForOffline, signInByForm } from '#tests/engines/device.ts'
import type { Page } from '#tests/engines/page.ts'
import { fillVisit, newName, submit } from './visit-form.ts'

type Screen = { at: (world: FullWorld) => string; words: string | RegExp; prepare?: (page: Page) => Promise<void> }

const signedOut: Record<string, Screen> = {
  landing: { at: () => paths.landing, words: 'Get Started' },
  'sign-up': { at: () => paths.signup, words: 'Full Name' },
}

const signedIn: Record<string, Screen> = {
  home: { at: () => paths.start, words: 'Your recent visits' },
  log: {
    at: () => paths.log(),
    words: 'Submit Review',
    async prepare(page) {
      await page.click({ kind: 'button', name: 'Detailed ratings' })
      await page.check({
        kind: 'field',
        name: '3.5 out of 5 stars',
        inside: { kind: 'region', name: 'Overall rating' },
      })
      await page.run(() => scrollTo(0, 0))
    },
  },
  review: { at: ({ adasReview }) => paths.review(adasReview), words: 'Detailed Ratings' },
  // From its card, whose picture moves to the page where the engine can do that.
  restaurant: {
    at: ({ list }) => paths.list(list.id),
    words: 'Ask for the corner table.',
    async prepare(page) {
      await page.click({ kind: 'link', pattern: '^Zum Eulenwirt' })
      await page.sees('Log again')
    },
  },
  list: { at: ({ list }) => paths.list(list.id), words: 'Ask for the corner table.' },
  filter: {
    at: () => paths.visitedRestaurants(),
    words: 'Gasthaus',
    prepare: (page) => page.click({ kind: 'button', pattern: '^Filters' }),
  },
  settings: { at: () => paths.settings, words: 'Username cannot be changed' },
  dialog: {
    at: () => paths.settings,
    words: 'Delete Account',
    prepare: (page) => page.click({ kind: 'button', name: 'Delete Account' }),
  },
  // The last: a visit waits, because there is no network.
  waiting: { at: () => paths.sync, words: 'Waiting to send (1)' },
}

/** Into test-results/engines, for somebody to look at: nothing but the words is checked. */
export async function pictures({ engine, page, line }: Device): Promise<string> {
  const folder = join(repositoryFolder, 'test-results/engines', engine)
  await mkdir(folder, { recursive: true })
  const take = async (name: string, { at, words, prepare }: Screen, world: FullWorld): Promise<void> => {
    await page.open(at(world))
    for (const theme of ['light', 'dark']) {
      await page.run((chosen) => localStorage.setItem('crumb-theme', chosen), theme)
      await page.open(at(world))
      await page.sees(words)
      await prepare?.(page)
      // What slides and fades in has arrived, pictures are decoded.
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await writeFile(join(folder, `${name}-${theme}.png`), await page.picture())
    }
  }
  const world = await makeFullWorld()
  for (const [name, screen] of Object.entries(signedOut)) await take(name, screen, world)
  await signInByForm(page, world.ada)
  await isReadyForOffline(page)
  for (const [name, screen] of Object.entries(signedIn)) {
    if (name === 'waiting') {
      line.setOnline(false)
      await fillVisit(page, { name: newName('Kaffeehaus'), comment: 'Under the arcades' })
      await submit(page)
      await page.isAt(paths.start)
    }
    await take(name, screen, world)
  }
  return `in test-results/engines/${engine}`
}
