import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { everythingHasArrived, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'

const here = { latitude: 47.8, longitude: 13.04 }

/** As nearby_restaurants gives them, a few metres apart; some names are wider than the row. */
const manyPlaces = Array.from({ length: 400 }, (_, index) => ({
  id: randomUUID(),
  place_id: null,
  name: `Place ${index} ${index % 7 === 0 ? 'with a name that is longer than the row of a phone is wide' : ''}`,
  address: index % 3 === 0 ? null : `Steingasse ${index}`,
  latitude: here.latitude + index * 0.00002,
  longitude: here.longitude,
  tags: null,
  photo: null,
  price_level: null,
  rating_average: 4.5,
  rating_count: 2,
  visits: 3,
  distance_km: 0,
}))

const rows = (page: Page) => page.getByRole('list', { name: 'Nearby restaurants' }).getByRole('listitem')

/** The name of the first row below the header, and where it stands. */
const firstInSight = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const row = [...document.querySelectorAll('.virtual-list > li')].find(
      (item) => item.getBoundingClientRect().bottom > header,
    )
    const link = row?.querySelector('a')
    return { name: link?.textContent, top: Math.round(row?.getBoundingClientRect().top ?? Number.NaN) }
  })

test('B4 A list of 400 places keeps its position', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  await page.route('**/rpc/nearby_restaurants', (route) => route.fulfill({ json: manyPlaces }))
  // The server would say that there is no such place, and it would leave the list.
  await page.route('**/rpc/restaurant_page', (route) => route.abort())
  await signIn(page, await signUp('Ada'), paths.search)
  await everythingHasArrived(page)
  await test.step('Only what is near the window is there', async () => {
    await expect(rows(page).first()).toHaveAttribute('aria-setsize', /^\d{3}$/)
    expect(await rows(page).count()).toBeLessThan(60)
  })
  await test.step('It scrolls far', async () => {
    await page.evaluate(() => window.scrollTo(0, 16_000))
    // Which one depends on how many rows were measured before.
    await expect.poll(async () => (await firstInSight(page)).name).toMatch(/^Place \d{3}/)
  })
  const before = await settled(page)
  await test.step('After going back', async () => {
    // A real click would scroll the row out from under the header first.
    await rows(page)
      .filter({ hasText: before.name ?? '' })
      .getByRole('link')
      .dispatchEvent('click')
    await expect(page).toHaveURL(/\/restaurant\//)
    await page.goBack()
    await expect.poll(() => firstInSight(page)).toEqual(before)
  })
  await test.step('After a reload offline', async () => {
    await context.setOffline(true)
    await page.reload()
    // The line above the list that says so moves it down.
    const number = (name: string | null | undefined) => Number(name?.match(/\d+/)?.[0])
    const isNear = async () => Math.abs(number((await firstInSight(page)).name) - number(before.name)) <= 2
    await expect.poll(isNear, { timeout: 20_000 }).toBe(true)
  })
  await test.step('Tab leads on to places that are not there yet', async () => {
    // Whoever tabs through it meets the next place, however far it is.
    await rows(page)
      .filter({ hasText: before.name ?? '' })
      .getByRole('link')
      .focus()
    for (let step = 0; step < 15; step++) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).not.toBe(before.name)
  })
  await test.step('On paper stands all of it, and nothing to press', async () => {
    const count = Number(await rows(page).last().getAttribute('aria-setsize'))
    await page.emulateMedia({ media: 'print' })
    await expect(rows(page)).toHaveCount(count)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.emulateMedia({ media: null })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })
  await test.step('It scrolls to its end', async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(rows(page).last()).toHaveAttribute(
      'aria-posinset',
      (await rows(page).last().getAttribute('aria-setsize')) ?? '',
    )
  })
})

/** Once nothing moves any more. */
async function settled(page: Page): Promise<{ name: string | null | undefined; top: number }> {
  let last = await firstInSight(page)
  await expect(async () => {
    const now = await firstInSight(page)
    const isStill = now.name === last.name && now.top === last.top
    last = now
    expect(isStill).toBe(true)
  }).toPass({ intervals: [200] })
  return last
}
