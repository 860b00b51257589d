import { expect, type Page } from '@playwright/test'
import { restaurantPageKey } from '#src/domain/places/restaurant-page.ts'
import { push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { bytesOnDevice } from './device-bytes.ts'
import { holdBack } from './hold-back.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, visitTo } from './log-places.ts'
import { curate, isShown, personAndPlace } from './restaurant-places.ts'

const period = (openTime: string, closeTime: string) => ({ openTime, closeTime })
const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((weekday) => [
  weekday,
  { isClosed: false, timePeriods: [period('11:30', '14:00'), period('18:00', '02:00')] },
])
const operating_hours = {
  standardHours: { ...Object.fromEntries(everyDay), Tuesday: { isClosed: true, timePeriods: [] } },
}

const curated = {
  phone: '+43 662 84 13 56',
  website: 'https://kumo.example/',
  description: 'Twelve seats at a cedar counter.',
  tags: ['Ramen', 'Late night'],
  photos: ['/icons/icon-192.png', '/icons/icon-512.png', '/icons/maskable-192.png'],
  menu_files: ['/icons/shortcut-log.png', '/files/menu%202026.pdf'],
  operating_hours,
}

const main = (page: Page) => page.getByRole('main')
const card = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const fact = (page: Page, name: string) => page.getByRole('list', { name: 'Contact and more' }).getByText(name)

/** A place where Ben, whom Ada follows, Zoe and Ada herself have been. */
async function visitedPlace() {
  const [ada, ben, zoe] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Zoe')])
  const [kumo, other] = makePlaces('Kumo Ramen', 'Other').places
  if (!kumo || !other) throw new Error('There are no places.')
  const created_at = '2026-10-01T10:00:00.000Z'
  await push(
    ben,
    visitTo(kumo, { rating: 4.5, food_rating: 4, drinks_rating: 2, comment: 'Ask for the marinated egg.', created_at }),
  )
  await push(
    zoe,
    visitTo(kumo, { rating: 3, food_rating: 4.5, created_at: '2026-10-03T10:00:00.000Z', price_level: 3 }),
  )
  await push(ada, toFollow(ben))
  return { ada, ben, zoe, kumo, other }
}

test('B11 B18 The restaurant page shows everything of a place', async ({ page, context }) => {
  const { ada, ben, zoe, kumo, other } = await visitedPlace()
  await push(ben, visitTo(other, { rating: 2 }))
  await curate(kumo, curated)
  await signIn(page, ada, `/restaurant/${kumo.id}`)
  await readyForOffline(page)

  const isAllThere = async (): Promise<void> => {
    await isShown(page, kumo)
    await expect(page).toHaveTitle(`${kumo.name} · crumb.`)
    const averages = page.getByRole('list', { name: 'Average ratings' }).getByRole('listitem')
    await expect(averages).toHaveText([/3\.8 out of 5 stars.*Overall.*2 ratings/, /4\.5 out of 5 stars.*Friends/])
    await expect(page.getByRole('link', { name: kumo.address })).toHaveAttribute('href', /^(geo:|https:)/)
    await expect(page.getByRole('link', { name: 'Phone: +43 662 84 13 56' })).toHaveAttribute(
      'href',
      'tel:+43662841356',
    )
    await expect(page.getByRole('link', { name: 'Website: kumo.example' })).toHaveAttribute(
      'href',
      'https://kumo.example/',
    )
    for (const name of ['Hours', 'Photos', 'Menu']) await expect(fact(page, name)).toBeVisible()
    const log = new URL((await page.getByRole('link', { name: 'Log a Visit' }).getAttribute('href')) ?? '', page.url())
    expect(log.pathname).toBe('/log')
    expect(Object.fromEntries(log.searchParams)).toEqual({
      restaurant: kumo.id,
      name: kumo.name,
      address: kumo.address,
    })
    await expect(card(page, 'About')).toContainText('Twelve seats at a cedar counter.')
    await expect(card(page, 'About').getByRole('listitem')).toHaveText(['Ramen', 'Late night'])
    await expect(card(page, 'Ratings')).toContainText('2 ratings')
    await expect(card(page, 'Ratings').getByRole('term')).toHaveText(['Food', 'Drinks', 'Price level'])
    await expect(card(page, 'Ratings').getByRole('definition')).toHaveText([
      /^4\.3 out of 5 stars/,
      /^2 out of 5 stars/,
      /^Moderate/,
    ])
    const friends = card(page, 'Friend Reviews')
    await expect(friends.getByRole('listitem')).toHaveText([
      new RegExp(`@${ben.username}.*2026-10-01.*Ask for the marinated egg\\.`),
    ])
    await expect(friends.getByRole('link', { name: 'View All' })).toHaveAttribute(
      'href',
      `/restaurant/${kumo.id}/ratings/friends`,
    )
    const all = card(page, 'All User Reviews')
    // The friend's stands above.
    await expect(all.getByRole('listitem')).toHaveText([new RegExp(zoe.username)])
    await expect(all.getByRole('link', { name: 'View All' })).toHaveAttribute(
      'href',
      `/restaurant/${kumo.id}/ratings/all`,
    )
  }
  await test.step('Online', async () => {
    await isAllThere()
    await expect(page.getByText(/^Last updated/)).toHaveCount(0)
  })
  await test.step('Offline, with its age', async () => {
    await context.setOffline(true)
    await page.reload()
    await isAllThere()
    await expect(page.getByText('Last updated today')).toBeVisible()
  })
  await test.step("Known from a friend's visit alone, it opens and says what is missing", async () => {
    // Known from the visit of a friend alone: it opens too, and says what is missing.
    await follow(page, `/restaurant/${other.id}`)
    await isShown(page, other)
    await expect(card(page, 'Friend Reviews').getByRole('listitem')).toHaveCount(1)
    await expect(
      page.getByText("Contact, opening hours and everybody's reviews show here when you're back online."),
    ).toBeVisible()
    await expect(page.getByText('Last updated today')).toBeVisible()
    await expect(card(page, 'Ratings')).toContainText('Unavailable')
    await expect(page).toHaveTitle(`${other.name} · crumb.`)
  })
  await test.step("The next page has its own title, and words the friend's review by the same rules", async () => {
    await follow(page, '/friends')
    await expect(page).toHaveTitle('Friends · crumb.')
    const review = page.getByRole('region', { name: 'New from friends' }).getByRole('listitem')
    await expect(review.filter({ hasText: kumo.name }).getByText('4.5 out of 5 stars')).toBeAttached()
  })
})

test('B12 Opening hours, photos or the menu open over the page', async ({ page, context }) => {
  const { ada, kumo } = await personAndPlace()
  // Its days begin when those of the device do.
  await curate(kumo, { ...curated, latitude: 47.8, longitude: 13.05 })
  await signIn(page, ada, '/friends')
  await readyForOffline(page)
  await test.step('The focus goes to the heading of the place once that is loaded', async () => {
    const answer = await holdBack(page, '**/rpc/restaurant_page')
    await follow(page, `/restaurant/${kumo.id}`)
    await expect(page.getByRole('heading', { name: 'Restaurant', exact: true })).toBeFocused()
    answer()
    await expect(page.getByRole('heading', { name: kumo.name })).toBeFocused()
    await expect.poll(() => bytesOnDevice(page)).toContain(restaurantPageKey(kumo.id))
  })
  await context.setOffline(true)
  await page.reload()
  await isShown(page, kumo)
  await test.step('Offline, the opening hours', async () => {
    await fact(page, 'Hours').click()
    const hours = page.getByRole('dialog', { name: 'Opening Hours' })
    const weekdays = Array.from({ length: 7 }, (_, day) =>
      new Date(Date.now() + day * 86_400_000).toLocaleDateString('en', { weekday: 'long', timeZone: 'Europe/Vienna' }),
    )
    await expect(hours.getByRole('term')).toHaveText(weekdays.map((day, index) => (index ? day : `${day} Today`)))
    await expect(hours.getByRole('definition')).toHaveText(
      weekdays.map((day) => (day === 'Tuesday' ? 'Closed' : '11:30 – 14:0018:00 – 02:00')),
    )
    await page.keyboard.press('Escape')
    await expect(hours).toBeHidden()
    await expect(fact(page, 'Hours')).toBeFocused()
  })
  await test.step('The photos', async () => {
    await fact(page, 'Photos').click()
    const photos = page.getByRole('dialog', { name: `Photos of ${kumo.name}` })
    for (const [key, count] of [
      ['', '1 / 3'],
      ['ArrowLeft', '3 / 3'],
      ['ArrowRight', '1 / 3'],
      ['ArrowRight', '2 / 3'],
    ] as const) {
      if (key) await page.keyboard.press(key)
      await expect(photos.getByText(count, { exact: true })).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await expect(photos).toBeHidden()
    await page.getByRole('button', { name: '3 photos' }).click()
    await expect(photos).toBeVisible()
    await page.goBack()
    await expect(photos).toBeHidden()
    await expect(page).toHaveURL(`/restaurant/${kumo.id}`)
    // Beside the first in a wide window.
    const third = page.getByRole('button', { name: /^Photo 3 of 3/ })
    await expect(third).toBeHidden()
    const phone = page.viewportSize()
    await page.setViewportSize({ width: 1280, height: 800 })
    await third.click()
    await expect(photos.getByText('3 / 3', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(photos).toBeHidden()
    if (phone) await page.setViewportSize(phone)
  })
  await test.step('The menu', async () => {
    await fact(page, 'Menu').click()
    const menu = page.getByRole('dialog', { name: 'Menu', exact: true })
    await expect(menu.getByRole('link', { name: 'menu 2026.pdf' })).toHaveAttribute(
      'href',
      /\/files\/menu%202026\.pdf$/,
    )
    await menu.getByRole('button', { name: 'Menu page' }).click()
    const pages = page.getByRole('dialog', { name: `Menu of ${kumo.name}` })
    await expect(pages.getByText('1 / 1', { exact: true })).toBeVisible()
    await pages.press('Escape')
    await expect(pages).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })
})
