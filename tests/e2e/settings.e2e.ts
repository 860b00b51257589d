/** Settings without the picture and the end of the account (spec L§2.10, L§4, L§5). */
import { expect, type Page } from '@playwright/test'
import { everythingHasArrived, type Person, push, signIn, signUp, toFollow } from './app.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, savePlaces, visitTo } from './log-places.ts'
import { rowsOnServer, userOnServer } from './server.ts'

type Row = Record<string, unknown> & { pinned_restaurants: { name: string }[] }

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const fullName = (page: Page) => page.getByLabel('Full Name')
const bio = (page: Page) => page.getByLabel('Bio')
const waiting = (page: Page, name: string) => section(page, name).getByText('Waiting', { exact: true })
const toggle = (page: Page, name: string) => page.getByRole('switch', { name })

const profileOf = async (person: Person): Promise<Row | undefined> =>
  (await rowsOnServer<Row>(person, `profiles?user_id=eq.${person.id}`))[0]

/** What a page hears when the phone is locked; one that is closed may hear it too, or nothing at all. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('A6 G2 G4 G5 Settings are saved without a button and take effect at once, offline on the phone', async ({
  page,
  context,
}) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const { places, word } = makePlaces('Kumo', 'Ika', 'Sonne', 'Anker', 'Quelle')
  const [kumo, ...others] = places
  if (!kumo) throw new Error('There is a first place')
  await savePlaces(ben, [kumo])
  await push(ben, toFollow(ada))
  await push(ada, ...others.map((place) => visitTo(place)))
  const seenByBen = async () => (await rowsOnServer(ben, `activities?user_id=eq.${ada.id}`)).length
  expect(await seenByBen()).toBe(4)
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const [light, dark] = ['rgb(255, 251, 247)', 'rgb(22, 17, 14)']
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, ada, '/settings')
  await everythingHasArrived(page)
  await test.step('A6 The theme is light until another is chosen, or that of the system', async () => {
    await expect(page.getByLabel('Standard')).toBeChecked()
    await expect.poll(background).toBe(light)
    await page.getByLabel('System Preference').check()
    await expect.poll(background).toBe(dark)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(background).toBe(light)
    await page.getByLabel('Dark Mode').check()
    await expect.poll(background).toBe(dark)
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#16110E')
  })
  await test.step('G5 Who hides their activity shows it to nobody, which does not hide reviews', async () => {
    for (const name of ['Email Notifications', 'Push Notifications', 'Show Activity', 'Allow Friend Requests'])
      await expect(toggle(page, name)).toBeChecked()
    await toggle(page, 'Show Activity').uncheck()
    await expect.poll(seenByBen).toBe(0)
    await expect(page.getByText(/Your reviews, public lists and likes stay visible everywhere else\.$/)).toBeVisible()
    expect(await rowsOnServer(ben, `reviews?user_id=eq.${ada.id}`)).toHaveLength(4)
  })
  await test.step('G2 Saved by going back; the username cannot be changed', async () => {
    await expect(page.getByLabel('Username')).not.toBeEditable()
    await fullName(page).fill('Ada Lovelace of London and Ockham')
    await expect(fullName(page)).toHaveValue('Ada Lovelace of London an')
    await expect(page.getByText('25 / 25')).toHaveCSS('color', 'rgb(255, 138, 128)')
    await bio(page).fill('Soup')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByText('Ada Lovelace of London an')).toBeVisible()
    await expect.poll(() => profileOf(ada)).toMatchObject({ full_name: 'Ada Lovelace of London an', bio: 'Soup' })
    expect((await userOnServer(ada)).user_metadata).toMatchObject({ full_name: 'Ada Lovelace of London an' })
  })
  await test.step('G2 Saved by locking the phone', async () => {
    await follow(page, '/settings')
    await bio(page).fill('Soup and tea')
    await hide(page)
    await expect.poll(() => profileOf(ada)).toMatchObject({ bio: 'Soup and tea' })
  })
  const pins = section(page, 'Pinned Restaurants')
  const search = pins.getByRole('searchbox', { name: 'Search restaurants' })
  const found = pins.getByRole('list', { name: 'Search results' })
  await test.step('G4 A place that was found is pinned, and not twice', async () => {
    await pins.getByRole('button', { name: 'Add Pinned Restaurants' }).click()
    await search.fill(`Kumo ${word}`)
    await found.getByRole('button', { name: kumo.name }).click()
    await expect(pins.getByRole('button', { name: 'Add Restaurant' })).toHaveCount(3)
    await expect.poll(async () => (await profileOf(ada))?.pinned_restaurants).toMatchObject([{ name: kumo.name }])
    await search.fill(`Kumo ${word}`)
    await expect(pins.getByText('This restaurant is already pinned.')).toBeVisible()
    await pins.getByRole('button', { name: 'Cancel' }).click()
    await expect(pins.getByRole('button', { name: 'Edit Pinned Restaurants' })).toBeFocused()
  })
  await context.setOffline(true)
  await test.step('G4 Offline, up to four are; a fifth is not, until one is removed', async () => {
    await pins.getByRole('button', { name: 'Add Restaurant' }).first().click()
    for (const place of others.slice(0, 3)) {
      await search.fill(place.name)
      await found.getByRole('button', { name: place.name }).click()
      await expect(pins.getByRole('button', { name: `Remove ${place.name}` })).toBeVisible()
    }
    await expect(pins.getByRole('button', { name: 'Add Restaurant' })).toHaveCount(0)
    await pins.getByRole('button', { name: 'Edit Pinned Restaurants' }).click()
    await expect(pins.getByText('All four places are taken. Remove one to pin another.')).toBeVisible()
    await pins.getByRole('button', { name: `Remove ${kumo.name}` }).click()
    await expect(pins.getByRole('button', { name: 'Add Restaurant' })).toHaveCount(1)
  })
  await test.step('G2 A name that is none is not saved, which is said', async () => {
    await fullName(page).fill('   ')
    await expect(page.getByText('Full name must be between 1 and 25 characters')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByText('Your name was not changed')).toBeVisible()
    const pinned = page.getByRole('region', { name: 'Pinned Restaurants' })
    await expect(pinned.getByRole('link', { name: others[0]?.name ?? '' })).toBeVisible()
  })
  await test.step('G5 What was changed offline says that it waits', async () => {
    await follow(page, '/settings')
    await toggle(page, 'Show Activity').check()
    await toggle(page, 'Push Notifications').uncheck()
    for (const name of ['Notifications', 'Privacy', 'Pinned Restaurants'])
      await expect(waiting(page, name)).toBeVisible()
    await expect(waiting(page, 'Basic Information')).toHaveCount(0)
  })
  await bio(page).fill('Written in a tunnel')
  const cold = await context.newPage()
  await page.close()
  await test.step('G2 What was typed outlives its tab, and counts as unsent work', async () => {
    await cold.goto('/settings')
    await expect(bio(cold)).toHaveValue('Written in a tunnel')
    await expect(cold.getByLabel('Dark Mode')).toBeChecked()
    await expect(toggle(cold, 'Push Notifications')).not.toBeChecked()
    await bio(cold).fill('Twice')
    await cold.getByRole('button', { name: 'Log Out' }).click()
    await expect(cold.getByRole('dialog', { name: /^\d changes have not been sent$/ })).toBeVisible()
    await cold.keyboard.press('Escape')
  })
  await test.step('It is sent when the network is back', async () => {
    await context.setOffline(false)
    const pinned_restaurants = others.slice(0, 3).map(({ name }) => ({ name }))
    await expect
      .poll(() => profileOf(ada))
      .toMatchObject({ bio: 'Twice', push_notifications: false, email_notifications: true, pinned_restaurants })
    await expect.poll(seenByBen).toBe(4)
    await expect(waiting(cold, 'Basic Information')).toHaveCount(0)
  })
})
