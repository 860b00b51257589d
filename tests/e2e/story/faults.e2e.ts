/**
 * The same visit while the tab and the storage fail: it arrives once, and nothing lies. While the way to the server and the
 * server fail: tests/database/faulty-way.test.ts.
 */
import { type BrowserContext, expect, type Page, type Route } from '@playwright/test'
import type { Person } from '#tests/e2e/app.ts'
import { onNewDevice, test } from '#tests/e2e/installed-app.ts'
import { openLogForm } from '#tests/e2e/log-places.ts'
import { rowsOnServer } from '#tests/e2e/server.ts'
import { cameraPhotos, light, submit, visitOnHome } from './form.ts'

const photoCount = 2

test('H2 A visit is sent by the second tab when the first is closed on the way', async ({ page, context }) => {
  const { ada, kumo } = await openLogForm(page)
  const second = await context.newPage()
  await second.goto('/start')
  await expect(light(second, 'sent')).toBeVisible()
  await context.setOffline(true)
  await say(page, 'from the first tab')
  await submit(page)
  await expect(page).toHaveURL('/start')
  await expect(light(second, `${1 + photoCount} waiting`)).toBeVisible()
  await expect(visitOnHome(second, 'Your recent visits', kumo.name)).toBeVisible()
  const push = await holdFirstPush(context)
  await context.setOffline(false)
  await push.isAsked()
  await page.close()
  await allIsSent(second)
  await arrivedOnce(ada, 'from the first tab')
})

onNewDevice('C4 With the storage full nothing is called saved', async ({ page, context, baseURL }) => {
  // Chromium counts what is stored now and then, on a busy machine after a minute.
  onNewDevice.slow()
  const { ada } = await openLogForm(page)
  await say(page, 'no room for this')
  const devtools = await context.newCDPSession(page)
  const origin = baseURL ?? ''
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  const comment = page.getByLabel('Review', { exact: true })
  const noRoom = 'This device has no room left, so this could not be saved. Free some space and try again.'
  await onNewDevice.step('The form keeps what was typed and says why', async () => {
    // Chromium lets small writes pass for some seconds.
    await expect(async () => {
      await comment.fill(`no room for this ${Date.now()}`)
      await expect(page.getByText(noRoom)).toBeVisible({ timeout: 1000 })
    }).toPass()
    await comment.fill('no room for this')
    await submit(page)
    await expect(page.getByText('Error saving review')).toBeVisible()
    await expect(page).toHaveURL(/\/log/)
    await expect(comment).toHaveValue('no room for this')
    expect(await visitsOf(ada, 'no room for this')).toEqual([])
  })

  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await onNewDevice.step('With room again the visit is sent once', async () => {
    await submit(page)
    await expect(page).toHaveURL('/start')
    await allIsSent(page)
    await arrivedOnce(ada, 'no room for this')
  })
})

/** In an open form for Kumo. */
async function say(page: Page, comment: string): Promise<void> {
  await page.getByLabel('Review', { exact: true }).fill(comment)
  await page.getByRole('group', { name: 'Overall rating' }).getByLabel('3.5 out of 5 stars').check()
  await page.getByLabel('Add photos').setInputFiles(await cameraPhotos(photoCount, 400))
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(photoCount)
}

/** Whoever asks first gets no answer. */
async function holdFirstPush(context: BrowserContext): Promise<{ isAsked: () => Promise<void> }> {
  const held: Route[] = []
  await context.route('**/rpc/sync_push', async (route) => {
    if (held.push(route) > 1) await route.continue()
  })
  return { isAsked: () => expect.poll(() => held.length).toBeGreaterThan(0) }
}

const allIsSent = (tab: Page): Promise<void> => expect(light(tab, 'sent')).toBeVisible({ timeout: 30_000 })

type Visit = { id: string; rating: number; photos: string[] }
const visitsOf = (ada: Person, comment: string): Promise<Visit[]> =>
  rowsOnServer<Visit>(ada, `reviews?user_id=eq.${ada.id}&comment=eq.${comment}&select=id,rating,photos`)

/** Asked once: when the light says that everything is sent, the server has it. */
async function arrivedOnce(ada: Person, comment: string): Promise<void> {
  const visits = await visitsOf(ada, comment)
  expect(visits).toMatchObject([{ rating: 3.5, photos: [expect.any(String), expect.any(String)] }])
  expect(await rowsOnServer(ada, `activities?related_id=eq.${visits[0]?.id}`)).toHaveLength(1)
}
