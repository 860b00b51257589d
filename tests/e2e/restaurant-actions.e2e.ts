import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { push, readyForOffline, signIn } from './app.ts'
import { test } from './installed-app.ts'
import { isShown, personAndPlace, removePlace } from './restaurant-places.ts'
import { rowsOnServer } from './server.ts'

test('B13 B16 A place is added to a list, a favorite and wanted, without a network', async ({ page, context }) => {
  const { ada, kumo } = await personAndPlace()
  await signIn(page, ada, `/restaurant/${kumo.id}`)
  await readyForOffline(page)
  await isShown(page, kumo)
  const heart = page.getByRole('button', { name: 'Favorite' })
  const bookmark = page.getByRole('button', { name: 'Want to try' })
  const dialog = page.getByRole('dialog', { name: 'Add to List' })
  const [noodles, soups] = [randomUUID(), randomUUID()]
  await test.step('Without a list it leads to a new one', async () => {
    await page.getByRole('button', { name: 'Add to list' }).click()
    await expect(dialog.getByText('No lists yet. Create one to get started!')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Create New List' })).toHaveAttribute(
      'href',
      `/create-list?restaurantId=${kumo.id}&restaurantName=${kumo.name.replaceAll(' ', '+')}`,
    )
  })
  const choice = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  const box = (name: string) => dialog.getByRole('checkbox', { name })
  await test.step('Added to one, it is marked there; unticked, it leaves the list', async () => {
    await push(
      ada,
      ...[
        { id: noodles, name: 'Noodles' },
        { id: soups, name: 'Soups' },
      ].map((list) => ({ intent: 'create_list', input: { ...list, is_public: true, is_ranked: false } })),
    )
    await choice('Noodles').click()
    await expect(choice('Noodles')).toContainText('Already added')
    await expect(page.getByText(`Added ${kumo.name} to list`)).toBeVisible()
    await choice('Noodles').click()
    await expect(box('Noodles')).not.toBeChecked()
    await expect(choice('Noodles')).toContainText('0 restaurants')
  })
  await test.step('Offline, each press turns a mark', async () => {
    await context.setOffline(true)
    await choice('Soups').click()
    await expect(choice('Soups')).toContainText('Already added')
    await expect(page.getByText("Saved on this device. We'll send it when you're back online.").first()).toBeVisible()
    await page.keyboard.press('Escape')
    for (const button of [heart, bookmark]) {
      await expect(button).toHaveAttribute('aria-pressed', 'false')
      await button.click()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
    }
  })
  await test.step('Marks stand after a reload', async () => {
    await page.reload()
    for (const button of [heart, bookmark]) await expect(button).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Add to list' }).click()
    await expect(box('Soups')).toBeChecked()
    await page.keyboard.press('Escape')
  })
  type Marks = { favorites: { id: string }[]; want_to_try: { id: string }[] }
  const marks = async () => {
    const [profile] = await rowsOnServer<Marks>(ada, `profiles?user_id=eq.${ada.id}&select=favorites,want_to_try`)
    return [profile?.favorites, profile?.want_to_try].map((places) => places?.map(({ id }) => id))
  }
  await test.step('They are sent once when the network is back', async () => {
    await context.setOffline(false)
    await expect.poll(marks, { timeout: 20_000 }).toEqual([[kumo.id], [kumo.id]])
    expect(await rowsOnServer(ada, `list_restaurants?restaurant_id=eq.${kumo.id}&select=list_id`)).toEqual([
      { list_id: soups },
    ])
  })
  await test.step('What is refused is said, and a place that is gone is not found', async () => {
    await heart.click()
    await expect.poll(marks).toEqual([[], [kumo.id]])
    await push(ada, { intent: 'delete_list', input: { id: soups } })
    await removePlace(kumo)
    await heart.click()
    await expect(page.getByText('Failed to update favorites')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Restaurant Not Found', { exact: true })).toBeVisible()
    expect((await marks())[0]).toEqual([])
  })
})
