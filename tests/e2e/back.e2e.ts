import { expect, type Page } from '@playwright/test'
import { signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { choose, makeList } from './lists-changes.ts'
import { makeWorld } from './world.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: true })
/** How many entries of what is open over the page lie below the current one, itself included. */
const depth = (page: Page) => page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays ?? 0)
const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true }).click()

test('B15 C6 The arrow leads from the reviews of a place to it, then back to where the person came from', async ({
  page,
}) => {
  const { ada, adasReview } = await makeWorld()
  await signIn(page, ada)
  await test.step('Opened through its links, after a reload', async () => {
    await page.locator(`a[href="/review/${adasReview}"]`).first().click()
    await heading(page, 'Review').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Gasthaus zum Wilden Mann' }).click()
    await page.getByRole('link', { name: 'View All' }).first().click()
    // The address changes before the page does.
    await heading(page, 'All Reviews').waitFor()
    await page.reload()
    await back(page)
    await heading(page, /^Gasthaus/).waitFor()
    await expect(page).toHaveURL(/\/restaurant\/[^/]+$/)
    await back(page)
    await heading(page, 'Review').waitFor()
    await expect(page).toHaveURL(`/review/${adasReview}`)
    await back(page)
    await expect(page).toHaveURL('/start')
  })
  await test.step('Opened by its address, it gives its place in the history to the restaurant', async () => {
    await page.goForward()
    await heading(page, 'Review').waitFor()
    await page.goForward()
    await heading(page, /^Gasthaus/).waitFor()
    await expect(page).toHaveURL(/\/restaurant\/[^/]+$/)
    const restaurant = new URL(page.url()).pathname
    await page.goto(`${restaurant}/ratings/all`)
    await back(page)
    await heading(page, /^Gasthaus/).waitFor()
    await expect(page).toHaveURL(restaurant)
    await back(page)
    await expect(page).toHaveURL('/start')
  })
  await test.step('C6 Deleting a review that was edited leads back to where the person came from', async () => {
    await page.locator(`a[href="/review/${adasReview}"]`).first().click()
    await choose(page, 'Edit Review')
    await page.getByLabel('Review', { exact: true }).fill('Better than I said.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(`/review/${adasReview}`)
    await expect(page.getByText('Better than I said.')).toBeVisible()
    await choose(page, 'Delete Review')
    await expect(page).toHaveURL('/start')
  })
})

test('E4 Deleting a list that was edited leads back to the lists, which stand in the history once', async ({
  page,
}) => {
  const ada = await signUp('Ada')
  await makeList(ada, 'Rainy Evenings', ['Ika'])
  await signIn(page, ada)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lists' }).click()
  await test.step('Back closes the filter before it leaves the page, and Forward does not open it', async () => {
    const filter = page.getByRole('dialog', { name: 'Filter my lists' })
    await page.getByRole('button', { name: 'Filter my lists' }).click()
    await filter.waitFor()
    await page.goBack()
    await expect(filter).toBeHidden()
    await expect(page).toHaveURL('/lists')
    await page.goForward()
    await expect.poll(() => depth(page)).toBe(0)
    await expect(filter).toBeHidden()
  })
  await page.getByRole('link', { name: /Rainy Evenings/ }).click()
  await test.step('Back closes a menu, and the question that it asked', async () => {
    const menu = page.getByRole('menu')
    const question = page.getByRole('alertdialog', { name: 'Delete List' })
    await page.getByRole('button', { name: 'More' }).click()
    await menu.waitFor()
    await page.goBack()
    await expect(menu).toBeHidden()
    await choose(page, 'Delete List')
    await question.waitFor()
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(heading(page, 'Rainy Evenings')).toBeVisible()
  })
  await choose(page, 'Edit List')
  await page.getByLabel('List Name *').fill('Rainy Days')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Rainy Days' })).toBeVisible()
  await back(page)
  await expect(page).toHaveURL('/lists')
  await page.getByRole('link', { name: /Rainy Days/ }).click()
  await choose(page, 'Delete List')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/lists')
  await page.goBack()
  await expect(page).toHaveURL('/start')
})
