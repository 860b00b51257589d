/** A report, the desk, and what follows on the phones of the author and of whoever reported it (issue 22, point 5). */
import { expect } from '@playwright/test'
import { push, signIn, signUp, toFollow } from './app.ts'
import { test } from './installed-app.ts'
import { follow, visitOf } from './log-places.ts'
import { makeModerator } from './restaurant-places.ts'
import { rowsOnServer } from './server.ts'

test('C7 What was reported offline is hidden at the desk, and its author is told why', async ({
  page,
  context,
  browser,
}) => {
  const [ada, ben, mod] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Mod')])
  const visit = visitOf('Kumo', { comment: 'Bah.' })
  await Promise.all([push(ben, visit), push(ada, toFollow(ben)), makeModerator(mod)])
  const other = await browser.newContext({ serviceWorkers: 'block' })
  const phone = await other.newPage()
  await phone.setViewportSize({ width: 320, height: 800 })
  const item = phone
    .getByRole('listitem')
    .filter({ hasText: `@${ben.username}` })
    .first()
  const id = String(visit.input['id'])
  await test.step('Without a network somebody begins a report: Escape gives the focus back, and keeps what was chosen', async () => {
    await signIn(page, ada, `/review/${id}`)
    await page.getByRole('article').waitFor()
    await context.setOffline(true)
    const dialog = page.getByRole('dialog', { name: 'Report Review' })
    const open = async (): Promise<void> => {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Report Review' }).click()
    }
    await open()
    await dialog.getByLabel('Inappropriate language').check()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
    await open()
    await expect(dialog.getByLabel('Inappropriate language')).toBeChecked()
    await dialog.getByRole('button', { name: 'Submit Report' }).click()
    await expect(page.getByText("Saved on this device. We'll send it when you're back online.")).toBeVisible()
  })
  await test.step('It is sent when the network is back, and the review can be read on', async () => {
    await context.setOffline(false)
    const reports = () => rowsOnServer(ada, 'reports?select=reported_content_id,reasons,description')
    await expect.poll(reports).toEqual([{ reported_content_id: id, reasons: ['inappropriate'], description: null }])
    await expect(page.getByRole('article')).toBeVisible()
  })
  await test.step('A moderator finds it at the desk, and chooses a reason', async () => {
    await signIn(phone, mod, '/moderation')
    await item.getByRole('button', { name: /^Review/ }).click()
    await item.getByLabel('Reason').selectOption('insult')
  })
  await test.step('The question about a suspension keeps its words while it fades', async () => {
    await item.getByRole('button', { name: 'Suspend and more' }).click()
    await phone.getByRole('menuitem', { name: 'Suspend for 7 days' }).click()
    const question = phone.getByRole('alertdialog')
    const words = question.evaluate(
      (dialog) =>
        new Promise<string[]>((resolve) => {
          const seen: string[] = []
          const watching = new MutationObserver(() => {
            seen.push(dialog.textContent ?? '')
            if (!dialog.isConnected) resolve(seen)
          })
          watching.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
        }),
    )
    await question.getByRole('button', { name: 'Cancel' }).click()
    for (const seen of await words) expect(seen).toContain(`Suspend @${ben.username} for 7 days?`)
    await expect(item.getByRole('button', { name: 'Suspend and more' })).toBeFocused()
  })
  await test.step('It is hidden, with a reason', async () => {
    await item.getByRole('button', { name: 'Hide' }).click()
    await expect(phone.getByText('Hidden. Its author is told why.')).toBeVisible()
    await expect(phone.getByRole('heading', { name: 'Reports' })).toBeFocused()
  })
  await test.step('It leaves the phone of who reads it, who hears what came of the report', async () => {
    await expect(page.getByRole('article')).toHaveCount(0)
    await follow(page, '/activity')
    await expect(page.getByText('A moderator has hidden it.')).toBeVisible()
  })
  await test.step('Its author reads why on that device, and objects', async () => {
    await signIn(phone, ben, '/activity')
    await expect(phone.getByText(/^Your review of .+ was hidden$/)).toBeVisible()
    await expect(phone.getByText('Insults or discriminates')).toBeVisible()
    await phone.getByRole('button', { name: 'Object' }).click()
    await phone.getByLabel('Why you object').fill('It was meant well.')
    await phone.getByRole('button', { name: 'Send' }).click()
    await expect(phone.getByText('You objected. A moderator will look at it again.')).toBeVisible()
  })
  await other.close()
})
