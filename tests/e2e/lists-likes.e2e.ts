import { expect, type Page, type Route } from '@playwright/test'
import { push, readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { like, makeList, placesShown } from './lists-changes.ts'
import { follow } from './log-places.ts'
import { rowsOnServer } from './server.ts'

const names = (page: Page) => placesShown(page).getByRole('listitem').getByRole('link')

test('E5 Likes of a list are counted live', async ({ browser, page, context }) => {
  const [ada, ben, cleo, dora] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Cleo'), signUp('Dora')])
  const list = await makeList(ben, 'Soups', ['Pho'])
  await push(cleo, like(list))
  const bens = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await Promise.all([signIn(page, ada), signIn(bens, ben)])
  await readyForOffline(page)
  await Promise.all([follow(page, `/list/${list.id}`), follow(bens, `/list/${list.id}`)])
  const count = bens.getByRole('button', { name: /like.*, show who/ })
  await test.step('The count stands on the phone of the owner', async () => {
    await expect(count).toHaveText('1')
  })

  const button = page.getByRole('button', { name: /^Like/ })
  await test.step('Likes of others come live', async () => {
    await expect(button).toHaveText('1')
    // Of a list that she does not hold either.
    await push(dora, like(list))
    await expect(button).toHaveText('2')
  })
  await test.step("One's own like is counted at once", async () => {
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(button).toHaveText('3')
    await expect(count).toHaveText('3')
  })
  await test.step('The owner sees who likes it', async () => {
    await count.click()
    const dialog = bens.getByRole('dialog', { name: 'Liked by' })
    await expect(dialog.getByRole('link', { name: `@${ada.username}` })).toHaveAttribute('href', `/profile/${ada.id}`)
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
  })
  await test.step('Taken back offline, it is counted at once', async () => {
    await context.setOffline(true)
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await expect(button).toHaveText('2')
    await expect(page.getByRole('main').getByText('Waiting', { exact: true })).toBeVisible()
    await expect(names(page)).toHaveText(['Pho'])
  })
  await test.step('It is sent when the network is back', async () => {
    await context.setOffline(false)
    await expect(count).toHaveText('2')
    await expect.poll(() => rowsOnServer(ada, `list_likes?list_id=eq.${list.id}&select=id`)).toEqual([])
    // The list is in no scope of hers any more, and is shown all the same.
    await expect(names(page)).toHaveText(['Pho'])
    await expect(button).toHaveText('2')
  })
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

test('E5 Many likes in a row are asked about one question at a time', async ({ page, context }) => {
  const [ada, ben, cleo] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Cleo')])
  const list = await makeList(ben, 'Soups', ['Pho'])
  await signIn(page, ada, `/list/${list.id}`)
  const button = page.getByRole('button', { name: /^Like/ })
  await expect(button).toHaveText('0')
  // What a first sync hears of removals makes an answer that was asked for before it void, and it is asked for again.
  await readyForOffline(page)
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
