import { expect, type Page } from '@playwright/test'
import { push, readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { like, makeList } from './lists-changes.ts'
import { follow } from './log-places.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const names = (page: Page, name: string) => section(page, name).getByRole('listitem').getByRole('link')

test("E1 E2 One's own lists, the ones that were liked and public ones of somebody else are shown", async ({
  page,
  context,
}) => {
  const [ada, ben, cleo] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Cleo')])
  const [soups] = await Promise.all([
    makeList(ben, 'Soups', ['Pho', 'Ramen'], { description: 'What the neighbours say.' }),
    makeList(ada, 'Secret Sundays', ['One place'], { is_public: false, is_ranked: true }),
    makeList(ben, 'Secret', [], { is_public: false }),
  ])
  await push(ada, like(soups))
  await signIn(page, ada, '/lists')
  const own = async (): Promise<void> => {
    await expect(page.getByRole('link', { name: 'Want to Try' })).toHaveAttribute('href', '/want-to-try')
    await expect(names(page, 'My Lists')).toHaveText(['Secret Sundays'])
    await expect(section(page, 'My Lists').getByRole('listitem')).toContainText('Private · Ranked · 1 restaurant')
    await expect(names(page, 'Liked Lists')).toHaveAttribute('href', `/list/${soups.id}`)
    await expect(section(page, 'Liked Lists').getByRole('listitem')).toContainText(`2 restaurants· @${ben.username}`)
  }
  await test.step("E1 One's own and liked ones", own)
  await test.step('E1 Public ones of somebody else', async () => {
    await follow(page, `/lists/${ben.id}`)
    await expect(page.getByRole('heading', { name: `Lists of @${ben.username}` })).toBeVisible()
    await expect(names(page, 'Public lists')).toHaveText(['Soups'])
    await expect(page.getByRole('link', { name: 'Want to Try' })).toHaveCount(0)
  })
  const card = page.getByRole('list', { name: 'Lists' }).getByRole('listitem')
  await test.step('E2 All of them, each with date and description', async () => {
    await section(page, 'Public lists').getByRole('link', { name: 'See all' }).click()
    await expect(page.getByRole('heading', { name: 'All Lists by Ben' })).toBeVisible()
    await expect(card).toContainText('Public · 2 restaurants')
    await expect(card).toContainText(/Created \d+ \w+ \d{4}/)
    await expect(card).toContainText('What the neighbours say.')
  })
  await test.step('E2 Offline, with their age', async () => {
    await readyForOffline(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Last updated today')).toBeVisible()
    await expect(card.getByRole('link')).toHaveText('Soups')
    await follow(page, '/lists')
    await own()
  })
  await test.step('E2 What was never read is said, and comes with the network', async () => {
    await follow(page, `/all-lists/${cleo.id}`)
    await expect(page.getByText('These lists are not on this device')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('No lists yet')).toBeVisible()
  })
})
