import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { asCameraStores, fourCorners } from '#tests/browser/pictures.ts'
import { readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { follow } from './log-places.ts'

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
