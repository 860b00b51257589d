import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { makePlaces, savePlaces } from './log-places.ts'
import { typeAtOnce } from './type-at-once.ts'

const field = (page: Page) => page.getByLabel('Search restaurants')
const results = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('listitem')
const nearby = (page: Page) => page.getByRole('list', { name: 'Nearby restaurants' }).getByRole('listitem')
const status = (page: Page) => page.locator('.search-status')

test('B4 B19 Search finds places by name or address, else it says that it failed', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const { places, word, here } = makePlaces('Ente', 'Dattel', 'Birne')
  await savePlaces(ada, places)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  await signIn(page, ada, paths.search)
  await readyForOffline(page)
  let fails = false
  let questions = 0
  await page.route('**/rpc/search_restaurants', async (route) => {
    questions++
    if (fails) await route.fulfill({ status: 500, body: '{}' })
    else await route.continue()
  })
  await test.step('Before a search what is near is shown', async () => {
    await expect(field(page)).toHaveAttribute('placeholder', 'Search restaurants...')
    await expect(nearby(page)).toHaveText([/Ente.*10 m/s, /Dattel.*0\.5 km/s, /Birne.*1\.0 km/s])
  })
  await test.step('What is found stands in its place, asked for once', async () => {
    // One question, once typing has paused.
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
  await test.step('Nothing found is said, as far from the edge as results are', async () => {
    await field(page).fill(`<img src=x onerror=alert(1)> ${word}`)
    await expect(status(page)).toHaveText('0 results')
    await expect(page.getByText('No restaurants found. Try a different search term.')).toBeVisible()
    const [empty, line] = [page.locator('.empty-state'), status(page)].map((part) => part.boundingBox())
    expect((await empty)?.x).toBe((await line)?.x)
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
  await test.step('A search that fails says so beside what this device has', async () => {
    fails = true
    await field(page).fill(`${word} birne`)
    await expect(page.getByText('Failed to search restaurants. Please try again.')).toBeVisible()
    await expect(status(page)).toHaveText('1 result · Showing places saved on this device')
  })
  await test.step('It is asked again when the app comes to the front, and when its tab is tapped', async () => {
    fails = false
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(status(page)).toHaveText('1 result')
    const before = questions
    // The bar is away while the keyboard is there.
    await field(page).press('Enter')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click()
    await expect.poll(() => questions).toBe(before + 1)
  })
  await test.step('Offline, places of this device are found, also after a reload', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(field(page)).toHaveValue(`${word} birne`)
    await expect(status(page)).toHaveText('1 result · Showing places saved on this device')
    await expect(results(page)).toHaveText([/Birne.*1\.0 km/s])
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(nearby(page)).toHaveCount(3)
    await expect(page.getByText('Last updated today')).toBeVisible()
  })
  await test.step('The arrow leads home, also right after a letter', async () => {
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
})
