/** Settings without the picture and the end of the account (spec L§2.10, L§4, L§5). */
import { expect, type Page } from '@playwright/test'
import { type Person, push, readyForOffline, signIn, signUp } from './app.ts'
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

test('G2 Name and bio are saved without a button, offline on the phone', async ({ page, context }) => {
  const ada = await signUp('Ada')
  await signIn(page, ada, '/settings')
  await readyForOffline(page)
  await test.step('The username cannot be changed', async () => {
    await expect(fullName(page)).toHaveValue('Ada')
    await expect(fullName(page)).toHaveAccessibleDescription(/3 \/ 25/)
    await expect(page.getByLabel('Username')).toHaveValue(ada.username)
    await expect(page.getByLabel('Username')).not.toBeEditable()
  })
  await test.step('Saved by going back', async () => {
    await fullName(page).fill('Ada Lovelace of London and Ockham')
    await expect(fullName(page)).toHaveValue('Ada Lovelace of London an')
    await expect(page.getByText('25 / 25')).toHaveCSS('color', 'rgb(179, 38, 30)')
    await bio(page).fill('Soup')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByText('Ada Lovelace of London an')).toBeVisible()
    await expect.poll(() => profileOf(ada)).toMatchObject({ full_name: 'Ada Lovelace of London an', bio: 'Soup' })
    expect((await userOnServer(ada)).user_metadata).toMatchObject({ full_name: 'Ada Lovelace of London an' })
  })
  await test.step('Saved by locking the phone', async () => {
    await follow(page, '/settings')
    await bio(page).fill('Soup and tea')
    await hide(page)
    await expect.poll(() => profileOf(ada)).toMatchObject({ bio: 'Soup and tea' })
  })
  await context.setOffline(true)
  await page.reload()
  await test.step('A name that is none is not saved, which is said', async () => {
    await fullName(page).fill('   ')
    await expect(page.getByText('Full name must be between 1 and 25 characters')).toBeVisible()
    await bio(page).fill('Written in a tunnel')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByText('Your name was not changed')).toBeVisible()
    await expect(page.getByText('Written in a tunnel')).toBeVisible()
  })
  await test.step('What was saved says that it waits', async () => {
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(fullName(page)).toHaveValue('Ada Lovelace of London an')
    await expect(waiting(page, 'Basic Information')).toBeVisible()
    await toggle(page, 'Push Notifications').uncheck()
    await expect(waiting(page, 'Notifications')).toBeVisible()
    await expect(waiting(page, 'Privacy')).toHaveCount(0)
  })
  await bio(page).fill('Written in a tunnel, twice')
  const cold = await context.newPage()
  await page.close()
  await test.step('What was typed outlives its tab', async () => {
    await cold.goto('/settings')
    await expect(bio(cold)).toHaveValue('Written in a tunnel, twice')
  })
  await test.step('What is being typed counts as unsent work', async () => {
    await bio(cold).fill('Thrice')
    await cold.getByRole('button', { name: 'Log Out' }).click()
    await expect(cold.getByRole('dialog', { name: /^\d changes have not been sent$/ })).toBeVisible()
    await cold.keyboard.press('Escape')
  })
  await test.step('It is sent when the network is back', async () => {
    await context.setOffline(false)
    await expect
      .poll(() => profileOf(ada))
      .toMatchObject({ bio: 'Thrice', push_notifications: false, email_notifications: true })
    await expect(waiting(cold, 'Basic Information')).toHaveCount(0)
  })
})

test('G4 Up to four restaurants are pinned', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const { places, word } = makePlaces('Kumo', 'Ika', 'Sonne', 'Anker', 'Quelle')
  const [kumo, ...others] = places
  if (!kumo) throw new Error('There is a first place')
  await savePlaces(ben, [kumo])
  await push(ada, ...others.map((place) => visitTo(place)))
  await signIn(page, ada, '/settings')
  await readyForOffline(page)
  const pins = section(page, 'Pinned Restaurants')
  const search = pins.getByRole('searchbox', { name: 'Search restaurants' })
  const found = pins.getByRole('list', { name: 'Search results' })
  await test.step('A search that finds nothing says so', async () => {
    await expect(pins.getByRole('button', { name: 'Add Restaurant' })).toHaveCount(4)
    await pins.getByRole('button', { name: 'Add Pinned Restaurants' }).click()
    await search.fill('nowhere to be found')
    await expect(pins.getByText('Searching...')).toBeVisible()
    await expect(pins.getByText('No restaurants found for "nowhere to be found"')).toBeVisible()
  })
  await test.step('A place that was found is pinned', async () => {
    await search.fill(`Kumo ${word}`)
    await found.getByRole('button', { name: kumo.name }).click()
    await expect(pins.getByRole('button', { name: `Remove ${kumo.name}` })).toBeVisible()
    await expect(pins.getByRole('button', { name: 'Add Restaurant' })).toHaveCount(3)
    await expect
      .poll(async () => (await profileOf(ada))?.pinned_restaurants.map(({ name }) => name))
      .toEqual([kumo.name])
  })
  await test.step('The same place is not pinned twice', async () => {
    await search.fill(`Kumo ${word}`)
    await expect(pins.getByText('This restaurant is already pinned.')).toBeVisible()
    await pins.getByRole('button', { name: 'Cancel' }).click()
    await expect(pins.getByRole('button', { name: 'Edit Pinned Restaurants' })).toBeFocused()
  })
  await test.step('Offline, up to four are pinned', async () => {
    await context.setOffline(true)
    await pins.getByRole('button', { name: 'Add Restaurant' }).first().click()
    for (const place of others.slice(0, 3)) {
      await search.fill(place.name)
      await found.getByRole('button', { name: place.name }).click()
      await expect(pins.getByRole('button', { name: `Remove ${place.name}` })).toBeVisible()
    }
    await expect(pins.getByRole('button', { name: 'Add Restaurant' })).toHaveCount(0)
    await expect(waiting(page, 'Pinned Restaurants')).toBeVisible()
  })
  await test.step('A fifth is not, until one is removed', async () => {
    await pins.getByRole('button', { name: 'Edit Pinned Restaurants' }).click()
    await expect(pins.getByText('All four places are taken. Remove one to pin another.')).toBeVisible()
    await pins.getByRole('button', { name: `Remove ${kumo.name}` }).click()
    await expect(pins.getByRole('button', { name: 'Add Restaurant' })).toHaveCount(1)
  })
  await test.step('The profile shows them', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(
      page.getByRole('region', { name: 'Pinned Restaurants' }).getByRole('link', { name: others[0]?.name ?? '' }),
    ).toBeVisible()
  })
  await test.step('They are sent when the network is back', async () => {
    await context.setOffline(false)
    await expect
      .poll(async () => (await profileOf(ada))?.pinned_restaurants.map(({ name }) => name))
      .toEqual(others.slice(0, 3).map(({ name }) => name))
  })
})

test('A6 G5 The theme and the toggles of the settings take effect at once', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const { places } = makePlaces('Kumo')
  await push(ada, ...places.map((place) => visitTo(place)))
  await push(ben, { intent: 'follow', input: { id: crypto.randomUUID(), user_id: ada.id } })
  const seenByBen = async () => (await rowsOnServer(ben, `activities?user_id=eq.${ada.id}`)).length
  expect(await seenByBen()).toBe(1)
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const [light, dark] = ['rgb(255, 251, 247)', 'rgb(22, 17, 14)']
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, ada, '/settings')
  await readyForOffline(page)
  await test.step('The theme is light until another is chosen', async () => {
    await expect(page.getByRole('radio')).toHaveCount(3)
    await expect(page.getByLabel('Standard')).toBeChecked()
    await expect.poll(background).toBe(light)
    await page.getByLabel('Dark Mode').check()
    await expect.poll(background).toBe(dark)
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#16110E')
  })
  await test.step('Every toggle is on at first', async () => {
    for (const name of ['Email Notifications', 'Push Notifications', 'Show Activity', 'Allow Friend Requests'])
      await expect(toggle(page, name)).toBeChecked()
    await expect(page.getByText('Let friends see your activity')).toBeVisible()
  })
  await test.step('Who hides their activity shows it to nobody', async () => {
    await toggle(page, 'Show Activity').uncheck()
    await expect.poll(seenByBen).toBe(0)
  })
  await test.step('It says what it does not hide, which is still there', async () => {
    await expect(page.getByText(/Your reviews, public lists and likes stay visible everywhere else\.$/)).toBeVisible()
    expect(await rowsOnServer(ben, `reviews?user_id=eq.${ada.id}`)).toHaveLength(1)
  })
  await test.step('Offline, toggles wait', async () => {
    await context.setOffline(true)
    for (const name of ['Show Activity', 'Allow Friend Requests']) await toggle(page, name).click()
    await expect(waiting(page, 'Privacy')).toBeVisible()
    expect(await seenByBen()).toBe(0)
  })
  await test.step('They stand after a reload', async () => {
    await page.reload()
    await expect(toggle(page, 'Show Activity')).toBeChecked()
    await expect(toggle(page, 'Allow Friend Requests')).not.toBeChecked()
    await expect(page.getByLabel('Dark Mode')).toBeChecked()
    await expect.poll(background).toBe(dark)
  })
  await test.step('As the system has it when that is chosen', async () => {
    await page.getByLabel('System Preference').check()
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(background).toBe(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(background).toBe(dark)
  })
  await test.step('They are sent when the network is back', async () => {
    await context.setOffline(false)
    await expect.poll(seenByBen).toBe(1)
    await expect
      .poll(() => profileOf(ada))
      .toMatchObject({ show_activity: true, allow_friend_requests: false, email_notifications: true })
  })
})
