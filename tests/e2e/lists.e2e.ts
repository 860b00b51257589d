import { expect, type Page } from '@playwright/test'
import { push, readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { like, makeList, noteOf, placesShown } from './lists-changes.ts'
import { follow } from './log-places.ts'
import { rowsOnServer } from './server.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const names = (page: Page, name: string) => section(page, name).getByRole('listitem').getByRole('link')
const places = (page: Page) => placesShown(page).getByRole('listitem')

test("E1 E2 E4 E5 E6 One's own lists and public ones of others are shown, read, liked, shared", async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [ada, ben, cleo] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Cleo')])
  const [soups] = await Promise.all([
    makeList(ben, 'Slow Sundays', ['Zum Goldenen', 'Azahar'], { description: 'Long tables.', is_ranked: true }),
    makeList(ada, 'Secret Sundays', ['One place'], { is_public: false, is_ranked: true }),
    makeList(ben, 'Secret', [], { is_public: false }),
  ])
  const long = `${'Worth the way. '.repeat(20)}The end.`
  await push(ben, noteOf(soups, 0, 'Ask for the window.'), noteOf(soups, 1, long))
  await signIn(page, ada, '/lists')
  await test.step("E1 One's own", async () => {
    await expect(page.getByRole('link', { name: 'Want to Try' })).toHaveAttribute('href', '/want-to-try')
    await expect(names(page, 'My Lists')).toHaveText(['Secret Sundays'])
    await expect(section(page, 'My Lists').getByRole('listitem')).toContainText('Private · Ranked · 1 restaurant')
  })
  await test.step('E1 Public ones of somebody else', async () => {
    await follow(page, `/lists/${ben.id}`)
    await expect(page.getByRole('heading', { name: `Lists of @${ben.username}` })).toBeVisible()
    await expect(names(page, 'Public lists')).toHaveText(['Slow Sundays'])
    await expect(page.getByRole('link', { name: 'Want to Try' })).toHaveCount(0)
  })
  const card = page.getByRole('list', { name: 'Lists' }).getByRole('listitem')
  await test.step('E2 All of them, each with date and description', async () => {
    await section(page, 'Public lists').getByRole('link', { name: 'See all' }).click()
    await expect(page.getByRole('heading', { name: 'All Lists by Ben' })).toBeVisible()
    await expect(card).toContainText(/Public · .*2 restaurants/)
    await expect(card).toContainText(/Created \d+ \w+ \d{4}/)
    await expect(card).toContainText('Long tables.')
    await card.getByRole('link').click()
  })
  const shown = async (): Promise<void> => {
    await expect(page.getByRole('heading', { name: 'Slow Sundays' })).toBeVisible()
    await expect(page.getByText('Long tables.')).toBeVisible()
    await expect(page.getByRole('link', { name: `@${ben.username}` })).toHaveAttribute('href', `/profile/${ben.id}`)
    await expect(places(page).getByRole('link')).toHaveText(['Zum Goldenen', 'Azahar'])
    await expect(places(page).first()).toHaveText(/Rank 1.*Ask for the window\..*No rating/)
  }
  await test.step('E4 One of them with its author, ranks and notes, none of them cut', async () => {
    await shown()
    const isCut = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight > clientHeight
    expect(await page.getByText('The end.').evaluate(isCut)).toBe(false)
  })
  const likes = page.getByRole('button', { name: /^Like/ })
  await test.step("E5 Likes of others come live, one's own is counted at once", async () => {
    await readyForOffline(page)
    await expect(likes).toHaveText('0')
    // Of a list that she does not hold either.
    await push(cleo, like(soups))
    await expect(likes).toHaveText('1')
    await likes.click()
    await expect(likes).toHaveAttribute('aria-pressed', 'true')
    await expect(likes).toHaveText('2')
    await expect.poll(() => rowsOnServer(ada, `list_likes?list_id=eq.${soups.id}&select=id`)).toHaveLength(1)
  })
  await test.step('E4 The same offline after a reload, with its age', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Last updated today')).toBeVisible()
    await expect(likes).toHaveText('2')
    await shown()
  })
  await test.step('E4 Sorted from its menu, each keeps its rank', async () => {
    await page.getByRole('button', { name: 'Sort: List order' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['List order', 'Rating', 'Name', 'Price'])
    await page.getByRole('menuitem', { name: 'Name' }).click()
    await expect(places(page).getByRole('link')).toHaveText(['Azahar', 'Zum Goldenen'])
    await expect(places(page).last()).toContainText('Rank 1')
  })
  await test.step('E6 Its address is copied where there is no dialog to share it', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${new URL(page.url()).origin}/list/${soups.id}`,
    )
  })
  await test.step('E1 E2 The lists offline, with their age', async () => {
    await follow(page, `/all-lists/${ben.id}`)
    await expect(page.getByText('Last updated today')).toBeVisible()
    await expect(card.getByRole('link')).toHaveText('Slow Sundays')
    await follow(page, '/lists')
    await expect(names(page, 'My Lists')).toHaveText(['Secret Sundays'])
    await expect(section(page, 'Liked Lists').getByRole('listitem')).toContainText(`2 restaurants· @${ben.username}`)
  })
  await test.step('E5 Taken back offline, a like is counted at once, then sent', async () => {
    await names(page, 'Liked Lists').click()
    await likes.click()
    await expect(likes).toHaveAttribute('aria-pressed', 'false')
    await expect(likes).toHaveText('1')
    await expect(page.getByRole('main').getByText('Waiting', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await expect.poll(() => rowsOnServer(ada, `list_likes?list_id=eq.${soups.id}&select=id`)).toEqual([])
    // The list is in no scope of hers any more, and is shown all the same.
    await expect(places(page)).toHaveCount(2)
    await expect(likes).toHaveText('1')
  })
})
