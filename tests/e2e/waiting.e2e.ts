import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { push, signUp, toFollow, wiped } from './app.ts'
import { test } from './installed-app.ts'
import { putOwed } from './owed.ts'
import { rowsOnServer } from './server.ts'
import { heading, openWaiting, section, summary, unfoldAdvanced, withListAndVisit } from './waiting-list.ts'

test('H2 What was done offline waits in plain words, survives clearing, or leaves as a file', async ({
  page,
  context,
}) => {
  const { ada, list, place, review } = await withListAndVisit()
  const ben = await signUp('Ben')
  await push(ada, toFollow(ben))
  await openWaiting(page, ada)
  const other = await context.newPage()
  await other.goto('/start')
  await expect(other.getByText('Kumo Ramen').first()).toBeVisible()
  await page.bringToFront()
  await test.step('When everything is sent, it says so', async () => {
    await expect(heading(page, 'Waiting to send')).toHaveText('Waiting to send')
    await expect(summary(page)).toHaveText("Everything is sentYou're online. Nothing is waiting.")
    await expect(page.getByText('Last contact just now')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export everything waiting' })).toBeHidden()
  })
  await context.setOffline(true)
  await test.step('Offline, too, without words for machines', async () => {
    await expect(summary(page)).toHaveText(
      "Everything is sentYou're offline. What you do now is saved here and sent later.",
    )
    await expect(page.getByText(/\b(sync|cache)/i)).toHaveCount(0)
  })
  await putOwed(page, ada.id, {
    outbox: [
      { intent: 'unfollow', input: { user_id: ben.id } },
      { intent: 'add_to_list', input: { id: randomUUID(), list_id: list, restaurant_id: place } },
      { intent: 'add_favorite', input: { restaurant_id: place } },
    ],
    drafts: [{ id: randomUUID(), kind: 'visit', content: { place: { id: place, name: 'Kumo Ramen' } } }],
  })
  await test.step('The dot leads to the list', async () => {
    await page.goto('/start')
    // The dot of the phone's header, or of the rail in wide windows.
    const dot = page.getByRole('link', {
      name: /^(You're offline\. 3 waiting to be sent\. Open the list\.|3 waiting to send)$/,
    })
    await dot.click()
    await expect(heading(page, 'Waiting to send (3)')).toBeVisible()
    await expect(summary(page)).toHaveText(
      "3 changes waitingYou're offline. What you saved is on this device. We'll send it when you're back online.",
    )
    await expect(section(page, 'Waiting').getByRole('listitem')).toHaveText([
      /^Unfollowed @ben_\w+Waiting\s· saved today, \d\d:\d\d$/,
      /^Added Kumo Ramen to “Rainy Evenings”Waiting\s· saved today, \d\d:\d\d$/,
      /^Added Kumo Ramen to favoritesWaiting\s· saved today, \d\d:\d\d$/,
    ])
    await expect(section(page, 'Drafts').getByRole('link', { name: 'Visit to Kumo Ramen' })).toHaveAttribute(
      'href',
      /^\/log\?draft=/,
    )
  })
  await test.step('Clearing warns offline that nothing can be fetched now', async () => {
    await unfoldAdvanced(page)
    await page.getByRole('button', { name: 'Clear saved data' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(
      "You're offline, so what you clear cannot be fetched again now: until you're back online, you'll only see your drafts and what is not sent yet.",
    )
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Clear saved data' }).click()
  })
  await test.step('Only what is not sent stays, in all tabs', async () => {
    // The page that clears stands until the app is loaded anew, and what is unfolded on it is folded then.
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await loaded
    await unfoldAdvanced(page)
    await expect(
      page.getByText('Not available offline yet. Keep the app open while you have a connection.'),
    ).toBeVisible()
    await expect(section(page, 'Waiting').getByRole('listitem')).toHaveCount(3)
    await expect(section(page, 'Drafts').getByRole('listitem')).toHaveCount(1)
    await expect(other.getByText('Kumo Ramen')).toHaveCount(0)
  })
  await test.step('The rest is fetched again, and the work is sent when the network is back', async () => {
    await context.setOffline(false)
    await expect(page.getByText('Available offline: everything you need is on this device.')).toBeVisible()
    await expect(summary(page)).toHaveText("Everything is sentYou're online. Nothing is waiting.")
    await expect(heading(page, 'Waiting to send')).toHaveText('Waiting to send')
    await expect(section(page, 'Waiting')).toBeHidden()
    await expect(other.getByText('Kumo Ramen').first()).toBeVisible()
    expect(await rowsOnServer(ada, `list_restaurants?list_id=eq.${list}&select=restaurant_id`)).toEqual([
      { restaurant_id: place },
    ])
    expect(await rowsOnServer(ada, `followers?follower_id=eq.${ada.id}`)).toEqual([])
  })
  await test.step('A draft is not sent before the person does so; what is said of one breaks no word', async () => {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await page.getByRole('button', { name: /^Discard: / }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    const broken = await page.locator('.toast-title').evaluate((title) => {
      const text = title.firstChild as Text
      return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      })
    })
    expect(broken).toEqual([])
    expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })
  await other.close()
  await context.setOffline(true)
  await putOwed(page, ada.id, {
    outbox: [{ intent: 'add_want_to_try', input: { restaurant_id: place } }],
    photos: [{ review_id: review }],
    drafts: [{ id: randomUUID(), kind: 'visit', content: {} }],
  })
  await page.reload()
  await unfoldAdvanced(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export everything waiting' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('crumb-unsent-work.zip')
  const file = { name: 'work.zip', mimeType: 'application/zip', buffer: await readFile(await download.path()) }
  await test.step('Signed out with unsent work, nothing of it is here any more', async () => {
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.getByRole('button', { name: 'Log out and delete' }).click()
    await expect(page).toHaveURL('/')
    // Who signs in again at once finds what is not deleted yet.
    await wiped(page)
  })
  await test.step('Its person takes it over, and it is sent', async () => {
    await context.setOffline(false)
    await openWaiting(page, ada)
    await page.getByLabel('File with unsent work').setInputFiles(file)
    await expect(page.getByText('Imported: 1 change, 1 draft and 1 photo.')).toBeVisible()
    await expect(summary(page)).toHaveText("Everything is sentYou're online. Nothing is waiting.")
    await expect
      .poll(async () => (await rowsOnServer<{ photos: string[] }>(ada, `reviews?id=eq.${review}`))[0]?.photos?.length)
      .toBe(1)
  })
})
