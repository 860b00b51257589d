import { expect } from '@playwright/test'
import { readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { choose, makeList } from './lists-changes.ts'
import { follow } from './log-places.ts'
import { draftsOnDevice } from './owed.ts'
import { rowsOnServer } from './server.ts'

test('E7 What was typed in Edit List is kept until it is discarded or saved', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const list = await makeList(ada, 'Rainy Evenings')
  await signIn(page, ada, `/list/${list.id}`)
  await readyForOffline(page)
  await choose(page, 'Edit List')
  const name = page.getByLabel('List Name *')
  await test.step('After going back to the list', async () => {
    await name.fill('Rainy Days')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByText('Not saved yet. What you typed stays in Edit List.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Rainy Evenings' })).toBeVisible()
    await choose(page, 'Edit List')
    await expect(name).toHaveValue('Rainy Days')
  })
  await test.step('After a reload', async () => {
    await page.getByLabel('Description').fill('Warm rooms.')
    await expect.poll(() => draftsOnDevice(page)).toContain('Warm rooms.')
    await page.reload()
    await expect(page.getByLabel('Description')).toHaveValue('Warm rooms.')
    await expect(page.getByText('These are your unsaved changes.')).toBeVisible()
  })
  await test.step('Saved offline, it is a draft no more, and sent when the network is back', async () => {
    await context.setOffline(true)
    await page.getByRole('switch', { name: 'Public' }).uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Rainy Days' })).toBeVisible()
    await expect(page.getByText("Saved on this device. We'll send it when you're back online.")).toBeVisible()
    await context.setOffline(false)
    await expect
      .poll(() => rowsOnServer(ada, `lists?id=eq.${list.id}&select=name,description,is_public`))
      .toEqual([{ name: 'Rainy Days', description: 'Warm rooms.', is_public: false }])
    await choose(page, 'Edit List')
    await expect(page.getByLabel('Description')).toHaveValue('Warm rooms.')
    await expect(page.getByText('These are your unsaved changes.')).toHaveCount(0)
  })
})

test('E3 What was typed in Create List is kept until it is thrown away or saved', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const place = (await makeList(ada, 'First', ['Café Lumen'])).places[0]?.id ?? ''
  await signIn(page, ada)
  await readyForOffline(page)
  const lists = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lists' })
  const begin = page.getByRole('link', { name: 'Create list', exact: true })
  await lists.click()
  await begin.click()
  const name = page.getByLabel('List Name *')
  await test.step('After the bar led away', async () => {
    await name.fill('Soups')
    // The bar makes room for a keyboard.
    await name.blur()
    await lists.click()
    await begin.click()
    await expect(name).toHaveValue('Soups')
  })
  await test.step('After a reload', async () => {
    await page.getByLabel('Description').fill('Hot.')
    await expect.poll(() => draftsOnDevice(page)).toContain('Hot.')
    await page.reload()
    await expect(page.getByText('This is the list you started earlier.')).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('Hot.')
  })
  await test.step('Cancel throws it away', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/lists')
    await begin.click()
    await expect(name).toHaveValue('')
  })
  await test.step('Saved offline with a restaurant, it is there at once with its clock', async () => {
    await context.setOffline(true)
    await follow(page, `/create-list?restaurantId=${place}&restaurantName=Whatever`)
    await expect(page.getByText('With Café Lumen')).toBeVisible()
    await page.getByRole('switch', { name: 'Ranked' }).check()
    await name.fill('  مطاعم 🍜  ')
    await name.press('Enter')
    await expect(page.getByRole('heading', { name: 'مطاعم 🍜' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Waiting', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Café Lumen' })).toBeVisible()
  })
  await test.step('It is sent when the network is back', async () => {
    await context.setOffline(false)
    await expect
      .poll(() => rowsOnServer(ada, `lists?user_id=eq.${ada.id}&name=neq.First&select=name,is_ranked,restaurant_count`))
      .toEqual([{ name: 'مطاعم 🍜', is_ranked: true, restaurant_count: 1 }])
    await expect(page.getByRole('main').getByText('Waiting', { exact: true })).toHaveCount(0)
  })
})
