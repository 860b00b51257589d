import { expect } from '@playwright/test'
import { asCameraStores, fourCorners } from '#tests/browser/pictures.ts'
import { holdBack } from './hold-back.ts'
import { test } from './installed-app.ts'
import { putOwed } from './owed.ts'
import { rowsOnServer } from './server.ts'
import { openWaiting, section, summary, unfoldAdvanced, withListAndVisit } from './waiting-list.ts'

test('H3 Photos that wait show how far each is sent, and a refused one is replaced or left out', async ({
  page,
  context,
}) => {
  const { ada, review } = await withListAndVisit()
  await openWaiting(page, ada)
  await context.setOffline(true)
  await putOwed(page, ada.id, {
    photos: [
      { review_id: review, state: 'uploading', progress: 0.64 },
      { review_id: review, size: 1_300_000 },
    ],
  })
  await page.reload()
  await test.step('Offline they wait', async () => {
    await expect(summary(page)).toContainText('2 photos waiting')
    await expect(section(page, 'Photos waiting')).toContainText('Kumo Ramen')
    await expect(section(page, 'Photos waiting').getByRole('listitem').filter({ hasNotText: 'Kumo' })).toHaveText([
      'Photo 1 of 2Waiting',
      'Photo 2 of 2Waiting',
    ])
    await unfoldAdvanced(page)
    await expect(section(page, 'Space used on this device')).toContainText('Photos waiting 1.5 MB')
  })
  const files = '**/storage/v1/object/review-photos/**'
  const release = await holdBack(context, files, (route) =>
    route.fulfill({ status: 400, json: { statusCode: '413', error: 'Payload too large', message: 'too large' } }),
  )
  await test.step('On its way each says how far it is', async () => {
    await context.setOffline(false)
    await expect(section(page, 'Uploading').getByRole('listitem').filter({ hasNotText: 'Kumo' }).first()).toHaveText(
      /^Photo 1 of 2Uploading · \d+ %$/,
    )
  })
  const cards = section(page, 'Needs attention').getByRole('listitem')
  await test.step('Refused, it says why', async () => {
    release()
    await expect(summary(page)).toHaveText("2 photos need your attentionYou're online. Everything else is sent.")
    await expect(cards.first()).toHaveText(
      /^Kumo Ramen2 photos not sentThis photo is too large\.Photo 1 of 2Choose anotherLeave it outPhoto 2 of 2/,
    )
    await context.unroute(files)
  })
  await test.step('One is left out, which can be undone, and another takes the place of the other', async () => {
    await page.getByRole('button', { name: 'Leave it out: Photo 1 of 2 of Kumo Ramen' }).click()
    await expect(cards.first()).toContainText('1 photo not sent')
    const buffer = await asCameraStores(fourCorners(300, 300), 1)
    const picture = { name: 'other.jpg', mimeType: 'image/jpeg', buffer }
    await section(page, 'Needs attention').locator('input[type="file"]').setInputFiles(picture)
    await expect(summary(page)).toHaveText("Everything is sentYou're online. Nothing is waiting.")
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(async () => (await rowsOnServer<{ photos: string[] }>(ada, `reviews?id=eq.${review}`))[0]?.photos?.length)
      .toBe(2)
    await expect(summary(page)).toHaveText("Everything is sentYou're online. Nothing is waiting.")
  })
})
