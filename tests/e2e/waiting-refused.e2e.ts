import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { asCameraStores, fourCorners } from '#tests/browser/pictures.ts'
import { holdBack } from './hold-back.ts'
import { test } from './installed-app.ts'
import { follow } from './log-places.ts'
import { putOwed } from './owed.ts'
import { rowsOnServer } from './server.ts'
import { submit } from './story/form.ts'
import { openWaiting, section, summary, unfoldAdvanced, withListAndVisit } from './waiting-list.ts'

test('H2 H3 Refused work says why, photos as well, and can be mended or left out', async ({ page, context }) => {
  const { ada, place, review } = await withListAndVisit()
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
  await test.step('Sent from here, they show without a network, though no page has looked at them', async () => {
    await context.setOffline(true)
    await follow(page, `/review/${review}`)
    const pictures = page.locator('.photo-grid img')
    await expect(pictures).toHaveCount(2)
    await expect
      .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
      .toBe(true)
    await follow(page, '/sync')
    await context.setOffline(false)
  })
  const [list, visit, umi] = [randomUUID(), randomUUID(), randomUUID()]
  await putOwed(page, ada.id, {
    outbox: [
      {
        intent: 'create_list',
        input: { id: list, name: 'x'.repeat(101), is_public: true, is_ranked: true },
      },
      { intent: 'add_to_list', input: { id: randomUUID(), list_id: list, restaurant_id: place } },
      { intent: 'add_favorite', input: { restaurant_id: place } },
      {
        intent: 'log_visit',
        input: {
          id: visit,
          restaurant_id: umi,
          comment: 'y'.repeat(5001),
          rating: 4.5,
          created_at: new Date().toISOString(),
          place: { id: umi, place_id: `manual_${umi}`, name: 'Umi Counter' },
        },
      },
    ],
    photos: [{ review_id: visit }, { review_id: visit }],
  })
  await page.reload()
  const name = `New list “${'x'.repeat(101)}”`
  const card = cards.filter({ hasText: name }).first()
  await test.step('A list says why, and what waits for it', async () => {
    await expect(card).toContainText('Please enter a list name of at most 100 characters.')
    await expect(card).toContainText(`Waits for this:Added Kumo Ramen to “${'x'.repeat(101)}”`)
    // Not sent again as it is.
    await expect(card.getByRole('button')).toHaveText(['Edit', 'Discard'])
  })
  const visitCard = cards.filter({ hasText: 'Visit to Umi Counter' }).first()
  await test.step('A visit says why, and what it holds', async () => {
    await expect(visitCard).toContainText('Review, 2 photos')
    await expect(visitCard).toContainText('A comment has at most 5,000 characters.')
  })
  await test.step('A mark at the navigation leads to it', async () => {
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: /^Profile ?, \d need attention\./ }).click()
    await expect(page.getByText(/^\d changes need your attention\.$/)).toBeVisible()
    await page.getByRole('link', { name: 'Show', exact: true }).click()
  })
  await test.step('Discarded, it can be brought back', async () => {
    await page.getByRole('button', { name: `Discard: ${name}` }).click()
    await expect(card).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card).toContainText(`Waits for this:Added Kumo Ramen to`)
    await page.getByRole('button', { name: `Discard: ${name}` }).click()
    await expect(summary(page)).toHaveText("One review needs your attentionYou're online. Everything else is sent.")
  })
  await test.step('The visit is opened as a draft with its photos', async () => {
    await page.getByRole('button', { name: 'Edit: Visit to Umi Counter' }).click()
    await expect(page).toHaveURL(`/log?draft=${visit}`)
    await page.goBack()
    await expect(summary(page)).toHaveText("Everything is sentYou're online. Nothing is waiting.")
    const draft = section(page, 'Drafts').getByRole('listitem')
    await expect(draft).toHaveText(/^Visit to Umi CounterNot submitted\s· 2 photos\s· changed today, \d\d:\d\d$/)
    await draft.getByRole('link', { name: 'Visit to Umi Counter' }).click()
  })
  await test.step('Mended, it is sent with its photos', async () => {
    const text = page.getByLabel('Review', { exact: true })
    await expect(text).toHaveValue('y'.repeat(5001))
    await text.fill('y'.repeat(5000))
    await submit(page)
    await expect(page.getByText('Review submitted successfully!')).toBeVisible()
    const onServer = () =>
      rowsOnServer<{ comment: string; rating: number; photos: string[] }>(ada, `reviews?restaurant_id=eq.${umi}`)
    await expect.poll(async () => (await onServer())[0]?.photos.length).toBe(2)
    expect(await onServer()).toEqual([expect.objectContaining({ comment: 'y'.repeat(5000), rating: 4.5 })])
  })
})
