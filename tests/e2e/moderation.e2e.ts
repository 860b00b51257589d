/** A report, the desk, and what follows on the phones of the author and of whoever reported it (issue 22, point 5). */
import { expect } from '@playwright/test'
import { push, signIn, signUp, toFollow } from './app.ts'
import { test } from './installed-app.ts'
import { follow, visitOf } from './log-places.ts'
import { makeModerator } from './restaurant-places.ts'

test('C7 What is reported is hidden at the desk, leaves another phone, and its author is told why', async ({
  page,
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
  await test.step('Somebody reports a review, and goes on reading', async () => {
    await signIn(page, ada, `/review/${String(visit.input['id'])}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Report Review' }).click()
    await page.getByLabel('Inappropriate language').check()
    await page.getByRole('button', { name: 'Submit Report' }).click()
    await expect(page.getByText('Report submitted', { exact: true })).toBeVisible()
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
