import { expect, type Page } from '@playwright/test'
import { readyForOffline, signIn, signUp } from './app.ts'
import { holdBack } from './hold-back.ts'
import { test } from './installed-app.ts'
import { makeList, namesOnServer } from './lists-changes.ts'
import { makePlaces, savePlaces } from './log-places.ts'
import { rowsOnServer } from './server.ts'

const main = (page: Page) => page.getByRole('main')

test('E8 Restaurants are added to a list from a search', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const { places, word } = makePlaces('Trattoria', 'Osteria')
  await savePlaces(ben, places)
  // First by name among all that home has cached.
  const list = await makeList(ada, 'Italians', ['00 Own place'])
  await signIn(page, ada, `/list/${list.id}`)
  await readyForOffline(page)
  await test.step('Without a search, places of this device are shown', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Add Restaurants' }).click()
    await expect(page).toHaveURL(`/add-to-list/${list.id}`)
    await expect(page.getByRole('heading', { name: 'Saved Restaurants' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove 00 Own place from list' })).toBeVisible()
  })
  const [first] = places.map(({ name }) => name)
  await test.step('Found by the server, a place is added with a note', async () => {
    const answerSearch = await holdBack(page, '**/rpc/search_restaurants')
    await page.getByRole('searchbox', { name: 'Search restaurants' }).fill(word)
    await expect(page.getByRole('heading', { name: 'Searching restaurants...' })).toBeVisible()
    answerSearch()
    await expect(page.getByRole('heading', { name: 'Search Results (2)' })).toBeVisible()
    await page.getByRole('button', { name: `Add ${first} to list` }).click()
    await expect(page.getByText(`Added ${first} to list`)).toBeVisible()
    await page.getByLabel(`Notes about ${first}`).fill('The tiramisu.')
    await expect
      .poll(() => rowsOnServer(ada, `list_restaurants?list_id=eq.${list.id}&order=position&select=position,notes`))
      .toEqual([
        { position: 0, notes: null },
        { position: 1, notes: 'The tiramisu.' },
      ])
  })
  await test.step('Found on this device, a place is removed offline', async () => {
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('searchbox', { name: 'Search restaurants' }).fill(first ?? '')
    await expect(page.getByText('Showing places saved on this device')).toBeVisible()
    await expect(page.getByLabel(`Notes about ${first}`)).toHaveValue('The tiramisu.')
    await page.getByRole('button', { name: `Remove ${first} from list` }).click()
    await expect(page.getByRole('button', { name: `Add ${first} to list` })).toBeVisible()
    await expect(main(page).getByText('Waiting', { exact: true })).toBeVisible()
  })
  await test.step('What was removed is sent when the network is back', async () => {
    await context.setOffline(false)
    await expect.poll(() => namesOnServer(ada, list)).toEqual(['00 Own place'])
  })
})
