import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { push, readyForOffline, signIn, signUp } from './app.ts'
import { holdBack } from './hold-back.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, savePlaces, type TestPlace, visitTo } from './log-places.ts'
import { typeAtOnce } from './type-at-once.ts'

const field = (page: Page) => page.getByLabel('Search restaurants')
const results = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('listitem')
const nearby = (page: Page) => page.getByRole('list', { name: 'Nearby restaurants' }).getByRole('listitem')
const status = (page: Page) => page.locator('.search-status')

test('B4 Search finds places by name and address', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const { places, word, here } = makePlaces('Ente', 'Dattel', 'Birne')
  await savePlaces(ada, places)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  await signIn(page, ada, paths.search)
  await readyForOffline(page)
  await test.step('Before a search what is near is shown', async () => {
    await expect(field(page)).toHaveAttribute('placeholder', 'Search restaurants...')
    await expect(nearby(page)).toHaveText([/Ente.*10 m/s, /Dattel.*0\.5 km/s, /Birne.*1\.0 km/s])
  })
  await test.step('What is found stands in its place, asked for once', async () => {
    // One question, once typing has paused.
    let questions = 0
    await page.route('**/rpc/search_restaurants', async (route) => {
      questions++
      await route.continue()
    })
    await typeAtOnce(field(page), word)
    await expect(status(page)).toHaveText('Searching restaurants...')
    await expect(status(page)).toHaveText('3 results')
    await expect(nearby(page)).toHaveCount(0)
    await expect(results(page)).toHaveText([
      /Ente.*Be first to rate.*10 m.*Steingasse 1, Salzburg/s,
      /Dattel.*0\.5 km/s,
      /Birne.*1\.0 km/s,
    ])
    expect(questions).toBe(1)
  })
  await test.step('More words find less, and the address names them', async () => {
    await field(page).fill(`${word} dattel`)
    await expect(status(page)).toHaveText('1 result')
    await expect(page).toHaveURL(`${paths.search}?q=${word}+dattel`)
  })
  await test.step('It comes again after going back', async () => {
    await results(page).getByRole('link').click()
    await expect(page).toHaveURL(paths.restaurant(places[1]?.id ?? ''))
    await page.goBack()
    await expect(field(page)).toHaveValue(`${word} dattel`)
    await expect(results(page)).toHaveText([/Dattel/])
  })
  await test.step('It comes again after a reload', async () => {
    await page.reload()
    await expect(field(page)).toHaveValue(`${word} dattel`)
    await expect(status(page)).toHaveText('1 result')
  })
  await test.step('A part that is chosen stands in the address beside the words, and goes with them', async () => {
    await page.getByRole('button', { name: /^People/ }).click()
    await expect(page).toHaveURL(`${paths.search}?q=${word}+dattel&show=people`)
    await field(page).fill(word)
    await expect(page).toHaveURL(`${paths.search}?q=${word}&show=people`)
  })
  await test.step('Cleared, what is near is shown again', async () => {
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(field(page)).toBeFocused()
    await expect(nearby(page)).toHaveCount(3)
    await expect(page).toHaveURL(paths.search)
  })
  await test.step('Offline, places of this device are found', async () => {
    await context.setOffline(true)
    await field(page).fill(`birne ${word}`)
    await expect(status(page)).toHaveText('1 result · Showing places saved on this device')
    await expect(results(page)).toHaveText([/Birne.*1\.0 km/s])
    await page.reload()
    await expect(results(page)).toHaveText([/Birne/])
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(nearby(page)).toHaveCount(3)
    await expect(page.getByText('Last updated today')).toBeVisible()
  })
  await test.step('The arrow leads home', async () => {
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(paths.start)
  })
})

test('B4 Back right after a letter leads back', async ({ page, context }) => {
  await signIn(page, await signUp('Ada'), paths.search)
  await typeAtOnce(field(page), 'k')
  const phone = await context.newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await page.evaluate(() => {
    // Longer than the address waits after a letter.
    addEventListener('popstate', () => {
      const end = performance.now() + 400
      while (performance.now() < end);
    })
    document.querySelector<HTMLButtonElement>('button[aria-label="Back"]')?.click()
  })
  await expect(field(page)).toHaveCount(0)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page).toHaveURL(paths.start)
})

test('B4 Whatever is searched for ends in results or in a sentence', async ({ page, context }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const ada = await signUp('Ada')
  const { places, word } = makePlaces('Café 🍜 Österreich', 'مطعم النخيل')
  // Without coordinates, so that no screen caches them: the server has to find them.
  await savePlaces(
    ada,
    places.map(({ id, place_id, name, address }) => ({ id, place_id, name, address })),
  )
  await signIn(page, ada, paths.search)
  await readyForOffline(page)
  await expect(page.getByText('No nearby restaurants found').or(nearby(page).first())).toBeVisible()
  const answerOfMaps = await holdBack(page, '**/functions/v1/search-mapkit-places')
  await test.step('Emoji, while the maps service has not answered', async () => {
    await field(page).fill(`🍜 ${word}`)
    await expect(results(page)).toHaveText([/Café 🍜 Österreich/])
    await expect(status(page)).toHaveText('Searching restaurants...')
    answerOfMaps()
    await expect(status(page)).toHaveText('1 result')
  })
  await test.step('From right to left', async () => {
    await field(page).fill(`النخيل ${word}`)
    await expect(results(page)).toHaveText([/مطعم النخيل/])
  })
  await test.step('Without an accent', async () => {
    await field(page).fill(`OSTERREICH ${word}`)
    await expect(results(page)).toHaveText([/Café 🍜 Österreich/])
  })
  await test.step('Nonsense finds nothing, which is said', async () => {
    for (const query of [
      `%_\\ ${word}`,
      `'); drop table reviews; -- ${word}`,
      `<img src=x onerror=alert(1)> ${word}`,
    ]) {
      await field(page).fill(query)
      await expect(status(page)).toHaveText('0 results')
      await expect(page.getByText('No restaurants found. Try a different search term.')).toBeVisible()
    }
    // As far from the edge as the results are.
    const [empty, line] = [page.locator('.empty-state'), status(page)].map((part) => part.boundingBox())
    expect((await empty)?.x).toBe((await line)?.x)
  })
  await test.step('An address that is too long is cut', async () => {
    await follow(page, paths.start)
    await page.goto(`${paths.search}?q=${'x'.repeat(3000)}`)
    await expect(field(page)).toHaveValue('x'.repeat(100))
    await expect(status(page)).toHaveText('0 results')
  })
  await test.step('An address with control characters is cleaned', async () => {
    await page.goto(`${paths.search}?q=%00%1f${encodeURIComponent(word)}%0a&q=other&mapkitPlaceId=../../etc`)
    await expect(field(page)).toHaveValue(word)
    await expect(status(page)).toHaveText('2 results')
  })
  await test.step('Offline, too', async () => {
    await context.setOffline(true)
    await page.goto(`${paths.search}?q=${'🍕'.repeat(300)}`)
    await expect(status(page)).toHaveText('0 results · Showing places saved on this device')
    expect(errors).toEqual([])
  })
})

test('B4 B19 A search that fails says so beside what this device has, until it is asked again', async ({ page }) => {
  const ada = await signUp('Ada')
  const { places, word } = makePlaces('Kumo', 'Nur am Server')
  const [kumo, other] = places as [TestPlace, TestPlace]
  await push(ada, visitTo(kumo))
  await signIn(page, ada)
  await expect(page.getByText(kumo.name).first()).toBeVisible()
  // Only now: home caches what is near.
  await savePlaces(ada, [other])
  await follow(page, paths.search)
  let answers = false
  let questions = 0
  await page.route('**/rpc/search_restaurants', async (route) => {
    questions++
    if (answers) await route.continue()
    else await route.fulfill({ status: 500, body: '{}' })
  })
  await field(page).fill(word)
  await expect(page.getByText('Failed to search restaurants. Please try again.')).toBeVisible()
  await expect(status(page)).toHaveText('1 result · Showing places saved on this device')
  await expect(results(page)).toHaveText([/Kumo/])
  await test.step('It is asked again when the app comes to the front', async () => {
    answers = true
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(status(page)).toHaveText('2 results')
  })
  const before = questions
  await test.step('It is asked again when its tab is tapped', async () => {
    // The bar is away while the keyboard is there.
    await field(page).press('Enter')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click()
    await expect.poll(() => questions).toBe(before + 1)
    await expect(status(page)).toHaveText('2 results')
  })
})
