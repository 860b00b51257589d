import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { push, readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { chosenPlace, follow, makePlaces, savePlaces, type TestPlace, visitTo } from './log-places.ts'

const search = (page: Page) => page.getByLabel('Search restaurants')
const results = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('button')
const suggestions = (page: Page) => page.getByRole('list', { name: 'Suggestions' }).getByRole('button')

test('C1 The picker of restaurants suggests four places', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const { places, here } = makePlaces('Zur Ente', 'Dattel', 'Birne', 'Apfel', 'Citrone')
  const wanted = { intent: 'add_want_to_try', input: { restaurant_id: places[0]?.id } }
  const onDay = (place: TestPlace, day: number) => visitTo(place, { created_at: `2026-10-0${day + 1}T10:00:00.000Z` })
  await push(ada, ...places.map(onDay), wanted)
  await signIn(page, ada, paths.log())
  await test.step('Where one was last, in turn with what one wants to try', async () => {
    await expect(suggestions(page)).toHaveText([/Citrone/, /Ente/, /Apfel/, /Birne/])
    await expect(page.getByText('Near you')).toBeHidden()
  })
  await test.step('By distance where the location is known', async () => {
    await context.setGeolocation(here)
    await context.grantPermissions(['geolocation'])
    await search(page).focus()
    await expect(suggestions(page)).toHaveText([/Ente.*10 m/, /Dattel.*0\.5 km/, /Birne.*1\.0 km/, /Apfel.*1\.5 km/])
    await expect(page.getByText('Near you')).toBeVisible()
  })
})

test('C1 The picker of restaurants finds a place or takes a new one', async ({ page }) => {
  const ada = await signUp('Ada')
  const { places, word } = makePlaces('Café Österreich', 'Osteria')
  await savePlaces(ada, places)
  await signIn(page, ada, paths.log())
  const change = page.getByRole('button', { name: 'Change restaurant' })
  await test.step('A search that fails says so', async () => {
    await page.route('**/rpc/search_restaurants', (route) => route.fulfill({ status: 500, body: '{}' }))
    await search(page).fill('anything')
    await expect(page.getByText('Failed to search restaurants. Please try again.')).toBeVisible()
    await expect(results(page)).toHaveText([/as a new place$/])
    await page.unroute('**/rpc/search_restaurants')
  })
  await test.step('Found by the server', async () => {
    await search(page).fill(word)
    await expect(results(page)).toHaveText([
      /^.?Café Österreich.*Steingasse 1/,
      /^.?Osteria/,
      /^Add “.*” as a new place$/,
    ])
    await expect(page.getByText('2 results')).toBeVisible()
    await results(page).first().click()
    await expect(chosenPlace(page)).toContainText(/Café Österreich.*Steingasse 1/)
    await expect(search(page)).toBeHidden()
    await expect(change).toBeFocused()
  })
  await test.step('It stays chosen until there is another', async () => {
    await change.click()
    await expect(search(page)).toBeFocused()
    await page.getByRole('button', { name: 'Keep this restaurant' }).click()
    await expect(search(page)).toBeHidden()
    await expect(chosenPlace(page)).toContainText('Café Österreich')
    await change.click()
  })
  await test.step('Found nowhere, it is typed in, not without a name', async () => {
    await search(page).fill(`${word} pizza`)
    await expect(page.getByText('No restaurants found. Try a different search term.')).toBeVisible()
    await results(page).click()
    await page.getByLabel('Name').fill('  ')
    await page.getByRole('button', { name: 'Add place' }).click()
    await expect(page.getByText('A place needs a name.')).toBeVisible()
    await page.getByLabel('Name').fill(`Pizza 🍕 ${word}`)
    await page.getByLabel('Address (optional)').fill('Kai 7')
    await page.getByRole('button', { name: 'Add place' }).click()
    await expect(chosenPlace(page)).toContainText(/Pizza.*Kai 7/)
  })
})

test('C1 Offline the picker of restaurants finds places of this device', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const { places, word } = makePlaces('Kumo', 'Nur am Server')
  const [kumo, other] = places
  if (!kumo || !other) throw new Error('no places')
  await push(ada, visitTo(kumo))
  await savePlaces(ben, [other])
  // Home caches what is near.
  await page.route('**/rpc/suggested_restaurants', (route) => route.abort())
  await signIn(page, ada)
  await readyForOffline(page)
  await expect(page.getByText(kumo.name).first()).toBeVisible()
  await follow(page, paths.log())
  await context.setOffline(true)
  await expect(page.getByText('Places saved on this device', { exact: true })).toBeVisible()
  await search(page).fill(word)
  await expect(page.getByText('Showing places saved on this device')).toBeVisible()
  await expect(results(page)).toHaveText([/Kumo/, /as a new place$/])
  await search(page).fill('nur am')
  await expect(
    page.getByText('Showing places saved on this device. No restaurants found. Try a different search term.'),
  ).toBeVisible()
  await search(page).fill(word)
  await context.setOffline(false)
  await expect(results(page)).toHaveText([/Kumo/, /Nur am Server/, /as a new place$/])
})
