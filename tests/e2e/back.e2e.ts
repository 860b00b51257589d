import { expect, type Page } from '@playwright/test'
import { signIn } from './app.ts'
import { test } from './installed-app.ts'
import { choose } from './lists-changes.ts'
import { makeWorld } from './world.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: true })
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
