/** Places for the tests of the visit form. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { type Change, daysAgo, type Person, push, readyForOffline, signIn, signUp } from './app.ts'

export type TestPlace = {
  id: string
  place_id: string
  name: string
  address: string
  latitude: number
  longitude: number
}

/** Degrees. */
export type Point = { latitude: number; longitude: number }

/**
 * In a street that goes north from `here`, each about 500 m farther. Somewhere where no other test has places, and each
 * name has a word that no other test uses.
 */
export function makePlaces(...names: string[]): { places: TestPlace[]; word: string; here: Point } {
  const here = { latitude: Math.random() * 120 - 60, longitude: Math.random() * 300 - 150 }
  const word = `w${randomUUID().slice(0, 8)}`
  const places = names.map((name, index) => {
    const id = randomUUID()
    const latitude = here.latitude + index * 0.0045
    return {
      id,
      place_id: `manual_${id}`,
      name: `${name} ${word}`,
      address: `Steingasse ${index + 1}, Salzburg`,
      latitude,
      longitude: here.longitude,
    }
  })
  return { places, word, here }
}

/** The server has them; a device has them only when a visit of its person is there. */
export const savePlaces = (
  person: Person,
  places: readonly Omit<TestPlace, 'latitude' | 'longitude'>[],
): Promise<void> => push(person, ...places.map((place) => ({ intent: 'save_place', input: place })))

/** A visit so many days ago to a place of its own with this name; `place` is its id where several visits share it. */
export function visitOf(
  name: string,
  {
    place = randomUUID(),
    days = 0,
    ...input
  }: { place?: string | undefined; days?: number; [column: string]: unknown } = {},
): Change {
  return {
    intent: 'log_visit',
    input: {
      id: randomUUID(),
      restaurant_id: place,
      place: { id: place, place_id: `manual_${place}`, name },
      created_at: daysAgo(days),
      ...input,
    },
  }
}

/** A visit to one of the places above. */
export const visitTo = (place: TestPlace, input: Record<string, unknown> = {}): Change => ({
  intent: 'log_visit',
  input: { id: randomUUID(), restaurant_id: place.id, place, created_at: '2026-10-01T10:00:00.000Z', ...input },
})

/**
 * Goes to an address of the app as a link in it does: nothing is loaded anew. The page before stands until the next one
 * is there, and a button that both have would be the wrong one. A page stays where only its parameters change.
 */
export const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate(async (to) => {
    const before = document.querySelector('main')
    const stays = location.pathname.split('/')[1] === new URL(to, location.href).pathname.split('/')[1]
    const latest = Date.now() + 30_000
    // With a key of its own, like the router's: what was open over one page is not open over another.
    history.pushState({ key: String(performance.now()) }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    if (stays) return
    while (document.querySelector('main') === before) {
      if (Date.now() > latest) throw new Error(`${to} did not come.`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }, address)

/** The card of the place that is chosen. */
export const chosenPlace = (page: Page) => page.getByRole('region', { name: 'Restaurant' }).locator('.chosen-place')

/** Ada has been to Kumo once; the form is open for it. */
export async function openLogForm(page: Page): Promise<{ ada: Person; kumo: TestPlace }> {
  const ada = await signUp('Ada')
  const [kumo] = makePlaces('Kumo').places as [TestPlace]
  await push(ada, visitTo(kumo))
  await signIn(page, ada)
  await readyForOffline(page)
  await expect(page.getByText(kumo.name).first()).toBeVisible()
  await follow(page, paths.log({ restaurant: kumo.id }))
  await expect(chosenPlace(page)).toContainText('Kumo')
  return { ada, kumo }
}
