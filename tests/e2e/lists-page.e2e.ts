import { randomUUID } from 'node:crypto'
import { expect, type Page, type Route } from '@playwright/test'
import { push, readyForOffline, signIn, signUp } from './app.ts'
import { chooseFilter } from './choose-filter.ts'
import { test } from './installed-app.ts'
import { choose, like, makeList, namesOnServer, noteOf, placesShown } from './lists-changes.ts'
import { follow } from './log-places.ts'
import { rowsOnServer } from './server.ts'

const names = (page: Page) => placesShown(page).getByRole('listitem').getByRole('link')

test('E4 A list shows its author, counts, ranks, notes and own ratings, sorted and filtered; offline with its age', async ({
  page,
  context,
}) => {
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
  await expect(page.getByRole('heading', { name: 'Slow Sundays' })).toBeVisible()
  await expect(page.getByText('Long tables, no rush.')).toBeVisible()
  await expect(page.getByRole('link', { name: `@${ben.username}` })).toHaveAttribute('href', `/profile/${ben.id}`)
  await expect(page.getByRole('main').getByText('3 restaurants')).toBeVisible()
  await expect(names(page)).toHaveText(['Zum Goldenen', 'Azahar', 'Café Lumen'])
  await expect(names(page).first()).toHaveAttribute('href', `/restaurant/${list.places[0]?.id}`)
  const first = placesShown(page).getByRole('listitem').first()
  await expect(first).toHaveText(/Rank 1.*Ask for the window\..*No rating/)
  await expect(placesShown(page).getByRole('listitem').last()).toContainText('You4.5 out of 5 stars')
  // Whole: nothing of it is cut off.
  const isCut = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight > clientHeight
  expect(await page.getByText('The end.').evaluate(isCut)).toBe(false)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Showing what this phone saved today')).toBeVisible()
  await page.getByRole('button', { name: 'Sort: List order' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['List order', 'Rating', 'Name', 'Price'])
  await page.getByRole('menuitem', { name: 'Name' }).click()
  await expect(names(page)).toHaveText(['Azahar', 'Café Lumen', 'Zum Goldenen'])
  await expect(placesShown(page).getByRole('listitem').last()).toHaveText(/Rank 1.*Ask for the window\./)
  await chooseFilter(page, 'Sort', 'Rating')
  await expect(names(page)).toHaveText(['Café Lumen', 'Azahar', 'Zum Goldenen'])

  const filter = page.getByRole('dialog', { name: 'Filters' })
  const slide = async (end: string, key: string, left: string): Promise<void> => {
    await page.getByRole('button', { name: /^Filters/ }).click()
    await filter.getByRole('button', { name: /^Rating/ }).click()
    await filter.getByRole('slider', { name: end }).press(key)
    await filter.getByRole('button', { name: left }).click()
  }
  await slide('Lowest rating', 'ArrowRight', 'Show 1 result')
  await expect(names(page)).toHaveText(['Café Lumen'])
  await expect(first).toContainText('Rank 3')
  await slide('Highest rating', 'PageDown', 'Show 0 results')
  await expect(page.getByText('No restaurants found')).toBeVisible()
  await page.getByRole('button', { name: 'Reset filter' }).click()
  await expect(names(page)).toHaveText(['Zum Goldenen', 'Azahar', 'Café Lumen'])

  await follow(page, `/list/${unranked.id}`)
  await expect(names(page)).toHaveText(['Pho'])
  await expect(placesShown(page)).not.toContainText('Rank')
})

test('E4 There is no such list, it is private, or it is not on this phone', async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const secret = await makeList(ben, 'Secret', ['A'], { is_public: false })
  const other = await makeList(ben, 'Other', ['B'])
  await signIn(page, ada)
  await readyForOffline(page)
  for (const id of [randomUUID(), 'none', secret.id]) {
    await follow(page, `/list/${id}`)
    await expect(page.getByText('List not found')).toBeVisible()
    await expect(
      page.getByText("The list you're looking for doesn't exist or you don't have access to it."),
    ).toBeVisible()
  }
  await page.route('**/rpc/list_page', (route) => route.fulfill({ status: 500, body: '{}' }))
  await follow(page, `/list/${other.id}`)
  await expect(page.getByText('This list is not on this phone')).toBeVisible()
  await expect(page.getByText('Failed to load list')).toBeVisible()
  await page.unroute('**/rpc/list_page')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText("It shows here when you're back online.")).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Other' })).toBeVisible()
})

test('E4 A list is deleted after a question; the server’s word comes only from the server', async ({
  page,
  context,
}) => {
  const ada = await signUp('Ada')
  const [one, two] = [await makeList(ada, 'One', ['A']), await makeList(ada, 'Two')]
  await signIn(page, ada, `/list/${one.id}`)
  await readyForOffline(page)
  await choose(page, 'Delete List')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this list? This action cannot be undone.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'One' })).toBeVisible()
  await choose(page, 'Delete List')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/lists')
  await expect(page.getByText('List deleted successfully!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'One', exact: true })).toHaveCount(0)

  await context.setOffline(true)
  await follow(page, `/list/${two.id}`)
  await choose(page, 'Delete List')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText("Deleted on this device. We'll send it when you're back online.")).toBeVisible()
  await expect(page.getByText('No lists yet')).toBeVisible()
  // Nothing that was kept of them is shown again. That the first was one's own is known from its kept page alone.
  await follow(page, `/list/${two.id}`)
  await expect(page.getByText('List not found')).toBeVisible()
  await follow(page, `/list/${one.id}`)
  await expect(page.getByText(/^(List not found|This list is not on this phone)$/)).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => rowsOnServer(ada, `lists?user_id=eq.${ada.id}&select=id`)).toEqual([])
})

test('E5 Liking and unliking, offline as well; the owner sees who likes it, live', async ({
  browser,
  page,
  context,
}) => {
  const [ada, ben, cleo, dora] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Cleo'), signUp('Dora')])
  const list = await makeList(ben, 'Soups', ['Pho'])
  await push(cleo, like(list))
  const bens = await (await browser.newContext()).newPage()
  await Promise.all([signIn(page, ada), signIn(bens, ben)])
  await readyForOffline(page)
  await Promise.all([follow(page, `/list/${list.id}`), follow(bens, `/list/${list.id}`)])
  const count = bens.getByRole('button', { name: /like.*, show who/ })
  await expect(count).toHaveText('1')

  const button = page.getByRole('button', { name: /^Like/ })
  await expect(button).toHaveText('1')
  // Of a list that she does not hold either.
  await push(dora, like(list))
  await expect(button).toHaveText('2')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toHaveText('3')
  await expect(count).toHaveText('3')
  await count.click()
  const dialog = bens.getByRole('dialog', { name: 'Liked by' })
  await expect(dialog.getByRole('link', { name: `@${ada.username}` })).toHaveAttribute('href', `/profile/${ada.id}`)
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()

  await context.setOffline(true)
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(button).toHaveText('2')
  await expect(page.getByRole('main').getByText('Waiting', { exact: true })).toBeVisible()
  await expect(names(page)).toHaveText(['Pho'])
  await context.setOffline(false)
  await expect(count).toHaveText('2')
  await expect.poll(() => rowsOnServer(ada, `list_likes?list_id=eq.${list.id}&select=id`)).toEqual([])
  // The list is in no scope of hers any more, and is shown all the same.
  await expect(names(page)).toHaveText(['Pho'])
  await expect(button).toHaveText('2')
  await bens.context().close()
})

test('E5 A like that is taken back offline counts right on a phone that hears nothing live', async ({
  page,
  context,
}) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const list = await makeList(ben, 'Soups', ['Pho'])
  await push(ada, like(list))
  await page.routeWebSocket(/realtime/, () => {})
  await signIn(page, ada, `/list/${list.id}`)
  await readyForOffline(page)
  const button = page.getByRole('button', { name: /^Like/ })
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(true)
  await button.click()
  await expect(button).toHaveText('0')
  // The answer about the list as it was before the change comes after the change.
  let release = (): void => {}
  const changed = new Promise<void>((resolve) => {
    release = resolve
  })
  const answerLate = async (route: Route): Promise<void> => {
    const response = await route.fetch()
    await changed
    await route.fulfill({ response })
  }
  await page.route('**/rpc/list_page', answerLate, { times: 1 })
  const asked = page.waitForRequest('**/rpc/list_page')
  await context.route('**/rpc/sync_push', async (route) => {
    await asked
    await route.continue()
  })
  await context.setOffline(false)
  await expect.poll(() => rowsOnServer(ada, `list_likes?list_id=eq.${list.id}&select=id`)).toEqual([])
  await expect(page.getByRole('main').getByText('Waiting', { exact: true })).toHaveCount(0)
  release()
  await page.waitForLoadState('networkidle')
  await expect(button).toHaveText('0')
})

test('E5 Many likes in a row are asked about one question at a time, and each answer is shown', async ({
  page,
  context,
}) => {
  const [ada, ben, cleo] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Cleo')])
  const list = await makeList(ben, 'Soups', ['Pho'])
  await signIn(page, ada, `/list/${list.id}`)
  const button = page.getByRole('button', { name: /^Like/ })
  await expect(button).toHaveText('0')
  const unlike = { intent: 'unlike_list', input: { list_id: list.id } }
  // Each answer is held back until the test lets it go.
  let letGo: (() => void) | undefined
  let isBegun = false
  let isOver = false
  await context.route('**/rpc/list_page', async (route) => {
    expect(letGo).toBe(undefined)
    const response = await route.fetch()
    // Asked before the first like, because the page has begun to listen.
    isBegun ||= !/"like_count": ?0\b/.test(await response.text())
    if (!isBegun) return route.fulfill({ response })
    await new Promise<void>((resolve) => {
      if (isOver) resolve()
      else letGo = resolve
    })
    letGo = undefined
    await route.fulfill({ response })
  })
  await push(cleo, like(list))
  await expect.poll(() => letGo).toBeDefined()
  const first = letGo
  for (let round = 0; round < 4; round++) await push(cleo, unlike, like(list))
  await push(cleo, unlike)
  first?.()
  await expect(button).toHaveText('1')
  await expect.poll(() => letGo).toBeDefined()
  isOver = true
  letGo?.()
  await expect(button).toHaveText('0')
})

test('C7 E6 E7 Sharing opens the device’s dialog or copies the link, others report, and only the owner edits', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const list = await makeList(ben, 'Soups', ['Pho'])
  await signIn(page, ada, `/list/${list.id}`)
  await readyForOffline(page)
  const url = `${new URL(page.url()).origin}/list/${list.id}`
  const share = page.getByRole('button', { name: 'Share' })
  await expect(share).toBeVisible()
  await context.setOffline(true)
  await page.evaluate(() => {
    const share = (data: ShareData) => Promise.resolve(sessionStorage.setItem('shared', JSON.stringify(data)))
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  })
  await share.click()
  expect(await page.evaluate(() => sessionStorage.getItem('shared'))).toBe(JSON.stringify({ title: 'Soups', url }))
  await expect(page.getByText('Link copied to clipboard!')).toHaveCount(0)
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await share.click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await context.setOffline(false)

  await choose(page, 'Report List')
  const report = page.getByRole('dialog', { name: 'Report List' })
  await report.getByLabel('Spam or irrelevant').check()
  await report.getByRole('button', { name: 'Submit Report' }).click()
  await expect(page.getByText('Report submitted', { exact: true })).toBeVisible()
  const columns = 'reported_content_type,reported_content_id,reasons,description'
  expect(await rowsOnServer(ada, `reports?select=${columns}`)).toEqual([
    { reported_content_type: 'list', reported_content_id: list.id, reasons: ['spam'], description: null },
  ])
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
