import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { everythingHasArrived, push, readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { makeList, makeLongList, namesOnServer, placesShown, type TestList } from './lists-changes.ts'
import { follow } from './log-places.ts'
import { reason, refuse } from './refuse.ts'
import { rowsOnServer } from './server.ts'

const rows = (page: Page) => placesShown(page).getByRole('listitem')
/** The names in their order, as the badges number them. */
const order = (page: Page) =>
  rows(page).evaluateAll((items) => items.map((item) => item.querySelector('bdi')?.textContent ?? ''))
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

test('E7 A ranked list is put in order', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const list = await makeList(ada, 'Rainy Evenings', ['A', 'B', 'C', 'D', 'E'], { is_ranked: true })
  await signIn(page, ada, `/edit-list/${list.id}`)
  await readyForOffline(page)
  await expect(main(page).getByRole('heading', { name: 'Restaurants (5)' })).toBeVisible()
  await test.step('By arrows', async () => {
    await page.getByRole('button', { name: 'Move A down' }).click()
    await expect.poll(() => order(page)).toEqual(['B', 'A', 'C', 'D', 'E'])
    await expect(page.getByText('A is now 2 of 5')).toBeAttached()
    await page.getByRole('button', { name: 'Move E up' }).click()
    await expect.poll(() => order(page)).toEqual(['B', 'A', 'C', 'E', 'D'])
  })
  await test.step('By typing, within the list', async () => {
    await page.getByRole('button', { name: 'Position of D: 5, change' }).click()
    const position = page.getByLabel('New position of D, 1 to 5')
    await position.fill('9x')
    await position.press('Enter')
    await expect(page.getByText('Position must be between 1 and 5')).toBeVisible()
    await page.getByRole('button', { name: 'Position of D: 5, change' }).click()
    await position.press('Enter')
    await expect(position).toHaveCount(0)
    await page.getByRole('button', { name: 'Position of D: 5, change' }).click()
    await position.fill('1')
    await position.press('Enter')
    await expect.poll(() => order(page)).toEqual(['D', 'B', 'A', 'C', 'E'])
    await expect(page.getByRole('button', { name: 'Position of D: 1, change' })).toBeFocused()
  })
  await test.step('By dragging, offline as well', async () => {
    await context.setOffline(true)
    await drag(page, 0, 1)
    await expect.poll(() => order(page)).toEqual(['B', 'D', 'A', 'C', 'E'])
    await expect(main(page).getByText('Waiting', { exact: true })).toBeVisible()
  })
  await test.step('Notes save themselves', async () => {
    await page.getByLabel('Notes about C').fill('Split a slice 🍰')
  })
  await test.step('A place that is removed can be brought back', async () => {
    await page.getByRole('button', { name: 'Remove A' }).click()
    await expect(page.getByText('Removed on this device.')).toBeVisible()
    await expect(main(page).getByRole('heading', { name: 'Restaurants (4)' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => order(page)).toEqual(['B', 'D', 'A', 'C', 'E'])
  })
  await test.step('All of it is there after a reload', async () => {
    await page.reload()
    await expect(page.getByLabel('Notes about C')).toHaveValue('Split a slice 🍰')
    await expect.poll(() => order(page)).toEqual(['B', 'D', 'A', 'C', 'E'])
  })
  await test.step('All of it is sent when the network is back', async () => {
    await context.setOffline(false)
    await expect.poll(() => namesOnServer(ada, list)).toEqual(['B', 'D', 'A', 'C', 'E'])
    await expect
      .poll(() => rowsOnServer(ada, `list_restaurants?list_id=eq.${list.id}&notes=not.is.null&select=notes`))
      .toEqual([{ notes: 'Split a slice 🍰' }])
  })
  await test.step('A note that was just typed comes back with its restaurant', async () => {
    await page.getByLabel('Notes about A').fill('With lime')
    // As where a tap does not move the focus.
    await page.getByRole('button', { name: 'Remove A' }).evaluate((button: HTMLElement) => button.click())
    await expect(rows(page)).toHaveCount(4)
    await expect.poll(() => namesOnServer(ada, list)).toEqual(['B', 'D', 'C', 'E'])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByLabel('Notes about A')).toHaveValue('With lime')
    await expect.poll(() => namesOnServer(ada, list)).toEqual(['B', 'D', 'A', 'C', 'E'])
    await expect(main(page).getByText('This restaurant is not in the list any more.')).toHaveCount(0)
    const noted = `list_restaurants?list_id=eq.${list.id}&notes=not.is.null&select=notes&order=position`
    await expect.poll(() => rowsOnServer(ada, noted)).toEqual([{ notes: 'With lime' }, { notes: 'Split a slice 🍰' }])
  })
  await test.step('Nothing stays shifted when another device removes the row under the finger', async () => {
    const grip = await rows(page).nth(2).locator('.edit-place-grip').boundingBox()
    if (!grip) throw new Error('The row is not there')
    await page.mouse.move(grip.x + 8, grip.y + 8)
    await page.mouse.down()
    await page.mouse.move(grip.x + 8, grip.y - 100, { steps: 4 })
    const shifted = rows(page).and(page.locator('[style*="translate"]'))
    await expect(shifted).not.toHaveCount(0)
    await push(ada, { intent: 'remove_from_list', input: { list_id: list.id, restaurant_id: list.places[0]?.id } })
    await expect(rows(page)).toHaveCount(4)
    await expect(shifted).toHaveCount(0)
    await page.mouse.up()
    await drag(page, 0, 1)
    await expect.poll(() => order(page)).toEqual(['D', 'B', 'C', 'E'])
  })
})

test('E7 The fields of a list are saved by the button', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const list = await makeList(ada, 'Rainy Evenings')
  await signIn(page, ada, `/list/${list.id}`)
  await readyForOffline(page)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit List' }).click()
  const name = page.getByLabel('List Name *')
  await expect(name).toHaveValue('Rainy Evenings')
  await test.step('Not without a name', async () => {
    await name.fill(' ')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Please enter a list name').first()).toBeVisible()
  })
  await test.step("Online, with the server's word", async () => {
    await name.fill('Rainy Days')
    await page.getByRole('switch', { name: 'Public' }).uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(`/list/${list.id}`)
    await expect(page.getByRole('heading', { name: 'Rainy Days' })).toBeVisible()
    await expect(page.getByText('List updated successfully!')).toBeVisible()
    await expect(main(page).getByText('Private')).toBeAttached()
  })
  await test.step('Offline, with our own', async () => {
    await context.setOffline(true)
    await follow(page, `/edit-list/${list.id}`)
    await page.getByLabel('Description').fill('Warm rooms.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText("Saved on this device. We'll send it when you're back online.")).toBeVisible()
    await expect(page.getByText('Warm rooms.')).toBeVisible()
  })
  await test.step('It is sent when the network is back', async () => {
    await context.setOffline(false)
    await expect
      .poll(() => rowsOnServer(ada, `lists?user_id=eq.${ada.id}&select=name,description,is_public`))
      .toEqual([{ name: 'Rainy Days', description: 'Warm rooms.', is_public: false }])
  })
})

test('E7 Two devices that reorder the same list offline end with one order', async ({ browser, page, context }) => {
  const ada = await signUp('Ada')
  const list = await makeList(ada, 'Both', ['A', 'B', 'C', 'D'], { is_ranked: true })
  const other = await browser.newContext({ serviceWorkers: 'block' })
  const second = await other.newPage()
  await Promise.all([signIn(page, ada), signIn(second, ada)])
  await Promise.all([readyForOffline(page), everythingHasArrived(second)])
  const open = (on: Page) => follow(on, `/edit-list/${list.id}`)
  await Promise.all([open(page), open(second)])
  await Promise.all([expect(rows(page)).toHaveCount(4), expect(rows(second)).toHaveCount(4)])
  await Promise.all([context.setOffline(true), other.setOffline(true)])
  await page.getByRole('button', { name: 'Move D up' }).click()
  await page.getByRole('button', { name: 'Move D up' }).click()
  await second.getByRole('button', { name: 'Move A down' }).click()
  await second.getByRole('button', { name: 'Remove C' }).click()
  await context.setOffline(false)
  await other.setOffline(false)
  await expect
    .poll(async () => {
      const onServer = await namesOnServer(ada, list)
      return (
        [await order(page), await order(second)].every((shown) => shown.join() === onServer.join()) && onServer.length
      )
    })
    .toBe(3)
  const ranks = (on: Page) =>
    rows(on).evaluateAll((items) => items.map((item) => item.querySelector('.edit-place-rank')?.textContent))
  for (const device of [page, second]) expect(await ranks(device)).toEqual(['1', '2', '3'])
  await other.close()
})

test('E7 A list of 500 restaurants can be put in order', async ({ page }) => {
  const ada = await signUp('Ada')
  const names = Array.from({ length: 500 }, (_, index) => `Place ${index + 1}`)
  const list: TestList = await makeLongList(ada, 'Long name 🍜 '.repeat(8).trim(), names, { is_ranked: true })
  await signIn(page, ada, `/edit-list/${list.id}`)
  await expect(main(page).getByRole('heading', { name: 'Restaurants (500)' })).toBeVisible({ timeout: 20_000 })
  await test.step('Only what is near the window is there', async () => {
    expect(await rows(page).count()).toBeLessThan(60)
  })
  await test.step('A typed position goes far', async () => {
    await page.getByRole('button', { name: 'Position of Place 1: 1, change' }).click()
    await page.getByLabel('New position of Place 1, 1 to 500').fill('500')
    await page.keyboard.press('Enter')
    await expect(rows(page).first()).toContainText('Place 2')
    await expect(page.getByRole('button', { name: 'Position of Place 2: 1, change' })).toBeFocused()
  })
  await test.step('The list shows the last one at its end', async () => {
    await follow(page, `/list/${list.id}`)
    await expect(main(page).getByText('500 restaurants')).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(rows(page).last()).toContainText('Place 1')
    await expect(rows(page).last()).toHaveAttribute('aria-posinset', '500')
  })
})

test('E4 E7 E8 What the server refuses of a list is said', async ({ page }) => {
  const ada = await signUp('Ada')
  // First by name among all that home has cached.
  const list = await makeList(ada, 'Soups', ['00 Pho', 'Ramen', 'Soba'])
  // Visited, so that it stays on the phone when the list has it no more.
  const visit = { id: randomUUID(), restaurant_id: list.places[0]?.id, created_at: new Date().toISOString() }
  await push(ada, { intent: 'log_visit', input: visit })
  await signIn(page, ada, `/edit-list/${list.id}`)
  await expect(rows(page)).toHaveCount(3)
  await test.step('E7 A note on a place that another device has removed', async () => {
    await page.context().route('**/rpc/sync_push', (route) => route.abort())
    await page.getByLabel('Notes about 00 Pho').fill('Gone')
    await page.getByLabel('Notes about 00 Pho').blur()
    await push(ada, { intent: 'remove_from_list', input: { list_id: list.id, restaurant_id: list.places[0]?.id } })
    await page.context().unroute('**/rpc/sync_push')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(main(page).getByText('This restaurant is not in the list any more.')).toBeVisible({ timeout: 20_000 })
    // As it is, it would be refused again.
    await expect(main(page).getByRole('link', { name: 'Decide' })).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Retry' })).toHaveCount(0)
  })

  // All that can be done with a list, refused without a cause that a test could bring about.
  await refuse(page, 'move_in_list', 'remove_from_list', 'add_to_list', 'edit_list', 'delete_list')
  await expect(rows(page)).toHaveCount(2)
  const said = (title: string) =>
    expect(page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: reason }).first()).toBeVisible()
  await test.step('E7 A new order', async () => {
    await page.getByRole('button', { name: 'Move Ramen down' }).click()
    await said('Failed to save new order')
    await expect.poll(() => order(page)).toEqual(['Ramen', 'Soba'])
  })
  await test.step('E7 Removing a place', async () => {
    await page.getByRole('button', { name: 'Remove Soba' }).click()
    await said('Failed to remove restaurant')
    await expect.poll(() => order(page)).toEqual(['Ramen', 'Soba'])
  })
  await test.step('E8 Adding a place', async () => {
    await follow(page, `/add-to-list/${list.id}`)
    await page.getByRole('button', { name: 'Add 00 Pho to list' }).click()
    await said('Failed to add restaurant to list')
  })
  await test.step('E7 Saving the fields', async () => {
    await follow(page, `/edit-list/${list.id}`)
    await page.getByLabel('List Name *').fill('Broths')
    await page.getByRole('button', { name: 'Save' }).click()
    await said('Failed to save changes. Please try again.')
    await expect(page).toHaveURL(`/list/${list.id}`)
    await expect(page.getByRole('heading', { name: 'Soups' })).toBeVisible()
  })
  await test.step('E4 Deleting the list', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete List' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    // Once the offer to undo has ended.
    await said('Failed to delete list. Please try again.')
    await expect(page.getByRole('link', { name: /^Soups/ })).toBeVisible()
  })
})
