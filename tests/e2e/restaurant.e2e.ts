import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, type TestPlace, visitTo } from './log-places.ts'
import { curate, isShown } from './restaurant-places.ts'
import { rowsOnServer } from './server.ts'

const period = (openTime: string, closeTime: string) => ({ openTime, closeTime })
const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((weekday) => [
  weekday,
  { isClosed: false, timePeriods: [period('11:30', '14:00'), period('18:00', '02:00')] },
])
const curated = {
  photos: ['/icons/icon-192.png', '/icons/icon-512.png', '/icons/maskable-192.png'],
  menu_files: ['/icons/shortcut-log.png', '/files/menu%202026.pdf'],
  operating_hours: {
    standardHours: { ...Object.fromEntries(everyDay), Tuesday: { isClosed: true, timePeriods: [] } },
  },
  // Its days begin when those of the device do.
  latitude: 47.8,
  longitude: 13.05,
}

const card = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
const fact = (page: Page, name: string) => page.getByRole('list', { name: 'Contact and more' }).getByText(name)
const day = (index: number) => new Date(Date.UTC(2026, 8, 30, 12) - index * 86_400_000).toISOString()

test('B11 B12 B13 B15 B16 B18 The page of a place shows everything, offline it is marked as well', async ({
  page,
  context,
}) => {
  const [ada, ben, eve] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Eve')])
  const [kumo] = makePlaces('Kumo 🍜').places as [TestPlace]
  const [newest, soups] = [randomUUID(), randomUUID()]
  const visits = Array.from({ length: 40 }, (_, index) =>
    visitTo(kumo, {
      ...(index === 0 && { id: newest, rating: 3, food_rating: 4.5 }),
      created_at: day(index),
      comment: `Visit ${index}`,
    }),
  )
  await push(eve, ...visits)
  await push(ada, toFollow(ben), {
    intent: 'create_list',
    input: { id: soups, name: 'Soups', is_public: true, is_ranked: false },
  })
  await push(ben, visitTo(kumo, { created_at: day(5), comment: 'of a friend', rating: 4.5, food_rating: 4 }))
  await curate(kumo, curated)
  await signIn(page, ada, '/friends')
  await readyForOffline(page)
  await follow(page, paths.restaurant(kumo.id))
  const isAllThere = async (): Promise<void> => {
    await isShown(page, kumo)
    await expect(page).toHaveTitle(`${kumo.name} · crumb.`)
    const averages = page.getByRole('list', { name: 'Average ratings' }).getByRole('listitem')
    await expect(averages).toHaveText([/3\.8 out of 5 stars.*Overall.*2 ratings/, /4\.5 out of 5 stars.*Friends/])
    await expect(card(page, 'Ratings').getByRole('definition').first()).toHaveText(/^4\.3 out of 5 stars/)
    await expect(card(page, 'Friend Reviews').getByRole('listitem')).toHaveText([/of a friend/])
    await expect(card(page, 'All User Reviews').getByRole('listitem').first()).toContainText('Visit 0')
  }
  await test.step('Everything of the place, from the server', isAllThere)
  const cards = page.getByRole('list', { name: 'Reviews' }).getByRole('listitem')
  await test.step('All its reviews: the end brings the next page, until there is none', async () => {
    await card(page, 'All User Reviews').getByRole('link', { name: 'View All' }).click()
    await expect(page.getByRole('heading', { name: 'All Reviews' })).toBeVisible()
    await expect(page.getByRole('banner').getByText(kumo.name)).toBeVisible()
    await expect(cards.first()).toHaveAttribute('aria-setsize', '30')
    await expect(async () => {
      await page.mouse.wheel(0, 20_000)
      await expect(page.getByText('Visit 39')).toBeInViewport({ timeout: 300 })
    }).toPass()
    await expect(cards.last()).toHaveAttribute('aria-setsize', '41')
  })
  await test.step('A card opens the review, from which one comes back to the place', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await expect(cards.first()).toContainText('Visit 0')
    await cards.first().click({ position: { x: 150, y: 85 } })
    await expect(page).toHaveURL(paths.review(newest))
    await page.goBack()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(paths.restaurant(kumo.id))
  })
  await test.step('Offline, with its age', async () => {
    await context.setOffline(true)
    await page.reload()
    await isAllThere()
    await expect(page.getByText('Last updated today')).toBeVisible()
  })
  await test.step('The opening hours', async () => {
    await fact(page, 'Hours').click()
    const hours = page.getByRole('dialog', { name: 'Opening Hours' })
    const weekdays = Array.from({ length: 7 }, (_, index) =>
      new Date(Date.now() + index * 86_400_000).toLocaleDateString('en', {
        weekday: 'long',
        timeZone: 'Europe/Vienna',
      }),
    )
    await expect(hours.getByRole('term')).toHaveText(weekdays.map((name, index) => (index ? name : `${name} Today`)))
    await expect(hours.getByRole('definition')).toHaveText(
      weekdays.map((name) => (name === 'Tuesday' ? 'Closed' : '11:30 – 14:0018:00 – 02:00')),
    )
    await page.keyboard.press('Escape')
    await expect(hours).toBeHidden()
    await expect(fact(page, 'Hours')).toBeFocused()
  })
  await test.step('The photos; Back closes them, and a wide window has the third beside the first', async () => {
    const photos = page.getByRole('dialog', { name: `Photos of ${kumo.name}` })
    await page.getByRole('button', { name: '3 photos' }).click()
    await expect(photos).toBeVisible()
    await page.goBack()
    await expect(photos).toBeHidden()
    await expect(page).toHaveURL(paths.restaurant(kumo.id))
    const third = page.getByRole('button', { name: /^Photo 3 of 3/ })
    await expect(third).toBeHidden()
    const phone = page.viewportSize()
    await page.setViewportSize({ width: 1280, height: 800 })
    await third.click()
    await expect(photos.getByText('3 / 3', { exact: true })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(photos.getByText('1 / 3', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(photos).toBeHidden()
    if (phone) await page.setViewportSize(phone)
  })
  await test.step('The menu, and a page of it over it', async () => {
    await fact(page, 'Menu').click()
    const menu = page.getByRole('dialog', { name: 'Menu', exact: true })
    await expect(menu.getByRole('link', { name: 'menu 2026.pdf' })).toHaveAttribute(
      'href',
      /\/files\/menu%202026\.pdf$/,
    )
    await menu.getByRole('button', { name: 'Menu page' }).click()
    const pages = page.getByRole('dialog', { name: `Menu of ${kumo.name}` })
    await pages.press('Escape')
    await expect(pages).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })
  await test.step('Each press turns a mark', async () => {
    await page.getByRole('button', { name: 'Add to list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add to List' })
    const choice = dialog.getByRole('listitem').filter({ hasText: 'Soups' })
    await choice.click()
    await expect(choice).toContainText('Already added')
    await expect(page.getByText("Saved on this device. We'll send it when you're back online.").first()).toBeVisible()
    await page.keyboard.press('Escape')
    for (const name of ['Favorite', 'Want to try']) {
      const button = page.getByRole('button', { name })
      await button.click()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
    }
  })
  type Marks = { favorites: { id: string }[]; want_to_try: { id: string }[] }
  await test.step('They are sent once when the network is back', async () => {
    await context.setOffline(false)
    const marks = async () => {
      const [profile] = await rowsOnServer<Marks>(ada, `profiles?user_id=eq.${ada.id}&select=favorites,want_to_try`)
      return [profile?.favorites, profile?.want_to_try].map((places) => places?.map(({ id }) => id))
    }
    await expect.poll(marks, { timeout: 20_000 }).toEqual([[kumo.id], [kumo.id]])
    expect(await rowsOnServer(ada, `list_restaurants?restaurant_id=eq.${kumo.id}&select=list_id`)).toEqual([
      { list_id: soups },
    ])
  })
})
