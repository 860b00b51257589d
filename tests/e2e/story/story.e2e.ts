/**
 * The story that the app is for: a visit is logged where there is no signal, the phone dies, and in the end everything is
 * there once, and a friend sees it. The API is at another origin than the app, as it is on hosted Supabase.
 */
import { type BrowserContext, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import { decodeJwt, SignJWT } from 'jose'
import sharp from 'sharp'
import { jwtSecret } from '#supabase/local/settings.ts'
import { push, readyForOffline, signInByForm, signUp, toFollow } from '#tests/e2e/app.ts'
import { readSession, writeSession } from '#tests/e2e/device-session.ts'
import { onNewDevice as test } from '#tests/e2e/installed-app.ts'
import { cameraPhotos, choosePlace, fillVisit, light, offlineBanner, savedHere, submit, visitOnHome } from './form.ts'
import { openSite, type Site } from './other-origin.ts'
import { openUnderground, startPhone } from './phone.ts'
import { detailsOf, favoritesOf, fileOf, filesOf, openStage, places, type Stage, visitsOf } from './stage.ts'

const [place = '', secondPlace = ''] = places

let stage: Stage
let site: Site
/** Ben's way to the server does not fail. */
let bensSite: Site
test.beforeAll(async () => {
  test.setTimeout(300_000)
  stage = await openStage()
  site = await openSite(stage.way.url)
  bensSite = await openSite(stage.url)
})
test.afterAll(async () => {
  await site.close()
  await bensSite.close()
  await stage.close()
})

test('H3 A visit from the basement arrives once with everything', async ({ browser, viewport, isMobile }) => {
  test.setTimeout(180_000)
  const refused: string[] = []
  const listen = (context: BrowserContext): void =>
    void context.on('console', (message) => {
      if (/Content Security Policy|CORS policy/.test(message.text())) refused.push(message.text())
    })
  const options = { viewport, isMobile, hasTouch: isMobile, baseURL: site.url }
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  await push(ben, toFollow(ada))
  const bens = await browser.newContext({ ...options, baseURL: bensSite.url })
  listen(bens)
  const bensPage = await bens.newPage()
  await signInByForm(bensPage, ben)

  const folder = await stage.phoneFolder()
  const start = async (more?: BrowserContextOptions) => {
    const started = await startPhone(folder, { ...options, ...more })
    listen(started.context)
    return started
  }
  let phone = await start()
  await test.step('Ada opens the app once, and her token expires in the basement', async () => {
    await signInByForm(phone.page, ada)
    await readyForOffline(phone.page)
    await expect(light(phone.page, 'sent')).toBeVisible()
    stage.goUnderground()
    site.setOpen(false)
    await phone.context.setOffline(true)
    await expireToken(phone.page)
    await phone.kill()
  })

  await test.step('She logs a visit with everything', async () => {
    phone = await start({ offline: true })
    const { page } = phone
    await openUnderground(phone, '/start')
    await expect(page.getByText(offlineBanner)).toBeVisible()
    await page.goto('/log')
    await fillVisit(page, { place, comment: 'Ten dumplings, four photos.', photos: await cameraPhotos(4, 1720) })
    await page.getByRole('switch', { name: 'Favorite' }).check()
    await page.getByRole('button', { name: 'Detailed ratings' }).click()
    for (const [label, stars] of Object.entries({ Food: '4.5', Drinks: '3', Service: '5' }))
      await page.getByRole('group', { name: label }).getByLabel(`${stars} out of 5 stars`, { exact: true }).check()
    await submit(page)
    await expect(page).toHaveURL('/start')
    await expect(page.getByText(savedHere)).toBeVisible()
    await expect(visitOnHome(page, 'Your recent visits', place)).toBeVisible()
    await expect(page.getByText('Waiting', { exact: true }).first()).toBeVisible()
    await expect(light(page, '5 waiting')).toBeVisible()
  })

  await test.step('Her phone dies in the middle of a second visit', async () => {
    const { page } = phone
    await page.goto('/log')
    await choosePlace(page, secondPlace)
    await page.getByLabel('Review', { exact: true }).fill('And then dessert')
    await page.getByLabel('Add photos').setInputFiles(await cameraPhotos(1, 1720))
    await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
    await phone.kill()
  })

  await test.step('Both are still there', async () => {
    phone = await start({ offline: true })
    const { page } = phone
    await page.goto('/start')
    await expect(visitOnHome(page, 'Your recent visits', place)).toBeVisible()
    await expect(light(page, '5 waiting')).toBeVisible()
    await page.goto('/log')
    await page.getByRole('button', { name: '1 unsent draft' }).click()
    await page.getByRole('link', { name: secondPlace }).click()
    await expect(page.getByLabel('Review', { exact: true })).toHaveValue('And then dessert')
    await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
    expect(await visitsOf(stage, ada)).toEqual([])
  })

  await test.step('Back in the street, Ben sees it within two seconds', async () => {
    stage.way.setFault()
    stage.comeUp()
    site.setOpen(true)
    await phone.context.setOffline(false)
    await expect.poll(() => visitsOf(stage, ada), { intervals: [50] }).toHaveLength(1)
    await expect(visitOnHome(bensPage, 'New from friends', place)).toBeVisible({ timeout: 2000 })
    expect(stage.way.asked()).toContain('POST /auth/v1/token')
  })

  await test.step('The server has everything once', async () => {
    await phone.page.goto('/start')
    await expect(light(phone.page, 'sent')).toBeVisible({ timeout: 20_000 })
    // Asked once: what the light says is true at that moment.
    const [visit, ...others] = await visitsOf(stage, ada)
    expect(others).toEqual([])
    expect(visit).toMatchObject({ place, rating: 3.5, comment: 'Ten dumplings, four photos.', activities: 1 })
    expect(await detailsOf(stage, visit?.id)).toEqual({ food: 4.5, drinks: 3, service: 5, atmosphere: null })
    expect(await favoritesOf(stage, ada)).toEqual([place])
    expect(visit?.photos).toHaveLength(4)
    expect((await filesOf(stage, ada)).toSorted()).toEqual(visit?.photos.toSorted())
    for (const path of visit?.photos ?? []) {
      const { exif, width, height } = await sharp(await fileOf(stage, path)).metadata()
      expect(exif).toBeUndefined()
      expect(Math.max(width, height)).toBe(1600)
    }
  })

  await test.step('The second visit goes on where it was, and is sent', async () => {
    const { page } = phone
    await page.goto('/log')
    await page.getByRole('button', { name: '1 unsent draft' }).click()
    await page.getByRole('link', { name: secondPlace }).click()
    await submit(page)
    await expect(page.getByText('Review submitted successfully!')).toBeVisible()
    const visits = await visitsOf(stage, ada)
    expect(visits.map((visit) => visit.comment)).toEqual(['Ten dumplings, four photos.', 'And then dessert'])
  })
  await test.step('Ben has looked at the photos, and has them offline after a start', async () => {
    await readyForOffline(bensPage)
    await visitOnHome(bensPage, 'New from friends', place).click()
    await bensPage.waitForURL('**/review/*')
    const photo = bensPage.locator(`img[src^="${bensSite.api}/storage/v1/object/public/review-photos/"]`).first()
    await expect.poll(() => widthOf(photo)).toBeGreaterThan(0)
    await bens.setOffline(true)
    await bensPage.reload()
    await expect.poll(() => widthOf(photo)).toBeGreaterThan(0)
  })
  expect(refused).toEqual([])
  await bens.close()
  await phone.close()
})

const widthOf = (photo: Locator): Promise<number> =>
  photo.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0))

/** Gives the phone a token that the server really refuses, as after an hour; the right to a new one stays. */
async function expireToken(page: Page): Promise<void> {
  const session = await readSession(page)
  const { exp: _, ...claims } = decodeJwt(session.accessToken)
  const expired = await new SignJWT({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(jwtSecret))
  await writeSession(page, { ...session, accessToken: expired })
}
