import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { push, readyForOffline, signIn, signUp } from './app.ts'
import { chooseFilter } from './choose-filter.ts'
import { test } from './installed-app.ts'
import { choose, makeList, namesOnServer, noteOf, placesShown } from './lists-changes.ts'
import { follow } from './log-places.ts'
import { rowsOnServer } from './server.ts'

const names = (page: Page) => placesShown(page).getByRole('listitem').getByRole('link')

test('E4 A list shows its author, counts, ranks, notes and own ratings', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const list = await makeList(ben, 'Slow Sundays', ['Zum Goldenen', 'Azahar', 'Café Lumen'], {
    description: 'Long tables, no rush.',
    is_ranked: true,
  })
  const long = `${'Worth the way. '.repeat(20)}The end.`
  await push(ben, noteOf(list, 0, 'Ask for the window.'), noteOf(list, 2, long))
  const unranked = await makeList(ada, 'In no order', ['Pho'])
  const visit = { restaurant_id: list.places[2]?.id, created_at: new Date().toISOString() }
  await push(ada, { intent: 'log_visit', input: { id: randomUUID(), ...visit, rating: 4.5 } })
  await signIn(page, ada, `/list/${list.id}`)
  await readyForOffline(page)
  await test.step('What it is called, and whose it is', async () => {
    await expect(page.getByRole('heading', { name: 'Slow Sundays' })).toBeVisible()
    await expect(page.getByText('Long tables, no rush.')).toBeVisible()
    await expect(page.getByRole('link', { name: `@${ben.username}` })).toHaveAttribute('href', `/profile/${ben.id}`)
    await expect(page.getByRole('main').getByText('3 restaurants')).toBeVisible()
  })
  const first = placesShown(page).getByRole('listitem').first()
  await test.step("Its restaurants by rank, with notes and one's own rating", async () => {
    await expect(names(page)).toHaveText(['Zum Goldenen', 'Azahar', 'Café Lumen'])
    await expect(names(page).first()).toHaveAttribute('href', `/restaurant/${list.places[0]?.id}`)
    await expect(first).toHaveText(/Rank 1.*Ask for the window\..*No rating/)
    await expect(placesShown(page).getByRole('listitem').last()).toContainText('You4.5 out of 5 stars')
  })
  await test.step('A long note is not cut', async () => {
    const isCut = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight > clientHeight
    expect(await page.getByText('The end.').evaluate(isCut)).toBe(false)
  })
  await test.step('Offline, with its age', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Last updated today')).toBeVisible()
  })
  const filter = page.getByRole('dialog', { name: 'Filters' })
  const slide = async (end: string, key: string, left: string): Promise<void> => {
    await page.getByRole('button', { name: /^Filters/ }).click()
    await filter.getByRole('button', { name: /^Rating/ }).click()
    await filter.getByRole('checkbox', { name: 'Include not rated' }).uncheck()
    await filter.getByRole('slider', { name: end }).press(key)
    await filter.getByRole('button', { name: left }).click()
  }
  await test.step('Sorted by name or rating, each keeps its rank', async () => {
    await page.getByRole('button', { name: 'Sort: List order' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['List order', 'Rating', 'Name', 'Price'])
    await page.getByRole('menuitem', { name: 'Name' }).click()
    await expect(names(page)).toHaveText(['Azahar', 'Café Lumen', 'Zum Goldenen'])
    await expect(placesShown(page).getByRole('listitem').last()).toHaveText(/Rank 1.*Ask for the window\./)
    await chooseFilter(page, 'Sort', 'Rating')
    await expect(names(page)).toHaveText(['Café Lumen', 'Azahar', 'Zum Goldenen'])
  })
  await test.step('Filtered by rating', async () => {
    await slide('Lowest rating', 'ArrowRight', 'Show 1 result')
    await expect(names(page)).toHaveText(['Café Lumen'])
    await expect(first).toContainText('Rank 3')
    await slide('Highest rating', 'PageDown', 'Show 0 results')
  })
  await test.step('A filter without a result can be reset', async () => {
    await expect(page.getByText('No restaurants found')).toBeVisible()
    await page.getByRole('button', { name: 'Reset filter' }).click()
    await expect(names(page)).toHaveText(['Zum Goldenen', 'Azahar', 'Café Lumen'])
  })
  await test.step('A list without an order has no ranks', async () => {
    await follow(page, `/list/${unranked.id}`)
    await expect(names(page)).toHaveText(['Pho'])
    await expect(placesShown(page)).not.toContainText('Rank')
  })
})

test('E4 A list that cannot be shown says why', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const secret = await makeList(ben, 'Secret', ['A'], { is_public: false })
  const other = await makeList(ben, 'Other', ['B'])
  await signIn(page, ada)
  await readyForOffline(page)
  await test.step('There is no such list, or it is private', async () => {
    for (const id of [randomUUID(), 'none', secret.id]) {
      await follow(page, `/list/${id}`)
      await expect(page.getByText('List not found')).toBeVisible()
      await expect(
        page.getByText("The list you're looking for doesn't exist or you don't have access to it."),
      ).toBeVisible()
    }
  })
  await test.step('The server fails', async () => {
    await page.route('**/rpc/list_page', (route) => route.fulfill({ status: 500, body: '{}' }))
    await follow(page, `/list/${other.id}`)
    await expect(page.getByText('This list is not on this device')).toBeVisible()
    await expect(page.getByText('Failed to load list')).toBeVisible()
    await page.unroute('**/rpc/list_page')
  })
  await test.step('Offline, it is not on this device', async () => {
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText("It shows here when you're back online.")).toBeVisible()
  })
  await test.step('It comes with the network', async () => {
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Other' })).toBeVisible()
  })
})

test('E4 Deleting a list asks first', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const [one, two] = [await makeList(ada, 'One', ['A']), await makeList(ada, 'Two')]
  await signIn(page, ada, `/list/${one.id}`)
  await readyForOffline(page)
  const question = page.getByRole('alertdialog')
  await test.step('Cancelled, the list stays', async () => {
    await choose(page, 'Delete List')
    await expect(question).toContainText('Are you sure you want to delete this list? This action cannot be undone.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'One' })).toBeVisible()
  })
  await test.step('Undone, it is there with its place', async () => {
    await choose(page, 'Delete List')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL('/lists')
    const link = page.getByRole('link', { name: /^One\b/ })
    await expect(link).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await link.first().click()
    await expect(names(page)).toHaveText(['A'])
  })
  await test.step("Online, the server's word follows", async () => {
    await choose(page, 'Delete List')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL('/lists')
    await expect(page.getByText('List deleted successfully!')).toBeVisible()
    await expect(page.getByRole('link', { name: 'One', exact: true })).toHaveCount(0)
  })
  await test.step('Offline, with our own word', async () => {
    await context.setOffline(true)
    await follow(page, `/list/${two.id}`)
    await choose(page, 'Delete List')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText("Deleted on this device. We'll send it when you're back online.")).toBeVisible()
    await expect(page.getByText('No lists yet')).toBeVisible()
  })
  await test.step('Nothing of a deleted list is shown again', async () => {
    // That the first list was one's own, only its cached page says.
    await follow(page, `/list/${two.id}`)
    await expect(page.getByText('List not found')).toBeVisible()
    await follow(page, `/list/${one.id}`)
    await expect(page.getByText(/^(List not found|This list is not on this device)$/)).toBeVisible()
  })
  await test.step('It is sent when the network is back', async () => {
    await context.setOffline(false)
    await expect.poll(() => rowsOnServer(ada, `lists?user_id=eq.${ada.id}&select=id`)).toEqual([])
  })
})

test('E6 A list is shared without a network, too', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const list = await makeList(ben, 'Soups', ['Pho'])
  await signIn(page, ada, `/list/${list.id}`)
  await readyForOffline(page)
  const url = `${new URL(page.url()).origin}/list/${list.id}`
  const share = page.getByRole('button', { name: 'Share' })
  await expect(share).toBeVisible()
  await test.step('By the dialog of the device', async () => {
    await context.setOffline(true)
    await page.evaluate(() => {
      const share = (data: ShareData) => Promise.resolve(sessionStorage.setItem('shared', JSON.stringify(data)))
      Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    })
    await share.click()
    expect(await page.evaluate(() => sessionStorage.getItem('shared'))).toBe(JSON.stringify({ title: 'Soups', url }))
    await expect(page.getByText('Link copied to clipboard!')).toHaveCount(0)
  })
  await test.step('By a copied link where there is no such dialog', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await share.click()
    await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  })
})

test('C7 E7 A list of somebody else can be reported, not edited', async ({ page }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const list = await makeList(ben, 'Soups', ['Pho'])
  await signIn(page, ada, `/list/${list.id}`)
  await test.step('C7 Reported', async () => {
    await choose(page, 'Report List')
    const report = page.getByRole('dialog', { name: 'Report List' })
    await report.getByLabel('Spam or irrelevant').check()
    await report.getByRole('button', { name: 'Submit Report' }).click()
    await expect(page.getByText('Report submitted', { exact: true })).toBeVisible()
    const columns = 'reported_content_type,reported_content_id,reasons,description'
    expect(await rowsOnServer(ada, `reports?select=${columns}`)).toEqual([
      { reported_content_type: 'list', reported_content_id: list.id, reasons: ['spam'], description: null },
    ])
  })
  await test.step('E7 Not edited', async () => {
    await follow(page, '/start')
    for (const path of ['edit-list', 'add-to-list']) {
      await follow(page, `/${path}/${list.id}`)
      await expect(page).toHaveURL(`/list/${list.id}`)
      await expect(page.getByText('You can only edit your own lists').first()).toBeVisible()
    }
    await follow(page, `/edit-list/${randomUUID()}`)
    await expect(page).toHaveURL('/lists')
    await expect(page.getByText('List not found')).toBeVisible()
    expect(await namesOnServer(ben, list)).toEqual(['Pho'])
  })
})
