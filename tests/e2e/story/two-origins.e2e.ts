/** The main story with the app at one origin and the API at another, as it is on hosted Supabase. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { expect, type Locator, type Page } from '@playwright/test'
import { hashOf, inlineScripts } from '#build/content-security-policy.ts'
import { publishableKey } from '#supabase/local/settings.ts'
import { serveSite } from '#supabase/local/site.ts'
import { buildSiteWhenOld } from '#supabase/local/site-build.ts'
import { push, readyForOffline, signInByForm, signUp, toFollow } from '#tests/e2e/app.ts'
import { onNewDevice as test } from '#tests/e2e/installed-app.ts'
import { type Listening, listen } from '#tests/support/pass-on.ts'
import { cameraPhotos, fillVisit, light, savedHere, submit, visitOnHome } from './form.ts'
import { openStage, places, type Stage, visitsOf } from './stage.ts'

const [place = ''] = places

/** The build is for this address and kept; what is served names the port that is free today. */
const builtFor = 'localhost:65000'

let stage: Stage
let site: Listening
/** Another host and another port than the site's. */
let api: string

test.beforeAll(async () => {
  test.setTimeout(300_000)
  const folder = await buildSiteWhenOld((line) => console.log(line), { url: `http://${builtFor}`, publishableKey })
  stage = await openStage()
  api = stage.way.url.replace('127.0.0.1', 'localhost')
  const answer = getRequestListener(naming(serveSite(folder), new URL(api).host), { overrideGlobalObjects: false })
  site = await listen(
    createServer((incoming, outgoing) => {
      answer(incoming, outgoing).catch((error: Error) => outgoing.destroy(error))
    }),
  )
})
test.afterAll(async () => {
  await site.close()
  await stage.close()
})

const naming = (serve: (request: Request) => Promise<Response>, host: string) => async (request: Request) => {
  const response = await serve(request)
  if (!/html|javascript/.test(response.headers.get('content-type') ?? '')) return response
  const text = await response.text()
  const named = (part: string): string => part.replaceAll(builtFor, host)
  // The page signs in by itself before the app is there, so that a script within it names the address, and the policy that script's hash.
  const hashed = [...text.matchAll(inlineScripts)].reduce(
    (page, [, code = '']) => page.replace(hashOf(code), () => hashOf(named(code))),
    text,
  )
  return new Response(named(hashed), response)
}

test('H3 With the API at another origin a visit from the basement arrives', async ({ browser, viewport, isMobile }) => {
  const refused: string[] = []
  const open = async (): Promise<Page> => {
    const context = await browser.newContext({ viewport, isMobile, hasTouch: isMobile, baseURL: site.url })
    const page = await context.newPage()
    page.on('console', (message) => {
      if (/Content Security Policy|CORS policy/.test(message.text())) refused.push(message.text())
    })
    return page
  }
  const adas = await open()
  const username = await signUpByForm(adas, 'Ada')
  const [{ user_id: id } = { user_id: '' }] = await stage.sql<{ user_id: string }[]>`
    select user_id from public.profiles where username = ${username}`
  const ben = await signUp('Ben')
  await push(ben, toFollow({ id }))
  const bens = await open()
  await signInByForm(bens, ben)
  await Promise.all([readyForOffline(adas), readyForOffline(bens)])

  await test.step('In the basement Ada logs a visit with a photo', async () => {
    await adas.context().setOffline(true)
    await adas.goto('/log')
    await fillVisit(adas, { place, comment: 'From another origin.', photos: await cameraPhotos(1, 1200) })
    await submit(adas)
    await expect(adas.getByText(savedHere)).toBeVisible()
    await adas.context().setOffline(false)
  })

  await test.step('Back in the street it is sent, and Ben hears of it', async () => {
    await expect(light(adas, 'sent')).toBeVisible({ timeout: 30_000 })
    const [visit] = await visitsOf(stage, { id } as never)
    expect(visit).toMatchObject({ place, comment: 'From another origin.', photos: [expect.any(String)] })
    await expect(visitOnHome(bens, 'New from friends', place)).toBeVisible({ timeout: 30_000 })
  })

  await test.step('Ben has looked at the photo, and has it offline after a start', async () => {
    await visitOnHome(bens, 'New from friends', place).click()
    await bens.waitForURL('**/review/*')
    const photo = bens.locator(`img[src^="${api}/storage/v1/object/public/review-photos/"]`).first()
    await expect.poll(() => widthOf(photo)).toBeGreaterThan(0)
    await bens.context().setOffline(true)
    await bens.reload()
    await expect.poll(() => widthOf(photo)).toBeGreaterThan(0)
  })
  expect(refused).toEqual([])
})

const widthOf = (photo: Locator): Promise<number> =>
  photo.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0))

async function signUpByForm(page: Page, name: string): Promise<string> {
  const username = `${name.toLowerCase()}_${randomUUID().slice(0, 6)}`
  const account = { email: `${username}@test.example`, password: 'Crumbs-4-all' }
  await page.goto('/signup')
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('**/login')
  await signInByForm(page, account)
  return username
}
