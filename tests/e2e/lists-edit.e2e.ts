import { expect, type Page } from '@playwright/test'
import { push, readyForOffline, signIn, signUp } from './app.ts'
import { holdBack } from './hold-back.ts'
import { test } from './installed-app.ts'
import { choose, makeList, makeLongList, namesOnServer, placesShown } from './lists-changes.ts'
import { follow, makePlaces, savePlaces } from './log-places.ts'
import { draftsOnDevice, owedOnDevice } from './owed.ts'
import { rowsOnServer } from './server.ts'

const rows = (page: Page) => placesShown(page).getByRole('listitem')
/** The first names in their order, as the badges number them. */
const order = (page: Page) =>
  rows(page).evaluateAll((items) => items.slice(0, 4).map((item) => item.querySelector('bdi')?.textContent ?? ''))
const main = (page: Page) => page.getByRole('main')

/** Drags a row by its grip so far that it lies over another one. */
async function drag(page: Page, from: number, to: number): Promise<void> {
  const grip = rows(page).nth(from).locator('.edit-place-grip')
  const [start, end] = [await grip.boundingBox(), await rows(page).nth(to).boundingBox()]
  if (!start || !end) throw new Error('The rows are not there')
  const x = start.x + start.width / 2
  await page.mouse.move(x, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, start.y + start.height / 2 + 8)
  const y = to > from ? end.y + end.height - 4 : end.y + 4
  await page.mouse.move(x, y, { steps: 8 })
  await page.mouse.up()
}

test('E3 E4 E7 A list is made, changed and deleted, with what was typed kept on the way', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const place = (await makeList(ada, 'First', ['Café Lumen'])).places[0]?.id ?? ''
  await signIn(page, ada)
  await readyForOffline(page)
  const lists = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lists' })
  const begin = page.getByRole('link', { name: 'Create list', exact: true })
  const name = page.getByLabel('List Name *')
  const description = page.getByLabel('Description')
  const waiting = main(page).getByText('Waiting', { exact: true })
  const own = (select: string) => rowsOnServer(ada, `lists?user_id=eq.${ada.id}&name=neq.First&select=${select}`)
  await lists.click()
  await test.step('E1 Back closes the filter before it leaves the page, and Forward does not open it', async () => {
    const filter = page.getByRole('dialog', { name: 'Filter my lists' })
    await page.getByRole('button', { name: 'Filter my lists' }).click()
    await filter.waitFor()
    await page.goBack()
    await expect(filter).toBeHidden()
    await expect(page).toHaveURL('/lists')
    await page.goForward()
    const depth = () => page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays ?? 0)
    await expect.poll(depth).toBe(0)
    await expect(filter).toBeHidden()
  })
  await test.step('E3 Create List keeps it when the bar led away, and after a reload', async () => {
    await begin.click()
    await name.fill('Soups')
    // The bar makes room for a keyboard.
    await name.blur()
    await lists.click()
    await begin.click()
    await expect(name).toHaveValue('Soups')
    await description.fill('Hot.')
    await expect.poll(() => draftsOnDevice(page)).toContain('Hot.')
    await page.reload()
    await expect(page.getByText('This is the list you started earlier.')).toBeVisible()
    await expect(description).toHaveValue('Hot.')
  })
  await test.step('E3 Cancel throws it away', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/lists')
    await begin.click()
    await expect(name).toHaveValue('')
  })
  await test.step('E3 Saved offline with a restaurant, it is there at once with its clock', async () => {
    await context.setOffline(true)
    await follow(page, `/create-list?restaurantId=${place}&restaurantName=Whatever`)
    await expect(page.getByText('With Café Lumen')).toBeVisible()
    await page.getByRole('switch', { name: 'Ranked' }).check()
    await name.fill('  مطاعم 🍜  ')
    await name.press('Enter')
    await expect(page.getByRole('heading', { name: 'مطاعم 🍜' })).toBeVisible()
    await expect(waiting).toBeVisible()
    await expect(page.getByRole('link', { name: 'Café Lumen' })).toBeVisible()
  })
  await test.step('E3 It is sent when the network is back', async () => {
    await context.setOffline(false)
    await expect
      .poll(() => own('name,is_ranked,restaurant_count'))
      .toEqual([{ name: 'مطاعم 🍜', is_ranked: true, restaurant_count: 1 }])
    await expect(waiting).toHaveCount(0)
  })
  await test.step('E7 Edit List keeps it when it was left, and after a reload', async () => {
    await choose(page, 'Edit List')
    await name.fill('Rainy Days')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByText('Not saved yet. What you typed stays in Edit List.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'مطاعم 🍜' })).toBeVisible()
    await choose(page, 'Edit List')
    await expect(name).toHaveValue('Rainy Days')
    await description.fill('Warm rooms.')
    await expect.poll(() => draftsOnDevice(page)).toContain('Warm rooms.')
    await page.reload()
    await expect(description).toHaveValue('Warm rooms.')
    await expect(page.getByText('These are your unsaved changes.')).toBeVisible()
  })
  await test.step('E7 Saved offline, it is a draft no more, and sent when the network is back', async () => {
    await context.setOffline(true)
    await page.getByRole('switch', { name: 'Public' }).uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Rainy Days' })).toBeVisible()
    await expect(page.getByText("Saved on this device. We'll send it when you're back online.")).toBeVisible()
    await context.setOffline(false)
    await expect
      .poll(() => own('name,description,is_public'))
      .toEqual([{ name: 'Rainy Days', description: 'Warm rooms.', is_public: false }])
  })
  const question = page.getByRole('alertdialog', { name: 'Delete List' })
  await test.step('E4 Back closes a menu, and the question that it asked', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menu').waitFor()
    await page.goBack()
    await expect(page.getByRole('menu')).toBeHidden()
    await choose(page, 'Delete List')
    await expect(question).toContainText('Are you sure you want to delete this list? This action cannot be undone.')
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Rainy Days' })).toBeVisible()
  })
  const link = page.getByRole('link', { name: /^Rainy Days\b/ })
  const remove = async (): Promise<void> => {
    await choose(page, 'Delete List')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL('/lists')
    await expect(link).toHaveCount(0)
  }
  await test.step('E4 Deleted offline and undone, it is there with its place', async () => {
    await context.setOffline(true)
    await remove()
    await page.getByRole('button', { name: 'Undo' }).click()
    await link.first().click()
    await expect(rows(page)).toContainText('Café Lumen')
  })
  await test.step('E4 Deleted, it is sent when the network is back, and no way leads back to it', async () => {
    await remove()
    await context.setOffline(false)
    await expect(page.getByText('List deleted successfully!')).toBeVisible()
    expect(await own('id')).toEqual([])
    await page.goBack()
    await expect(page).not.toHaveURL(/list\//)
  })
})

test('E7 E8 Places are found for a long list and put in order, offline as well', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const { places, word } = makePlaces('Trattoria', 'Osteria')
  await savePlaces(ben, places)
  const known = ['A', 'B', 'C', 'D', ...Array.from({ length: 76 }, (_, index) => `Place ${index + 5}`)]
  const list = await makeLongList(ada, 'Rainy Evenings', known, { is_ranked: true })
  await signIn(page, ada, `/list/${list.id}`)
  await readyForOffline(page)
  await choose(page, 'Add Restaurants')
  await expect(page.getByRole('heading', { name: 'Saved Restaurants' })).toBeVisible()
  const [found] = places.map((place) => place.name)
  await test.step('E8 Found by the server, a place is added with a note', async () => {
    const answerSearch = await holdBack(page, '**/rpc/search_restaurants')
    await page.getByRole('searchbox', { name: 'Search restaurants' }).fill(word)
    await expect(page.getByRole('heading', { name: 'Searching restaurants...' })).toBeVisible()
    answerSearch()
    await expect(page.getByRole('heading', { name: 'Search Results (2)' })).toBeVisible()
    await page.getByRole('button', { name: `Add ${found} to list` }).click()
    await expect(page.getByText(`Added ${found} to list`)).toBeVisible()
    await page.getByLabel(`Notes about ${found}`).fill('The tiramisu.')
    await expect
      .poll(() => rowsOnServer(ada, `list_restaurants?list_id=eq.${list.id}&notes=not.is.null&select=position,notes`))
      .toEqual([{ position: 80, notes: 'The tiramisu.' }])
  })
  await test.step('E8 Found on this device, a place is removed offline', async () => {
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('searchbox', { name: 'Search restaurants' }).fill(found ?? '')
    await expect(page.getByText('Showing places saved on this device')).toBeVisible()
    await expect(page.getByLabel(`Notes about ${found}`)).toHaveValue('The tiramisu.')
    await page.getByRole('button', { name: `Remove ${found} from list` }).click()
    await expect(page.getByRole('button', { name: `Add ${found} to list` })).toBeVisible()
    await expect(main(page).getByText('Waiting', { exact: true })).toBeVisible()
  })
  await test.step('Only what is near the window is there', async () => {
    // Loaded anew: the message about the place that was removed offers an Undo as well.
    await page.goto(`/edit-list/${list.id}`)
    await expect(main(page).getByRole('heading', { name: 'Restaurants (80)' })).toBeVisible()
    expect(await rows(page).count()).toBeLessThan(60)
  })
  await test.step('By arrows', async () => {
    await page.getByRole('button', { name: 'Move A down' }).click()
    await expect.poll(() => order(page)).toEqual(['B', 'A', 'C', 'D'])
    await expect(page.getByText('A is now 2 of 80')).toBeAttached()
    await page.getByRole('button', { name: 'Move D up' }).click()
    await expect.poll(() => order(page)).toEqual(['B', 'A', 'D', 'C'])
  })
  await test.step('By typing, also to where no row is', async () => {
    const type = async (place: string, from: number, to: number): Promise<void> => {
      await page.getByRole('button', { name: `Position of ${place}: ${from}, change` }).click()
      await page.getByLabel(`New position of ${place}, 1 to 80`).fill(String(to))
      await page.keyboard.press('Enter')
    }
    await type('C', 4, 1)
    await expect.poll(() => order(page)).toEqual(['C', 'B', 'A', 'D'])
    await expect(page.getByRole('button', { name: 'Position of C: 1, change' })).toBeFocused()
    await type('A', 3, 80)
    await expect.poll(() => order(page)).toEqual(['C', 'B', 'D', 'Place 5'])
    await expect(page.getByRole('button', { name: 'Position of D: 3, change' })).toBeFocused()
  })
  await test.step('By dragging', async () => {
    await drag(page, 0, 1)
    await expect.poll(() => order(page)).toEqual(['B', 'C', 'D', 'Place 5'])
  })
  await test.step('A place that is removed can be brought back', async () => {
    await page.getByRole('button', { name: 'Remove D' }).click()
    await expect(page.getByText('Removed on this device.')).toBeVisible()
    await expect(main(page).getByRole('heading', { name: 'Restaurants (79)' })).toBeVisible()
    // The message gives the focus to what is tapped next, and back when it is answered.
    const note = page.getByLabel('Notes about B')
    await page.getByText('Removed on this device.').click()
    await note.click()
    await expect(note).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(note).toBeFocused()
    await expect.poll(() => order(page)).toEqual(['B', 'C', 'D', 'Place 5'])
  })
  await test.step('All of it is there after a reload, and sent when the network is back', async () => {
    await page.getByLabel('Notes about B').fill('Split a slice 🍰')
    await page.getByLabel('Notes about B').blur()
    await expect.poll(async () => JSON.stringify(await owedOnDevice(page, 'outbox'))).toContain('Split a slice')
    await page.reload()
    await expect(page.getByLabel('Notes about B')).toHaveValue('Split a slice 🍰')
    await context.setOffline(false)
    const sent = async () => (await namesOnServer(ada, list)).filter((_, at) => at < 4 || at === 79)
    await expect.poll(sent).toEqual(['B', 'C', 'D', 'Place 5', 'A'])
    await expect
      .poll(() => rowsOnServer(ada, `list_restaurants?list_id=eq.${list.id}&notes=not.is.null&select=notes`))
      .toEqual([{ notes: 'Split a slice 🍰' }])
  })
  await test.step('Nothing stays shifted when another device removes the row under the finger', async () => {
    const grip = await rows(page).nth(2).locator('.edit-place-grip').boundingBox()
    if (!grip) throw new Error('The row is not there')
    await page.mouse.move(grip.x + 8, grip.y + 8)
    await page.mouse.down()
    await page.mouse.move(grip.x + 8, grip.y - 100, { steps: 4 })
    const shifted = rows(page).and(page.locator('[style*="translate"]'))
    await expect(shifted).not.toHaveCount(0)
    await push(ada, { intent: 'remove_from_list', input: { list_id: list.id, restaurant_id: list.places[3]?.id } })
    await expect.poll(() => order(page)).toEqual(['B', 'C', 'Place 5', 'Place 6'])
    await expect(shifted).toHaveCount(0)
    await page.mouse.up()
    await drag(page, 0, 1)
    await expect.poll(() => order(page)).toEqual(['C', 'B', 'Place 5', 'Place 6'])
  })
})
