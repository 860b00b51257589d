import { expect, type Page } from '@playwright/test'
import { type Person, push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { test } from './installed-app.ts'
import { visitOf } from './log-places.ts'
import { rowsOnServer } from './server.ts'

const reportsOf = (person: Person) =>
  rowsOnServer(person, 'reports?select=reported_content_type,reported_content_id,reasons,description')

async function openReport(page: Page) {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Report Review' }).click()
  return page.getByRole('dialog', { name: 'Report Review' })
}

test('C7 A report that was begun is kept, and offline it is saved to be sent later', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const visit = visitOf('Kumo')
  const id = String(visit.input['id'])
  await Promise.all([push(ben, visit), push(ada, toFollow(ben))])
  await signIn(page, ada, `/review/${id}`)
  await readyForOffline(page)
  await page.getByRole('article').waitFor()
  await context.setOffline(true)
  const dialog = await openReport(page)
  await test.step('Escape gives the focus back, and keeps what was chosen', async () => {
    await dialog.getByLabel('Conflict of interest').check()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
    await openReport(page)
    await expect(dialog.getByLabel('Conflict of interest')).toBeChecked()
  })
  await test.step('It is sent when the network is back', async () => {
    await dialog.getByRole('button', { name: 'Submit Report' }).click()
    await expect(page.getByText("Saved on this device. We'll send it when you're back online.")).toBeVisible()
    await expect(page.getByText('Report submitted')).toHaveCount(0)
    expect(await reportsOf(ada)).toEqual([])
    await context.setOffline(false)
    const report = { reported_content_type: 'review', reported_content_id: id, reasons: ['conflict'] }
    await expect.poll(() => reportsOf(ada)).toEqual([{ ...report, description: null }])
  })
})
