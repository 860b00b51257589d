import { expect, type Locator, type Page } from '@playwright/test'
import { publishableKey } from '#supabase/local/settings.ts'
import { type Change, push, readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { makePlaces, type TestPlace, visitTo } from './log-places.ts'
import { readTestBackend } from './test-backend.ts'

const want = ({ id }: TestPlace): Change => ({ intent: 'add_want_to_try', input: { restaurant_id: id } })
const tiles = (page: Page) => page.getByRole('list', { name: 'Want to Try' }).getByRole('listitem')
const removeButton = (page: Page, { name }: TestPlace) =>
  page.getByRole('button', { name: `Remove ${name} from Want to Try` })

/** Presses for so many ms and no more, however busy the machine is: the page's own timers go off in their order. */
const press = (tile: Locator, length: number): Promise<void> =>
  tile.evaluate(async (element, ms) => {
    const pointer = { bubbles: true, pointerId: 1, isPrimary: true }
    element.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, buttons: 1 }))
    await new Promise((resolve) => setTimeout(resolve, ms))
    element.dispatchEvent(new PointerEvent('pointerup', pointer))
  }, length)

/** Holds the name of a tile until the tiles can be removed, and lets go. */
async function hold(page: Page, name: Locator): Promise<void> {
  const box = await name.boundingBox()
  if (!box) throw new Error('There is no such tile.')
  await page.mouse.move(box.x + 8, box.y + 8)
  await page.mouse.down()
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
  await page.mouse.up()
}

/** The names that the server has on the want-to-try list of this person. */
async function onServer({ id, accessToken }: { id: string; accessToken: string }): Promise<string[]> {
  const { url } = readTestBackend()
  const response = await fetch(`${url}/rest/v1/rpc/collection_page`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: publishableKey, authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ person_id: id, collection: 'want_to_try' }),
  })
  const { places } = (await response.json()) as { places: { name: string }[] }
  return places.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))
}

test('F1 Want to try shows places by name', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const { places } = makePlaces('Zebra', 'Ägidi', 'Mirabell')
  const [zebra, agidi, mirabell] = places as [TestPlace, TestPlace, TestPlace]
  await push(ben, visitTo(zebra, { rating: 4.5 }), visitTo(agidi), visitTo(mirabell, { rating: 3 }))
  await push(ada, want(zebra), want(mirabell), want(agidi))

  await signIn(page, ada, '/want-to-try')
  const sorted = [/Ägidi.*No rating/, /Mirabell.*3\.0/, /Zebra.*4\.5/]
  await test.step('Online, with their averages', async () => {
    await expect(tiles(page)).toHaveText(sorted)
  })
  await test.step('The same offline', async () => {
    await readyForOffline(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Want to Try' })).toBeVisible()
    await expect(tiles(page)).toHaveText(sorted)
  })
  await test.step('A place leads to its page and to the form', async () => {
    await expect(page.getByRole('link', { name: `Log Visit to ${zebra.name}` })).toHaveAttribute(
      'href',
      `/log?${new URLSearchParams({ restaurant: zebra.id, name: zebra.name, address: zebra.address })}`,
    )
    await expect(page.getByRole('link', { name: zebra.name, exact: true })).toHaveAttribute(
      'href',
      `/restaurant/${zebra.id}`,
    )
  })
  await test.step('They are filtered by name', async () => {
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill('ag')
    await expect(tiles(page)).toHaveText([/Ägidi/])
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill('')
    await expect(tiles(page)).toHaveCount(3)
  })
  await test.step('A short press does not begin removing, a long one does', async () => {
    // Half a second: twice 300 ms are not enough, 600 ms are.
    const tile = page.getByRole('link', { name: mirabell.name, exact: true })
    const card = tiles(page).locator('.place-tile').first()
    await press(card, 300)
    await press(card, 300)
    await expect(page.getByRole('button', { name: 'Done' })).toHaveCount(0)
    await expect(card).toHaveCSS('animation-name', 'none')
    await press(card, 600)
    await page.getByRole('button', { name: 'Done' }).click()
    await hold(page, tile)
    await expect(page).toHaveURL('/want-to-try')
    await expect(card).not.toHaveCSS('animation-name', 'none')
    await expect(tile).toHaveCount(0)
  })
  await test.step('A place that is removed can be brought back', async () => {
    await removeButton(page, mirabell).click()
    await expect(tiles(page)).toHaveText([/Ägidi/, /Zebra/])
    await expect(removeButton(page, zebra)).toBeFocused()
    await expect(page.getByText(`Removed ${mirabell.name} from Want to Try`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(tiles(page)).toHaveText([/Ägidi/, /Mirabell.*Waiting/, /Zebra/])
    await page.keyboard.press('Escape')
    await expect(removeButton(page, mirabell)).toHaveCount(0)
  })
  await test.step('Places are removed with the keyboard', async () => {
    await page.getByRole('button', { name: 'Edit' }).press('Enter')
    await removeButton(page, agidi).press('Enter')
    await expect(tiles(page)).toHaveText([/Mirabell/, /Zebra/])
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('link', { name: zebra.name, exact: true })).toBeVisible()
  })
  await test.step('It is sent when the network is back', async () => {
    await context.setOffline(false)
    await expect.poll(() => onServer(ada)).toEqual([mirabell.name, zebra.name])
  })
})
