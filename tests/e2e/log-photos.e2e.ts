import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { asCameraStores, fourCorners } from '#tests/browser/pictures.ts'
import { test } from './installed-app.ts'
import { openLogForm } from './log-places.ts'
import { rowsOnServer } from './server.ts'
import { savedHere } from './story/form.ts'

const add = (page: Page) => page.getByLabel('Add photos')
const addedPhotos = (page: Page) => page.getByRole('button', { name: /^Remove photo/ })

const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await asCameraStores(fourCorners(400, 300), 1),
})

test('C3 C4 Photos that were picked offline go with the visit', async ({ page, context }) => {
  const { ada, kumo } = await openLogForm(page)
  const one = await photo('one.jpg')
  await test.step('Of those that are picked each that is no picture says why, and the others stay', async () => {
    const broken = { ...one, name: 'broken.jpg', buffer: one.buffer.subarray(0, 200) }
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }
    await add(page).setInputFiles([one, text, broken])
    await expect(page.getByText('Failed to upload notes.txt')).toBeVisible()
    await expect(page.getByText('This file is not a picture.')).toBeVisible()
    await expect(page.getByText('Failed to upload broken.jpg')).toBeVisible()
    await expect(page.getByText('This picture is damaged and cannot be opened.')).toBeVisible()
    await expect(page.getByText('1 of 10')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss notes.txt' }).click()
    await expect(page.getByText('Failed to upload notes.txt')).toBeHidden()
  })
  await test.step('One that is removed can be brought back', async () => {
    await addedPhotos(page).click()
    await expect(addedPhotos(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(addedPhotos(page)).toHaveCount(1)
  })
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
  await add(page).setInputFiles([await photo('two.jpg')])
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
