import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { asCameraStores, fourCorners } from '#tests/browser/pictures.ts'
import { push, readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, visitTo } from './log-places.ts'
import { rowsOnServer } from './server.ts'

const review = (page: Page) => page.getByLabel('Review', { exact: true })
const addedPhotos = (page: Page) => page.getByRole('button', { name: /^Remove photo/ })
const picture = async () => ({
  name: 'one.jpg',
  mimeType: 'image/jpeg',
  buffer: await asCameraStores(fourCorners(400, 300), 1),
})

test('C1 A visit is a draft from the first touch, in every tab', async ({ page, context }) => {
  await signIn(page, await signUp('Ada'))
  await readyForOffline(page)
  await context.setOffline(true)
  await follow(page, paths.log())
  await expect(page.getByRole('button', { name: 'Clear' })).toBeHidden()
  await review(page).fill('K')
  await page.waitForURL(/draft=/)
  const address = page.url()
  await page.close()

  const again = await context.newPage()
  await test.step('A tab that is killed right after the first letter comes back to it', async () => {
    await again.goto(address)
    await expect(review(again)).toHaveValue('K')
    await review(again).fill('Kept in the basement')
    await again.getByRole('group', { name: 'Overall rating' }).getByLabel('2.5 out of 5 stars').check()
    await again.getByLabel('Add photos').setInputFiles([await picture()])
    await expect(addedPhotos(again)).toHaveCount(1)
  })
  const other = await context.newPage()
  await test.step('Two tabs show it as either has left it', async () => {
    await other.goto(address)
    await expect(review(other)).toHaveValue('Kept in the basement')
    await expect(other.getByText('2.5', { exact: true })).toBeVisible()
    await expect(addedPhotos(other)).toHaveCount(1)
    await other.getByRole('button', { name: 'Yesterday' }).click()
    await expect(again.getByRole('button', { name: 'Yesterday' })).toHaveAttribute('aria-pressed', 'true')
    await again.close()
  })
  await test.step('It stands among the drafts, and comes back when it was thrown away there', async () => {
    await follow(other, paths.start)
    await follow(other, paths.log())
    await other.getByRole('button', { name: '1 unsent draft' }).click()
    const drafts = other.getByRole('dialog', { name: 'Unsent drafts' }).getByRole('listitem')
    await expect(drafts).toHaveText([/No restaurant yet.*Today.*1 photo.*Kept in the basement/s])
    await other.getByRole('button', { name: 'Discard the draft of No restaurant yet' }).click()
    await expect(other.getByRole('button', { name: '1 unsent draft' })).toBeHidden()
    await other.getByRole('button', { name: 'Undo' }).click()
    await other.getByRole('button', { name: '1 unsent draft' }).click()
    await drafts.getByRole('link').click()
    await expect(review(other)).toHaveValue('Kept in the basement')
    await expect(addedPhotos(other)).toHaveCount(1)
    expect(other.url()).toBe(address)
  })
})

test('C4 A visit that was logged can be edited', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const [kumo] = makePlaces('Kumo').places
  if (!kumo) throw new Error('no place')
  const visit = visitTo(kumo, { rating: 4, comment: 'Before', price_level: 2 })
  await push(ada, visit)
  const id = String(visit.input['id'])
  await signIn(page, ada)
  await readyForOffline(page)
  await expect(page.getByText(kumo.name).first()).toBeVisible()
  await test.step('Offline, the form has what was logged', async () => {
    await context.setOffline(true)
    await follow(page, paths.editReview(id))
    await expect(page.getByRole('heading', { name: 'Edit visit' })).toBeVisible()
    await expect(page.getByText(kumo.name)).toBeVisible()
    await expect(review(page)).toHaveValue('Before')
    await expect(page.getByLabel('Date')).toHaveValue('2026-10-01')
  })
  await test.step('A reload keeps the changes', async () => {
    await review(page).fill('After')
    await page.getByRole('group', { name: 'Overall rating' }).getByLabel('No rating').check()
    await page.getByLabel('Add photos').setInputFiles([await picture()])
    await expect(addedPhotos(page)).toHaveCount(1)
    await page.reload()
    await expect(review(page)).toHaveValue('After')
  })
  await test.step('They are sent when the network is back', async () => {
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(paths.review(id))
    await context.setOffline(false)
  })
  const onServer = async () => {
    const [row] = await rowsOnServer<Record<string, unknown> & { photos: string[] }>(ada, `reviews?id=eq.${id}`)
    return {
      rating: row?.['rating'],
      comment: row?.['comment'],
      price: row?.['price_level'],
      photos: row?.photos.length,
    }
  }
  await test.step('The server has every change', async () => {
    await expect.poll(onServer, { timeout: 15_000 }).toEqual({ rating: null, comment: 'After', price: 2, photos: 1 })
  })
  await test.step('A photo is removed', async () => {
    await follow(page, paths.editReview(id))
    await addedPhotos(page).click()
    await expect(addedPhotos(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Changes saved')).toBeVisible()
    await expect.poll(onServer, { timeout: 15_000 }).toMatchObject({ comment: 'After', photos: 0 })
  })
})
