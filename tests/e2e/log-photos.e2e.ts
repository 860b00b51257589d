import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { asCameraStores, fourCorners } from '#tests/browser/pictures.ts'
import { test } from './installed-app.ts'
import { follow, openLogForm } from './log-places.ts'
import { rowsOnServer } from './server.ts'
import { cameraPhotos, savedHere } from './story/form.ts'

const add = (page: Page) => page.getByLabel('Add photos')
const addedPhotos = (page: Page) => page.getByRole('button', { name: /^Remove photo/ })

const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await asCameraStores(fourCorners(400, 300), 1),
})

test('C4 What is written while photos are made ready belongs to the submitted visit', async ({ page }) => {
  const { ada } = await openLogForm(page)
  await page.getByLabel('Review', { exact: true }).fill('Before')
  await add(page).setInputFiles(await cameraPhotos(6, 2400))
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await page.getByLabel('Review', { exact: true }).fill('Before and after')
  await expect(page).toHaveURL(paths.start, { timeout: 20_000 })
  const query = `reviews?user_id=eq.${ada.id}&order=created_at.desc&limit=1&select=comment,photos`
  const newest = async (): Promise<[string, number] | undefined> => {
    const [visit] = await rowsOnServer<{ comment: string; photos: string[] }>(ada, query)
    return visit && [visit.comment, visit.photos.length]
  }
  await expect.poll(newest, { timeout: 20_000 }).toEqual(['Before and after', 6])
})

test('C3 Photos are images only, ten at most', async ({ page }) => {
  await openLogForm(page)
  const one = await photo('one.jpg')
  const broken = { ...one, name: 'broken.jpg', buffer: one.buffer.subarray(0, 200) }
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }
  await test.step('Each that fails says why, and the others stay', async () => {
    await add(page).setInputFiles([one, text, broken])
    // Both only while photos are being prepared.
    await Promise.all([expect(page.getByText('Adding...')).toBeVisible(), expect(add(page)).toBeDisabled()])
    await expect(page.getByText('Failed to upload notes.txt')).toBeVisible()
    await expect(page.getByText('This file is not a picture.')).toBeVisible()
    await expect(page.getByText('Failed to upload broken.jpg')).toBeVisible()
    await expect(page.getByText('This picture is damaged and cannot be opened.')).toBeVisible()
    await expect(addedPhotos(page)).toHaveCount(1)
    await expect(page.getByText('1 of 10')).toBeVisible()
    await expect(add(page)).toBeEnabled()
    await page.getByRole('button', { name: 'Dismiss notes.txt' }).click()
    await expect(page.getByText('Failed to upload notes.txt')).toBeHidden()
  })
  await test.step('One that is removed can be brought back', async () => {
    await addedPhotos(page).click()
    await expect(addedPhotos(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(addedPhotos(page)).toHaveCount(1)
  })
  await test.step('Of more than fit the first are taken, and it is said', async () => {
    await add(page).setInputFiles(Array.from({ length: 10 }, () => one))
    const limit = 'You can only upload up to 10 photos per review. Currently have 1 photo(s).'
    await expect(page.getByText(`${limit} The first 9 of the 10 you picked were added.`)).toBeVisible()
    await expect(page.getByText('10 of 10')).toBeVisible()
    await expect(addedPhotos(page)).toHaveCount(10)
  })
})

test('C3 C4 Photos that were picked offline go with the visit', async ({ page, context }) => {
  const { ada, kumo } = await openLogForm(page)
  await context.setOffline(true)
  // Nothing reaches the workers that prepare photos until it is let go.
  await page.evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(Worker.prototype, 'postMessage') ?? {}
    const held: (() => void)[] = []
    Worker.prototype.postMessage = function (...message: unknown[]) {
      held.push(() => Reflect.apply(own.value, this, message))
    }
    Object.assign(globalThis, {
      letGo() {
        Object.defineProperty(Worker.prototype, 'postMessage', own)
        for (const send of held) send()
      },
    })
  })
  await add(page).setInputFiles([await photo('one.jpg'), await photo('two.jpg')])
  await expect(page.getByText('Adding...')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await page.evaluate(() => (globalThis as unknown as { letGo: () => void }).letGo())
  await expect(page).toHaveURL(paths.start)
  await expect(page.getByText(savedHere)).toBeVisible()
  await context.setOffline(false)
  const photosOnServer = async () =>
    (await rowsOnServer<{ photos: string[] }>(ada, `reviews?restaurant_id=eq.${kumo.id}&order=created_at.desc`))[0]
      ?.photos.length
  await expect.poll(photosOnServer, { timeout: 15_000 }).toBe(2)
})

test('C3 Online it is said whether photos were uploaded', async ({ page }) => {
  const { kumo } = await openLogForm(page)
  await test.step('They are', async () => {
    await add(page).setInputFiles([await photo('one.jpg'), await photo('two.jpg')])
    await expect(addedPhotos(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page.getByText('Review submitted successfully!')).toBeVisible()
    await expect(page.getByText('2 photo(s) uploaded')).toBeVisible({ timeout: 15_000 })
  })
  await test.step('They are refused, which leads to what needs attention', async () => {
    // Of the context: the service worker sends, too.
    await page.context().route('**/storage/v1/object/review-photos/**', (route) =>
      route.fulfill({
        status: 413,
        json: { statusCode: '413', error: 'Payload too large', message: 'It is too large.' },
      }),
    )
    await follow(page, paths.log({ restaurant: kumo.id }))
    await add(page).setInputFiles([await photo('three.jpg')])
    await expect(addedPhotos(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page.getByText('Failed to upload photos')).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText('The visit is sent. See what is wrong with its photos.')).toBeVisible()
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(paths.sync)
  })
})
