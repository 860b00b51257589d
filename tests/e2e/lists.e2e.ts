import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { push, readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { like, makeList } from './lists-changes.ts'
import { follow } from './log-places.ts'
import { rowsOnServer } from './server.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const names = (page: Page, name: string) => section(page, name).getByRole('listitem').getByRole('link')

/** Chooses in a section of the filter of one's own lists. */
async function chooseMine(page: Page, title: string, value: string): Promise<void> {
  await page.getByRole('button', { name: /^Filter my lists/ }).click()
  const filter = page.getByRole('dialog')
  await filter.getByRole('button', { name: title }).click()
  await filter.getByRole('listitem').getByRole('button', { name: value, exact: true }).click()
  await filter.getByRole('button', { name: 'Done' }).click()
}

test("E1 One's own lists stand beside the ones that were liked", async ({ page, context }) => {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  await makeList(ada, 'Brunch', ['One place'])
  const { id } = await makeList(ada, 'Coffee')
  await makeList(ada, 'Anniversaries', [], { is_public: false, is_ranked: true })
  await push(ada, { intent: 'edit_list', input: { id, fields: { is_ranked: true }, base: { is_ranked: false } } })
  const soups = await makeList(ben, 'Soups', ['Pho', 'Ramen'])
  await push(ada, like(soups))
  await signIn(page, ada)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lists' }).click()
  await test.step('Want to try comes first', async () => {
    await expect(page.getByRole('link', { name: 'Want to Try' })).toHaveAttribute('href', '/want-to-try')
  })
  await test.step("One's own, newest first, with a lock on private ones", async () => {
    await expect(names(page, 'My Lists')).toHaveText(['Coffee', 'Anniversaries', 'Brunch'])
    await expect(section(page, 'My Lists').getByRole('listitem').nth(1)).toContainText(
      'Private · Ranked · 0 restaurants',
    )
    await expect(section(page, 'My Lists').getByRole('listitem').last()).toContainText('Brunch1 restaurant')
  })
  await test.step('Liked ones, with their author', async () => {
    await expect(names(page, 'Liked Lists')).toHaveText(['Soups'])
    await expect(names(page, 'Liked Lists')).toHaveAttribute('href', `/list/${soups.id}`)
    await expect(section(page, 'Liked Lists').getByRole('listitem')).toContainText(`2 restaurants· @${ben.username}`)
    await expect(page.getByRole('link', { name: 'Create list' })).toHaveAttribute('href', '/create-list')
  })
  await readyForOffline(page)
  await context.setOffline(true)
  await page.reload()
  await test.step("One's own are sorted offline", async () => {
    // By the date of creation, as the specification says.
    await chooseMine(page, 'Sort', 'Popularity')
    await expect(names(page, 'My Lists')).toHaveText(['Anniversaries', 'Coffee', 'Brunch'])
    await chooseMine(page, 'Sort', 'Name')
    await expect(names(page, 'My Lists')).toHaveText(['Anniversaries', 'Brunch', 'Coffee'])
  })
  await test.step("One's own are filtered", async () => {
    await chooseMine(page, 'Visibility', 'Private')
    await expect(names(page, 'My Lists')).toHaveText(['Anniversaries'])
    await expect(page.getByRole('button', { name: 'Filter my lists, 1 on' })).toBeVisible()
  })
  await test.step('Liked ones have a filter of their own', async () => {
    await page.getByRole('button', { name: 'Filter liked lists' }).click()
    await expect(page.getByRole('button', { name: 'Visibility' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Ranked' }).click()
    await page.getByRole('button', { name: 'Ranked', exact: true }).last().click()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('No lists match the filter')).toBeVisible()
    await page.getByRole('button', { name: 'Reset filter' }).click()
    await expect(page.getByText('No lists match the filter')).toHaveCount(0)
  })
})

test('E1 E2 Of somebody else only public lists are shown', async ({ page, context }) => {
  const [ada, ben, cleo] = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Cleo')])
  await makeList(ben, 'Old list', ['A'], { description: 'What the neighbours say.' })
  await makeList(ben, 'New list')
  await makeList(ben, 'Secret', [], { is_public: false })
  await signIn(page, ada, `/lists/${ben.id}`)
  await readyForOffline(page)
  await test.step('E1 Newest first, without want-to-try', async () => {
    await expect(page.getByRole('heading', { name: `Lists of @${ben.username}` })).toBeVisible()
    await expect(names(page, 'Public lists')).toHaveText(['New list', 'Old list'])
    await expect(page.getByRole('link', { name: 'Want to Try' })).toHaveCount(0)
  })
  const card = page.getByRole('list', { name: 'Lists' }).getByRole('listitem').last()
  await test.step('E2 All of them, each with date and description', async () => {
    await section(page, 'Public lists').getByRole('link', { name: 'See all' }).click()
    await expect(page.getByRole('heading', { name: 'All Lists by Ben' })).toBeVisible()
    await expect(page.getByText('2 lists')).toBeVisible()
    await expect(card.getByRole('link')).toHaveText('Old list')
    await expect(card).toContainText('Public · 1 restaurant')
    await expect(card).toContainText(/Created \d+ \w+ \d{4}/)
    await expect(card).toContainText('What the neighbours say.')
  })
  await test.step('E2 Offline, with their age', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Last updated today')).toBeVisible()
    await expect(card.getByRole('link')).toHaveText('Old list')
  })
  await test.step('E2 What was never read is said, and comes with the network', async () => {
    await follow(page, `/all-lists/${cleo.id}`)
    await expect(page.getByText('These lists are not on this device')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('No lists yet')).toBeVisible()
    await expect(page.getByText('Start creating lists to see them here!')).toBeVisible()
  })
  await test.step('E1 Nobody has this profile', async () => {
    await follow(page, `/lists/${randomUUID()}`)
    await expect(page.getByText('Profile not found')).toBeVisible()
  })
})

test('E3 A list can be created offline with a restaurant in it', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const first = await makeList(ada, 'First', ['Café Lumen'])
  const place = first.places[0]?.id ?? ''
  await signIn(page, ada)
  const create = page.getByRole('button', { name: 'Create List' })
  await test.step('Not without a name', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lists' }).click()
    await expect(names(page, 'My Lists')).toHaveText(['First'])
    await page.getByRole('link', { name: 'Create list' }).click()
    await expect(create).toBeDisabled()
    await page.getByLabel('List Name *').fill('   ')
    await expect(create).toBeDisabled()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/lists')
  })
  await test.step('It is there at once, with its clock', async () => {
    await readyForOffline(page)
    await context.setOffline(true)
    await follow(page, `/create-list?restaurantId=${place}&restaurantName=Whatever`)
    await expect(page.getByText('With Café Lumen')).toBeVisible()
    await page.getByLabel('List Name *').fill('  مطاعم 🍜  ')
    await page.getByLabel('Description').fill('For rainy evenings.')
    await page.getByRole('switch', { name: 'Public' }).uncheck()
    await expect(page.getByText('Private: only you can see this list.')).toBeVisible()
    await page.getByRole('switch', { name: 'Ranked' }).check()
    // For two frames: nothing but the phone is waited for.
    await create.evaluate((button) =>
      new MutationObserver((_, observer) => {
        sessionStorage.setItem('while saving', button.textContent)
        observer.disconnect()
      }).observe(button, { attributes: true }),
    )
    await create.click()
    await expect(page).toHaveURL(/\/list\/[0-9a-f-]{36}$/)
    expect(await page.evaluate(() => sessionStorage.getItem('while saving'))).toBe('Creating...')
    await expect(page.getByRole('heading', { name: 'مطاعم 🍜' })).toBeVisible()
    await expect(page.getByText('For rainy evenings.')).toBeVisible()
    await expect(page.getByRole('main').getByText('Waiting', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Café Lumen' })).toBeVisible()
  })
  await test.step('It is sent when the network is back', async () => {
    await context.setOffline(false)
    await expect
      .poll(() =>
        rowsOnServer(
          ada,
          `lists?user_id=eq.${ada.id}&select=name,description,is_public,is_ranked,restaurant_count&order=created_at`,
        ),
      )
      .toEqual([
        expect.objectContaining({ name: 'First' }),
        {
          name: 'مطاعم 🍜',
          description: 'For rainy evenings.',
          is_public: false,
          is_ranked: true,
          restaurant_count: 1,
        },
      ])
    await expect(page.getByRole('main').getByText('Waiting', { exact: true })).toHaveCount(0)
  })
})
