/** The same visit while the way to the server, the server, the tab and the storage fail: it arrives once, and nothing lies. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Person, readyForOffline, signIn, signUp } from '#tests/e2e/app.ts'
import { follow } from '#tests/e2e/log-places.ts'
import type { FaultKind } from '#tests/support/faulty-way.ts'
import { cameraPhotos, choosePlace, fillVisit, light, savedHere, submit, visitOnHome } from './form.ts'
import { filesOf, openStage, places, type Stage, visitsOf } from './stage.ts'

const [place = '', secondPlace = ''] = places
const photoCount = 2

let stage: Stage
let context: BrowserContext
let page: Page
let ada: Person
test.beforeAll(async () => {
  stage = await openStage()
})
test.beforeEach(async ({ browser, viewport }) => {
  ada = await signUp('Ada')
  context = await browser.newContext({ baseURL: stage.way.url, viewport })
  page = await context.newPage()
  await signIn(page, ada)
  await readyForOffline(page)
  await expect(light(page, 'sent')).toBeVisible()
})
test.afterEach(async () => {
  stage.way.setFault()
  await context.close()
})
test.afterAll(async () => {
  await stage.close()
})

// At each request in turn: tests/database/faulty-way.test.ts.
test('H2 A visit arrives once although a request is cut or its answer lost on the way', async () => {
  for (const [kind, which] of [
    ['cut', /sync_push/],
    ['lost', /sync_push/],
    ['lost', /review-photos/],
  ] as const)
    await test.step(`${kind}: ${which.source}`, async () => {
      const comment = `${kind} at ${which.source}`
      await logOffline(page, comment)
      await goOnline(kind, which)
      await allIsSent(page)
      await arrivedOnce(comment)
      expect(stage.way.asked().filter((request) => which.test(request)).length).toBeGreaterThan(1)
    })
})

test('H2 A visit is sent by the second tab when the first is closed on the way', async () => {
  const second = await context.newPage()
  await second.goto('/start')
  await logOffline(page, 'from the first tab')
  await expect(visitOnHome(second, 'Your recent visits', place)).toBeVisible()
  await goOnline('cut', 2)
  await expect.poll(() => stage.way.asked().length).toBeGreaterThan(2)
  await page.close()
  await allIsSent(second)
  await arrivedOnce('from the first tab')
})

test('H2 A visit waits while the server is restarted', async () => {
  await logOffline(page, 'over a restart')
  await goOnline()
  await expect.poll(() => stage.way.asked().length).toBeGreaterThan(0)
  await stage.stopServer()
  await expect(light(page, 'sent')).toBeHidden()
  await stage.startServer()
  await allIsSent(page)
  await arrivedOnce('over a restart')
})

test('C4 With the storage full nothing is called saved', async () => {
  await page.goto('/log')
  await fillVisit(page, { place, comment: 'no room for this', photos: await cameraPhotos(photoCount, 400) })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: stage.way.url, quotaSize: 1 })
  const comment = page.getByLabel('Review', { exact: true })
  const noRoom = 'This device has no room left, so this could not be saved. Free some space and try again.'
  await test.step('The form keeps what was typed and says why', async () => {
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
    expect(await visitsOf(stage, ada)).toEqual([])
  })

  await devtools.send('Storage.overrideQuotaForOrigin', { origin: stage.way.url })
  await test.step('With room again the visit is sent once', async () => {
    await submit(page)
    await expect(page).toHaveURL('/start')
    await allIsSent(page)
    await arrivedOnce('no room for this')
  })
})

test('C4 A visit that the server refuses holds nothing else up', async () => {
  await logOffline(page, 'to a place that is gone', secondPlace)
  await page.goto('/log')
  await fillVisit(page, { place, comment: 'to a place that stays', photos: [] })
  await submit(page)
  await expect(page.getByText(savedHere)).toBeVisible()
  await stage.sql`delete from public.restaurants where name = ${secondPlace}`
  await goOnline()
  await test.step('It needs attention while the next visit is sent', async () => {
    await expect(light(page, 'attention')).toBeVisible({ timeout: 20_000 })
    expect(await visitsOf(stage, ada)).toMatchObject([{ place, comment: 'to a place that stays', activities: 1 }])
    expect(await filesOf(stage, ada)).toEqual([])
  })
  await test.step('It can be mended and sent', async () => {
    await page.goto('/sync')
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
    await page.getByRole('button', { name: /^Edit: Visit to / }).click()
    await expect(page.getByLabel('Review', { exact: true })).toHaveValue('to a place that is gone')
    await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(photoCount)
    await page.getByRole('button', { name: 'Change restaurant' }).click()
    await choosePlace(page, place)
    await submit(page)
    await expect(page).toHaveURL('/start')
    await allIsSent(page)
    await arrivedOnce('to a place that is gone')
  })
})

/** Afterwards the phone is offline, and says what is true. */
async function logOffline(tab: Page, comment: string, where = place): Promise<void> {
  stage.goUnderground()
  await context.setOffline(true)
  await follow(tab, '/log')
  await fillVisit(tab, { place: where, comment, photos: await cameraPhotos(photoCount, 400) })
  await submit(tab)
  await expect(tab).toHaveURL('/start')
  // What was said of the visit before may still stand there; the light counts this one.
  await expect(tab.getByText(savedHere).first()).toBeVisible()
  await expect(light(tab, `${1 + photoCount} waiting`)).toBeVisible()
}

async function goOnline(kind?: FaultKind, which?: number | RegExp): Promise<void> {
  stage.way.setFault(kind, which)
  stage.comeUp()
  await context.setOffline(false)
}

const allIsSent = (tab: Page): Promise<void> => expect(light(tab, 'sent')).toBeVisible({ timeout: 30_000 })

/** Asked once: when the light says that everything is sent, the server has it. */
async function arrivedOnce(comment: string): Promise<void> {
  const visits = await visitsOf(stage, ada)
  const these = visits.filter((visit) => visit.comment === comment)
  expect(these).toMatchObject([{ place, rating: 3.5, activities: 1 }])
  expect(these[0]?.photos).toHaveLength(photoCount)
  expect(new Set(await filesOf(stage, ada))).toEqual(new Set(visits.flatMap((visit) => visit.photos)))
}
