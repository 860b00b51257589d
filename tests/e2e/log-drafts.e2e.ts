import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { asCameraStores, fourCorners } from '#tests/browser/pictures.ts'
import { push, readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, visitTo } from './log-places.ts'
import { draftsOnDevice } from './owed.ts'
import { rowsOnServer } from './server.ts'

const review = (page: Page) => page.getByLabel('Review', { exact: true })
const addedPhotos = (page: Page) => page.getByRole('button', { name: /^Remove photo/ })
const picture = async () => ({
  name: 'one.jpg',
  mimeType: 'image/jpeg',
  buffer: await asCameraStores(fourCorners(400, 300), 1),
})

test('C1 A visit is a draft from the first touch', async ({ page, context }) => {
  await signIn(page, await signUp('Ada'))
  await readyForOffline(page)
  await context.setOffline(true)
  await follow(page, paths.log())
  await expect(page.getByRole('button', { name: 'Clear' })).toBeHidden()
  await review(page).fill('Begun in the basement')
  await page.getByRole('group', { name: 'Overall rating' }).getByLabel('2.5 out of 5 stars').check()
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await page.getByLabel('Add photos').setInputFiles([await picture()])
  await expect(addedPhotos(page)).toHaveCount(1)
  const address = page.url()
  expect(address).toContain('draft=')
  await page.close()

  const second = await context.newPage()
  await second.goto(paths.log())
  await review(second).fill('Another one')
  await expect.poll(() => draftsOnDevice(second)).toContain('Another one')
  await second.close()

  const third = await context.newPage()
  await third.goto(paths.log())
  await third.getByRole('button', { name: '2 unsent drafts' }).click()
  const drafts = third.getByRole('dialog', { name: 'Unsent drafts' }).getByRole('listitem')
  await expect(drafts).toHaveText([/No restaurant yet.*Today.*Another one/, /Today\s· 1 photo.*Begun in the basement/])
  await drafts.nth(1).getByRole('link').click()
  await expect(review(third)).toHaveValue('Begun in the basement')
  await expect(third.getByRole('button', { name: 'Yesterday' })).toHaveAttribute('aria-pressed', 'true')
  await expect(third.getByText('2.5', { exact: true })).toBeVisible()
  await expect(addedPhotos(third)).toHaveCount(1)
  expect(third.url()).toBe(address)
})

test('C1 A tab that is killed right after the first letter comes back to its draft', async ({ page, context }) => {
  await signIn(page, await signUp('Ada'), paths.log())
  await review(page).fill('K')
  await page.waitForURL(/draft=/)
  const address = page.url()
  await page.close()
  const again = await context.newPage()
  await again.goto(address)
  await expect(review(again)).toHaveValue('K')
  await expect(again.getByText('This draft is no longer on this device.')).toHaveCount(0)
})

test('C1 A visit that is open in two tabs is shown in both as either has left it', async ({ page, context }) => {
  await signIn(page, await signUp('Ada'), paths.log())
  await review(page).fill('Begun')
  await expect(page).toHaveURL(/draft=/)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(review(other)).toHaveValue('Begun')
  await review(other).fill('Begun, and gone on with')
  await expect(review(page)).toHaveValue('Begun, and gone on with')
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await expect(other.getByRole('button', { name: 'Yesterday' })).toHaveAttribute('aria-pressed', 'true')
  await other.reload()
  await expect(review(other)).toHaveValue('Begun, and gone on with')
  await expect(other.getByRole('button', { name: 'Yesterday' })).toHaveAttribute('aria-pressed', 'true')
  await test.step('Ended in one tab, it is neither kept nor submitted again in the other', async () => {
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page).not.toHaveURL(/draft=/)
    await review(other).fill('Begun, gone on with, and longer')
    const ended = 'This was submitted or discarded in another tab, so changes here are not saved.'
    await expect(other.getByText(ended)).toBeVisible()
    await expect(page.getByRole('button', { name: '1 unsent draft' })).toBeHidden()
  })
})

test('C1 A draft that was thrown away can be brought back with its photos', async ({ page }) => {
  await signIn(page, await signUp('Ada'), paths.log())
  await review(page).fill('Not sure')
  await page.getByLabel('Add photos').setInputFiles([await picture()])
  await expect(addedPhotos(page)).toHaveCount(1)
  await test.step('From the form', async () => {
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(review(page)).toHaveValue('')
    await expect(addedPhotos(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(review(page)).toHaveValue('Not sure')
    await expect(addedPhotos(page)).toHaveCount(1)
  })
  await test.step('From the list of drafts', async () => {
    await follow(page, paths.log())
    await page.getByRole('button', { name: '1 unsent draft' }).click()
    await page.getByRole('button', { name: 'Discard the draft of No restaurant yet' }).click()
    await expect(page.getByRole('button', { name: '1 unsent draft' })).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: '1 unsent draft' })).toBeVisible()
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

test('C1 What was typed last is kept before the camera opens', async ({ page }) => {
  await signIn(page, await signUp('Ada'), paths.log())
  await review(page).fill('Begun')
  await expect.poll(() => draftsOnDevice(page)).toContain('Begun')
  await page.waitForURL(/draft=/)
  // The next save of what is being typed would come after 250 ms: here it never does.
  await page.evaluate(() => {
    const later = window.setTimeout.bind(window)
    window.setTimeout = ((work: () => void, ms?: number) => (ms === 250 ? 0 : later(work, ms))) as typeof setTimeout
  })
  await review(page).fill('Begun, and one word more')
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('Add photos').click()
  await chooser
  await expect.poll(() => draftsOnDevice(page)).toContain('one word more')
  await page.reload()
  await expect(review(page)).toHaveValue('Begun, and one word more')
})
