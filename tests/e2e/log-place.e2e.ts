import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { push, readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { chosenPlace, makePlaces, type TestPlace, visitTo } from './log-places.ts'

const search = (page: Page) => page.getByLabel('Search restaurants')
const results = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('button')
const suggestions = (page: Page) => page.getByRole('list', { name: 'Suggestions' }).getByRole('button')

test('C1 The picker of restaurants suggests, finds or takes a new one, without a network as well', async ({
  page,
  context,
}) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const { places, word, here } = makePlaces('Kumo', 'Dattel', 'Café Österreich')
  const [kumo, dattel, other] = places as [TestPlace, TestPlace, TestPlace]
  await Promise.all([
    push(ada, visitTo(dattel), visitTo(kumo, { created_at: '2026-09-01T10:00:00.000Z' })),
    // So far away that the device does not keep it as what is near.
    push(ben, { intent: 'save_place', input: { ...other, latitude: other.latitude + 5 } }),
  ])
  await signIn(page, ada, paths.log())
  await readyForOffline(page)
  await test.step('Where one was last', async () => {
    await expect(suggestions(page).first()).toHaveText(/Dattel/)
    await expect(page.getByText('Near you')).toBeHidden()
  })
  await context.setGeolocation(here)
  await context.grantPermissions(['geolocation'])
  await test.step('A visit without a restaurant is not submitted, which is said where it is missing', async () => {
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page.getByText('The restaurant is missing.')).toBeInViewport()
    await expect(search(page)).toBeFocused()
  })
  await test.step('By distance where the location is known', async () => {
    await expect(page.getByText('Near you')).toBeVisible()
    await expect(suggestions(page).first()).toHaveText(/Kumo.*10 m/)
  })
  await test.step('Offline, places of this device are found', async () => {
    await context.setOffline(true)
    await search(page).fill(word)
    await expect(page.getByText('Showing places saved on this device')).toBeVisible()
    await expect(results(page)).toHaveText([/Kumo/, /Dattel/, /as a new place$/])
  })
  const change = page.getByRole('button', { name: 'Change restaurant' })
  await test.step('With the network, those of the server', async () => {
    await context.setOffline(false)
    await expect(results(page)).toHaveCount(4)
    await results(page).filter({ hasText: 'Österreich' }).click()
    await expect(chosenPlace(page)).toContainText(/Café Österreich.*Steingasse 3/)
    await expect(search(page)).toBeHidden()
    await expect(change).toBeFocused()
  })
  await test.step('It stays chosen until there is another', async () => {
    await change.click()
    await expect(search(page)).toBeFocused()
    await page.getByRole('button', { name: 'Keep this restaurant' }).click()
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
