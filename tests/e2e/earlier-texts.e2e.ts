import { expect, type Page } from '@playwright/test'
import { push, readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { visitOf } from './log-places.ts'
import { rowsOnServer } from './server.ts'

const comment = (page: Page) => page.locator('.review-page-comment')
const earlier = (page: Page) => page.getByRole('region', { name: 'An earlier text from another device' })

async function rewrite(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit Review' }).click()
  await page.getByRole('textbox', { name: 'Review' }).fill(text)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(comment(page)).toHaveText(text)
}

test('E7 Of two devices that rewrote a review, the earlier text is kept and can be restored', async ({
  page,
  context,
}) => {
  const ada = await signUp('Ada')
  const visit = visitOf('Ika', { comment: 'Quiet at lunch.' })
  await push(ada, visit)
  const id = String(visit.input['id'])
  await signIn(page, ada, `/review/${id}`)
  await readyForOffline(page)
  await context.setOffline(true)
  await rewrite(page, 'The broth is deeper than in May.')
  const [base, fields] = [{ comment: 'Quiet at lunch.' }, { comment: 'Ask for the black garlic oil.' }]
  await push(ada, { intent: 'edit_review', input: { id, base, fields } })
  await context.setOffline(false)
  await expect(earlier(page)).toHaveCount(1)
  await expect(comment(page)).toHaveText('The broth is deeper than in May.')
  await earlier(page).getByRole('button', { name: 'Show' }).click()
  await expect(earlier(page).getByText('Ask for the black garlic oil.')).toBeVisible()
  await earlier(page).getByRole('button', { name: 'Restore' }).click()
  await expect(comment(page)).toHaveText('Ask for the black garlic oil.')
  await expect(earlier(page)).toHaveCount(0)
  const sent = () => rowsOnServer(ada, `reviews?id=eq.${id}&select=comment`)
  await expect.poll(sent).toEqual([{ comment: 'Ask for the black garlic oil.' }])
})
