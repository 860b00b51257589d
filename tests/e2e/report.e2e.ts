import { expect, type Page } from '@playwright/test'
import { type Person, readyForOffline, signIn } from './app.ts'
import { test } from './installed-app.ts'
import { follow } from './log-places.ts'
import { refuse } from './refuse.ts'
import { rowsOnServer } from './server.ts'
import { makeWorld } from './world.ts'

type Report = {
  reported_content_type: string
  reported_content_id: string
  reasons: string[]
  description: string | null
}
const reportsOf = (person: Person) =>
  rowsOnServer<Report>(person, 'reports?select=reported_content_type,reported_content_id,reasons,description')

async function openReport(page: Page, reviewId: string) {
  await follow(page, `/review/${reviewId}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Report Review' }).click()
  return page.getByRole('dialog', { name: 'Report Review' })
}

test('C7 A report needs a reason', async ({ page }) => {
  const { ada, bensReview } = await makeWorld()
  await signIn(page, ada)
  const dialog = await openReport(page, bensReview)
  await test.step('There are five', async () => {
    await expect(dialog.locator('label', { has: page.getByRole('checkbox') })).toHaveText([
      'Spam or irrelevant',
      'Inappropriate language or discrimination',
      'Misinformation',
      'Conflict of interest',
      'Other',
    ])
  })
  const submit = dialog.getByRole('button', { name: 'Submit Report' })
  await test.step('Without one it is not sent', async () => {
    await expect(submit).toBeDisabled()
    // By key: it only looks disabled, and the sheet may still be moving.
    await submit.press('Enter')
    await expect(page.getByText('Please select a reason', { exact: true })).toBeVisible()
    await expect(page.getByText('You must select at least one reason for reporting.')).toBeVisible()
  })
  await test.step('With one it can be sent, without it again not', async () => {
    await dialog.getByLabel('Spam or irrelevant').check()
    await expect(submit).toBeEnabled()
    await dialog.getByLabel('Spam or irrelevant').uncheck()
    await expect(submit).toBeDisabled()
  })
  await test.step('It is sent with thanks', async () => {
    await dialog.getByLabel('Misinformation').check()
    await dialog.getByLabel('Other').check()
    await dialog.getByLabel('Description (optional)').fill('  It closed years ago.  ')
    await submit.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Report submitted', { exact: true })).toBeVisible()
    await expect(
      page.getByText("Thank you for helping us keep the community safe. We'll review your report."),
    ).toBeVisible()
  })
  const report = { reported_content_type: 'review', reported_content_id: bensReview }
  expect(await reportsOf(ada)).toEqual([
    { ...report, reasons: ['misinformation', 'other'], description: 'It closed years ago.' },
  ])
  await test.step('A refusal is said', async () => {
    await refuse(page, 'report')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Report Review' }).click()
    await dialog.getByLabel('Conflict of interest').check()
    await submit.click()
    await expect(page.getByText('Failed to submit report. Please try again.')).toBeVisible()
  })
})

test('C7 Offline a report is saved to be sent later', async ({ page, context }) => {
  const { ada, bensReview } = await makeWorld()
  await signIn(page, ada, `/review/${bensReview}`)
  await readyForOffline(page)
  await page.getByRole('article').waitFor()
  await context.setOffline(true)
  const dialog = await openReport(page, bensReview)
  await dialog.getByLabel('Conflict of interest').check()
  await dialog.getByRole('button', { name: 'Submit Report' }).click()
  await expect(page.getByText("Saved on this device. We'll send it when you're back online.")).toBeVisible()
  await expect(page.getByText('Report submitted')).toHaveCount(0)
  await context.setOffline(false)
  await expect
    .poll(() => reportsOf(ada))
    .toEqual([
      {
        reported_content_type: 'review',
        reported_content_id: bensReview,
        reasons: ['conflict'],
        description: null,
      },
    ])
})

test('C7 What was chosen in a report is kept until its page is left', async ({ page }) => {
  const { ada, bensReview } = await makeWorld()
  await signIn(page, ada)
  const dialog = await openReport(page, bensReview)
  await dialog.getByLabel('Other').check()
  await test.step('A description has its limit', async () => {
    await dialog.getByLabel('Description (optional)').fill('x'.repeat(1001))
    await expect(dialog.getByText('A description has at most 1,000 characters.')).toBeVisible()
    await expect(dialog.getByText('1001 / 1000')).toBeVisible()
  })
  await test.step('Escape gives the focus back', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
  })
  await test.step('Opened again, the reason is still chosen', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Report Review' }).click()
    await expect(dialog.getByLabel('Other')).toBeChecked()
  })
  await test.step('Cancelled, nothing is sent', async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    expect(await reportsOf(ada)).toEqual([])
  })
})
