/** One's own picture (spec L§2.10, L§4, L§5, L§8). */
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { asCameraStores, corners, fourCorners } from '#tests/browser/pictures.ts'
import { readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { follow } from './log-places.ts'
import { fileOnServer, rowsOnServer } from './server.ts'

const photo = (page: Page) => page.getByRole('region', { name: 'Photo', exact: true })
const input = (page: Page) => page.getByLabel('Profile photo')
const face = (page: Page) => page.getByRole('main').locator('.avatar-88 img')
const file = (buffer: Buffer, name = 'me.jpg', mimeType = 'image/jpeg') => ({ name, mimeType, buffer })

const white = [255, 255, 255]

/** The colour near a corner of the stored picture: so many parts of an edge off, 0.2 is inside its circle, 0.1 is not. */
async function colourAt(picture: Buffer, right: boolean, bottom: boolean, inset = 0.2): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (far: boolean, edge: number): number => Math.round(edge * (far ? 1 - inset : inset))
  const start = (at(bottom, info.height) * info.width + at(right, info.width)) * info.channels
  return [...data.subarray(start, start + 3)]
}
const isNear = (found: number[], wanted: readonly number[]): boolean =>
  found.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 30)

test('G3 A profile picture can be set, changed offline and removed', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const avatarUrl = async () =>
    (await rowsOnServer<{ avatar_url: string | null }>(ada, `profiles?user_id=eq.${ada.id}`))[0]?.avatar_url
  await signIn(page, ada, '/settings')
  await readyForOffline(page)
  await test.step('Without a picture there is nothing to remove', async () => {
    await expect(photo(page).getByRole('button', { name: 'Add Photo' })).toBeVisible()
    await expect(photo(page).getByRole('button', { name: 'Remove' })).toHaveCount(0)
  })
  await test.step('A file that is no picture, or too large, is turned down', async () => {
    await input(page).setInputFiles(file(Buffer.from('no picture'), 'notes.txt', 'text/plain'))
    await expect(page.getByText('Please select an image file')).toBeVisible()
    await input(page).setInputFiles(file(Buffer.alloc(5 * 1024 * 1024), 'large.jpg'))
    await expect(page.getByText('Image size must be less than 5MB')).toBeVisible()
  })
  const dialog = page.getByRole('dialog', { name: 'Crop your photo' })
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await test.step('The picture is cropped in a circle and sent', async () => {
    // Stored lying on its side: what is seen is what is cut.
    await input(page).setInputFiles(file(await asCameraStores(fourCorners(600, 400), 6)))
    await expect(zoom).toHaveAttribute('min', '0.1')
    await expect(zoom).toHaveAttribute('max', '5')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Profile picture updated successfully')).toBeVisible()
  })
  const first = await avatarUrl()
  expect(first).toMatch(new RegExp(`^${ada.id}/avatar\\.jpg\\?t=\\d+$`))
  await expect(face(page)).toHaveAttribute('src', new RegExp(`avatar\\.jpg\\?t=${first?.split('=')[1]}$`))
  const stored = await fileOnServer('avatars', `${ada.id}/avatar.jpg`)
  if (!stored) throw new Error('The picture is not on the server')
  await test.step('What the server has is a circle of 400 px, turned as it is seen', async () => {
    const { format, width, height } = await sharp(stored).metadata()
    expect([format, width, height]).toEqual(['jpeg', 400, 400])
    for (const [index, corner] of corners.entries()) {
      const [right, bottom] = [index % 2 === 1, index > 1]
      expect(isNear(await colourAt(stored, right, bottom), corner)).toBe(true)
      expect(isNear(await colourAt(stored, right, bottom, 0.1), white)).toBe(true)
    }
  })
  await test.step('Changed offline, the new picture shows everywhere with its clock', async () => {
    await context.setOffline(true)
    await input(page).setInputFiles(file(await asCameraStores(fourCorners(300, 300), 1)))
    await zoom.fill('0.5')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText("Saved on this device. We'll send it when you're back online.")).toBeVisible()
    await expect(face(page)).toHaveAttribute('src', /^blob:/)
    await expect(photo(page).getByText('Waiting', { exact: true })).toBeVisible()
    await expect(photo(page).getByRole('button', { name: 'Change Photo' })).toBeVisible()
    await follow(page, '/profile')
    await expect(face(page)).toHaveAttribute('src', /^blob:/)
  })
  await test.step('It is sent when the network is back', async () => {
    await context.setOffline(false)
    await expect.poll(avatarUrl).not.toBe(first)
    await expect.poll(() => face(page).getAttribute('src')).toMatch(/avatar\.jpg\?t=\d+$/)
    // Zoomed out to a half, what is around the picture is white.
    const zoomedOut = await fileOnServer('avatars', `${ada.id}/avatar.jpg`)
    expect(zoomedOut && isNear(await colourAt(zoomedOut, false, false), white)).toBe(true)
  })
  await test.step('Removed, it is gone from the phone and the server', async () => {
    await page.getByRole('link', { name: 'Settings' }).click()
    await photo(page).getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Profile picture removed')).toBeVisible()
    await expect(face(page)).toHaveCount(0)
    await expect(photo(page).getByRole('button', { name: 'Add Photo' })).toBeVisible()
    expect(await avatarUrl()).toBeNull()
    await expect.poll(() => fileOnServer('avatars', `${ada.id}/avatar.jpg`)).toBeUndefined()
  })
})
