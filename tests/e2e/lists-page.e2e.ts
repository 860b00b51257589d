import { expect, type Page } from '@playwright/test'
import { push, readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { choose, makeList, noteOf, placesShown } from './lists-changes.ts'
import { rowsOnServer } from './server.ts'

const names = (page: Page) => placesShown(page).getByRole('listitem').getByRole('link')

test('E4 E6 A list of somebody else can be read and shared without a network', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const list = await makeList(ben, 'Slow Sundays', ['Zum Goldenen', 'Azahar'], {
    description: 'Long tables, no rush.',
    is_ranked: true,
  })
  const long = `${'Worth the way. '.repeat(20)}The end.`
  await push(ben, noteOf(list, 0, 'Ask for the window.'), noteOf(list, 1, long))
  await signIn(page, ada, `/list/${list.id}`)
  await readyForOffline(page)
  const shown = async (): Promise<void> => {
    await expect(page.getByRole('heading', { name: 'Slow Sundays' })).toBeVisible()
    await expect(page.getByText('Long tables, no rush.')).toBeVisible()
    await expect(page.getByRole('link', { name: `@${ben.username}` })).toHaveAttribute('href', `/profile/${ben.id}`)
    await expect(names(page)).toHaveText(['Zum Goldenen', 'Azahar'])
    await expect(placesShown(page).getByRole('listitem').first()).toHaveText(/Rank 1.*Ask for the window\..*No rating/)
  }
  await test.step('Its author, description, ranks and notes', shown)
  await test.step('A long note is not cut', async () => {
    const isCut = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight > clientHeight
    expect(await page.getByText('The end.').evaluate(isCut)).toBe(false)
  })
  await test.step('The same offline, with its age', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Last updated today')).toBeVisible()
    await shown()
  })
  await test.step('Sorted from its menu, each keeps its rank', async () => {
    await page.getByRole('button', { name: 'Sort: List order' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['List order', 'Rating', 'Name', 'Price'])
    await page.getByRole('menuitem', { name: 'Name' }).click()
    await expect(names(page)).toHaveText(['Azahar', 'Zum Goldenen'])
    await expect(placesShown(page).getByRole('listitem').last()).toContainText('Rank 1')
  })
  await test.step('Its address is copied where there is no dialog to share it', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${new URL(page.url()).origin}/list/${list.id}`,
    )
  })
})

test('E4 Deleting a list asks first, and can be undone', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const list = await makeList(ada, 'One', ['A'])
  await signIn(page, ada, `/list/${list.id}`)
  await readyForOffline(page)
  const question = page.getByRole('alertdialog')
  const link = page.getByRole('link', { name: /^One\b/ })
  const remove = async (): Promise<void> => {
    await choose(page, 'Delete List')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL('/lists')
    await expect(link).toHaveCount(0)
  }
  await test.step('Cancelled, the list stays', async () => {
    await choose(page, 'Delete List')
    await expect(question).toContainText('Are you sure you want to delete this list? This action cannot be undone.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'One' })).toBeVisible()
  })
  await test.step('Undone, it is there with its place', async () => {
    await context.setOffline(true)
    await remove()
    await page.getByRole('button', { name: 'Undo' }).click()
    await link.first().click()
    await expect(names(page)).toHaveText(['A'])
  })
  await test.step('Deleted, it is sent when the network is back', async () => {
    await remove()
    await context.setOffline(false)
    await expect(page.getByText('List deleted successfully!')).toBeVisible()
    expect(await rowsOnServer(ada, `lists?user_id=eq.${ada.id}&select=id`)).toEqual([])
  })
})
