import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Change, push, readyForOffline, signIn } from './app.ts'
import { holdBack } from './hold-back.ts'
import { test } from './installed-app.ts'
import { reason, refuse } from './refuse.ts'
import { isShown, personAndPlace, removePlace } from './restaurant-places.ts'
import { rowsOnServer } from './server.ts'

const heart = (page: Page) => page.getByRole('button', { name: 'Favorite' })
const bookmark = (page: Page) => page.getByRole('button', { name: 'Want to try' })

test('B13 A restaurant is added to lists', async ({ page, context }) => {
  const { ada, kumo } = await personAndPlace()
  await signIn(page, ada, `/restaurant/${kumo.id}`)
  await readyForOffline(page)
  const dialog = page.getByRole('dialog', { name: 'Add to List' })
  const [noodles, soups] = [randomUUID(), randomUUID()]
  await test.step('Without a list it leads to a new one', async () => {
    await page.getByRole('button', { name: 'Add to list' }).click()
    await expect(dialog.getByText('No lists yet. Create one to get started!')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Create New List' })).toHaveAttribute(
      'href',
      `/create-list?restaurantId=${kumo.id}&restaurantName=${kumo.name.replaceAll(' ', '+')}`,
    )
    await page.keyboard.press('Escape')
  })
  const list = (id: string, name: string): Change => ({
    intent: 'create_list',
    input: { id, name, description: `All about ${name}`, is_public: true, is_ranked: false },
  })
  await push(ada, list(noodles, 'Noodles'), list(soups, 'Soups'))
  const choice = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  const box = (name: string) => dialog.getByRole('checkbox', { name })
  await test.step('Added to one, it is marked there', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Add to list' }).click()
    await expect(choice('Noodles')).toContainText('All about Noodles')
    await choice('Noodles').click()
    await expect(choice('Noodles')).toContainText('Already added')
    await expect(box('Noodles')).toBeChecked()
    await expect(page.getByText(`Added ${kumo.name} to list`)).toBeVisible()
  })
  await test.step('Unticked, it leaves the list; ticked again, it is back', async () => {
    await choice('Noodles').click()
    await expect(box('Noodles')).not.toBeChecked()
    await expect(choice('Noodles')).toContainText('0 restaurants')
    await choice('Noodles').click()
    await expect(box('Noodles')).toBeChecked()
  })
  await test.step('Added to another offline, it is marked after a reload', async () => {
    await context.setOffline(true)
    await choice('Soups').click()
    await expect(choice('Soups')).toContainText('Already added')
    await expect(page.getByText("Saved on this device. We'll send it when you're back online.").first()).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Add to list' }).click()
    for (const name of ['Noodles', 'Soups']) await expect(box(name)).toBeChecked()
  })
  await test.step('It is sent when the network is back', async () => {
    await context.setOffline(false)
    const held = () => rowsOnServer(ada, `list_restaurants?restaurant_id=eq.${kumo.id}&select=list_id,position`)
    await expect.poll(held, { timeout: 20_000 }).toHaveLength(2)
  })
})

test('B16 Favorite and want-to-try flip at once', async ({ page, context }) => {
  const { ada, kumo } = await personAndPlace()
  await signIn(page, ada, `/restaurant/${kumo.id}`)
  await readyForOffline(page)
  await isShown(page, kumo)
  await test.step('Offline, each press turns the mark', async () => {
    await context.setOffline(true)
    for (const button of [heart(page), bookmark(page)]) {
      await expect(button).toHaveAttribute('aria-pressed', 'false')
      await button.click()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
    }
  })
  await test.step('Two presses within a frame count as two', async () => {
    await heart(page).evaluate((button: HTMLButtonElement) => [button, button].map((one) => one.click()))
    await heart(page).click()
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
    await heart(page).click()
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('Marks stand after a reload', async () => {
    await page.reload()
    for (const button of [heart(page), bookmark(page)]) await expect(button).toHaveAttribute('aria-pressed', 'true')
  })
  type Marks = { favorites: { id: string }[]; want_to_try: { id: string }[] }
  const marks = async () => {
    const [profile] = await rowsOnServer<Marks>(ada, `profiles?user_id=eq.${ada.id}&select=favorites,want_to_try`)
    return [profile?.favorites, profile?.want_to_try].map((places) => places?.map(({ id }) => id))
  }
  await test.step('They are sent once when the network is back', async () => {
    await context.setOffline(false)
    await expect.poll(marks, { timeout: 20_000 }).toEqual([[kumo.id], [kumo.id]])
  })
  await test.step('Pressed online, they are sent at once', async () => {
    for (const button of [heart(page), bookmark(page)]) await button.click()
    await expect.poll(marks, { timeout: 20_000 }).toEqual([[], []])
  })
  await test.step('What is refused is said, and a place that is gone is not found', async () => {
    await removePlace(kumo)
    await heart(page).click()
    await expect(page.getByText('Failed to update favorites')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Restaurant Not Found', { exact: true })).toBeVisible()
    expect(await marks()).toEqual([[], []])
  })
})

test('B16 What the server refuses flips back with the reason', async ({ page, context }) => {
  const { ada, kumo } = await personAndPlace()
  const place = { restaurant_id: kumo.id }
  await signIn(page, ada, `/restaurant/${kumo.id}`)
  await isShown(page, kumo)

  const isRefused = async (intent: string, button: Locator, before: 'true' | 'false', failure: string) => {
    await expect(button).toHaveAttribute('aria-pressed', before)
    await context.unrouteAll()
    await refuse(page, intent)
    const answer = await holdBack(context, '**/rpc/sync_push', (route) => route.fallback())
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true')
    answer()
    const message = page.getByRole('listitem').filter({ hasText: failure }).filter({ hasText: reason })
    await expect(message).toBeVisible({ timeout: 20_000 })
    await expect(button).toHaveAttribute('aria-pressed', before)
  }
  const [updated, added, removed] = [
    'Failed to update favorites',
    'Failed to add restaurant to want-to-try list',
    'Failed to remove restaurant from want-to-try list',
  ]
  await test.step('Marks that are set', async () => {
    await isRefused('add_favorite', heart(page), 'false', updated)
    await isRefused('add_want_to_try', bookmark(page), 'false', added)
  })
  await test.step('Marks that are taken away', async () => {
    await push(ada, { intent: 'add_favorite', input: place }, { intent: 'add_want_to_try', input: place })
    await page.reload()
    await isRefused('remove_favorite', heart(page), 'true', updated)
    await isRefused('remove_want_to_try', bookmark(page), 'true', removed)
  })
})
