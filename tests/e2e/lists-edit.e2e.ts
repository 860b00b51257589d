import { expect, type Page } from '@playwright/test'
import { push, readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { makeList, makeLongList, namesOnServer, placesShown, type TestList } from './lists-changes.ts'
import { follow } from './log-places.ts'
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
  await test.step('By typing', async () => {
    await page.getByRole('button', { name: 'Position of D: 5, change' }).click()
    await page.getByLabel('New position of D, 1 to 5').fill('1')
    await page.keyboard.press('Enter')
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

test('E7 A long list can be put in order', async ({ page }) => {
  const ada = await signUp('Ada')
  const names = Array.from({ length: 150 }, (_, index) => `Place ${index + 1}`)
  const list: TestList = await makeLongList(ada, 'Long name 🍜 '.repeat(8).trim(), names, { is_ranked: true })
  await signIn(page, ada, `/edit-list/${list.id}`)
  await expect(main(page).getByRole('heading', { name: 'Restaurants (150)' })).toBeVisible({ timeout: 20_000 })
  await test.step('Only what is near the window is there', async () => {
    expect(await rows(page).count()).toBeLessThan(60)
  })
  await test.step('A typed position goes far', async () => {
    await page.getByRole('button', { name: 'Position of Place 1: 1, change' }).click()
    await page.getByLabel('New position of Place 1, 1 to 150').fill('150')
    await page.keyboard.press('Enter')
    await expect(rows(page).first()).toContainText('Place 2')
    await expect(page.getByRole('button', { name: 'Position of Place 2: 1, change' })).toBeFocused()
  })
  await test.step('The list shows the last one at its end', async () => {
    await follow(page, `/list/${list.id}`)
    await expect(main(page).getByText('150 restaurants')).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(rows(page).last()).toContainText('Place 1')
    await expect(rows(page).last()).toHaveAttribute('aria-posinset', '150')
  })
})
