import { expect, type Page } from '@playwright/test'
import { push, readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { like, makeList, placesShown } from './lists-changes.ts'
import { rowsOnServer } from './server.ts'

const names = (page: Page) => placesShown(page).getByRole('listitem').getByRole('link')

test('E5 Likes of a list are counted live', async ({ browser, page, context }) => {
  const [ada, ben, cleo] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Cleo')])
  const list = await makeList(ben, 'Soups', ['Pho'])
  const bens = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await Promise.all([signIn(page, ada, `/list/${list.id}`), signIn(bens, ben, `/list/${list.id}`)])
  await readyForOffline(page)
  const count = bens.getByRole('button', { name: /like.*, show who/ })
  const button = page.getByRole('button', { name: /^Like/ })
  await test.step('Likes of others come live', async () => {
    await expect(button).toHaveText('0')
    // Of a list that she does not hold either.
    await push(cleo, like(list))
    await expect(button).toHaveText('1')
  })
  await test.step("One's own like is counted at once", async () => {
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(button).toHaveText('2')
    await expect(count).toHaveText('2')
  })
  await test.step('The owner sees who likes it', async () => {
    await count.click()
    const dialog = bens.getByRole('dialog', { name: 'Liked by' })
    await expect(dialog.getByRole('link', { name: `@${ada.username}` })).toHaveAttribute('href', `/profile/${ada.id}`)
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
  })
  await test.step('Taken back offline, it is counted at once', async () => {
    await context.setOffline(true)
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await expect(button).toHaveText('1')
    await expect(page.getByRole('main').getByText('Waiting', { exact: true })).toBeVisible()
    await expect(names(page)).toHaveText(['Pho'])
  })
  await test.step('It is sent when the network is back', async () => {
    await context.setOffline(false)
    await expect(count).toHaveText('1')
    await expect.poll(() => rowsOnServer(ada, `list_likes?list_id=eq.${list.id}&select=id`)).toEqual([])
    // The list is in no scope of hers any more, and is shown all the same.
    await expect(names(page)).toHaveText(['Pho'])
    await expect(button).toHaveText('1')
  })
  await bens.context().close()
})
