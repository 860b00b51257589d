/** The page of what waits to be sent, for its tests. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { type Person, push, readyForOffline, signIn, signUp } from './app.ts'

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const summary = (page: Page) => page.getByRole('main').getByRole('status')
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Ada has a list and has visited a place. */
export async function withListAndVisit(): Promise<{ ada: Person; list: string; place: string; review: string }> {
  const ada = await signUp('Ada')
  const [list, place, review] = [randomUUID(), randomUUID(), randomUUID()]
  const created_at = new Date().toISOString()
  await push(
    ada,
    { intent: 'create_list', input: { id: list, name: 'Rainy Evenings', is_public: true, is_ranked: true } },
    {
      intent: 'log_visit',
      input: {
        id: review,
        restaurant_id: place,
        created_at,
        place: { id: place, place_id: `manual_${place}`, name: 'Kumo Ramen' },
      },
    },
  )
  return { ada, list, place, review }
}

/** Shows the tools of the page. */
export const unfoldAdvanced = (page: Page): Promise<void> => page.getByText('Advanced', { exact: true }).click()

/** Signs in, and waits until everything is on the device. */
export async function openWaiting(page: Page, person: Person): Promise<void> {
  await signIn(page, person, paths.sync)
  await readyForOffline(page)
  await unfoldAdvanced(page)
  await expect(page.getByText('Available offline: everything you need is on this device.')).toBeVisible()
}
