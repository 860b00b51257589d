import { expect } from '@playwright/test'
import { signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { choose, makeList } from './lists-changes.ts'
import { draftsOnDevice } from './owed.ts'
import { rowsOnServer } from './server.ts'

test('E7 What was typed in Edit List is kept until it is discarded or saved', async ({ page }) => {
  const ada = await signUp('Ada')
  const list = await makeList(ada, 'Rainy Evenings')
  await signIn(page, ada)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lists' }).click()
  await page.getByRole('link', { name: /Rainy Evenings/ }).click()
  await choose(page, 'Edit List')
  const name = page.getByLabel('List Name *')
  await test.step('After a link that leads away', async () => {
    await name.fill('Rainy Days')
    await page.getByRole('link', { name: 'Add Restaurants' }).first().click()
    await expect(page.getByRole('heading', { name: 'Add Restaurants' })).toBeVisible()
    await page.goBack()
    await expect(name).toHaveValue('Rainy Days')
    await expect(page.getByText('These are your unsaved changes.')).toBeVisible()
  })
  await test.step('After going back to the list', async () => {
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
    await expect(name).toHaveValue('Rainy Days')
  })
  await test.step('Discarded, it can be brought back', async () => {
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(name).toHaveValue('Rainy Evenings')
    await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(name).toHaveValue('Rainy Days')
  })
  await test.step('Saved, it is a draft no more', async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Rainy Days' })).toBeVisible()
    await expect
      .poll(() => rowsOnServer(ada, `lists?id=eq.${list.id}&select=name,description`))
      .toEqual([{ name: 'Rainy Days', description: 'Warm rooms.' }])
    await choose(page, 'Edit List')
    await expect(page.getByLabel('Description')).toHaveValue('Warm rooms.')
    await expect(page.getByText('These are your unsaved changes.')).toHaveCount(0)
  })
})

test('E3 What was typed in Create List is kept until it is thrown away or saved', async ({ page }) => {
  const ada = await signUp('Ada')
  await signIn(page, ada)
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
  await test.step('Saved, it is a draft no more', async () => {
    await name.fill('Stews')
    await name.press('Enter')
    await expect(page.getByRole('heading', { name: 'Stews' })).toBeVisible()
    await page.goBack()
    await begin.click()
    await expect(name).toHaveValue('')
  })
})
