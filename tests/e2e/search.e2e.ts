import { expect, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { daysAgo, everythingHasArrived, push, signIn, signUp } from './app.ts'
import { holdBack } from './hold-back.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, savePlaces, visitTo } from './log-places.ts'
import { typeAtOnce } from './type-at-once.ts'

const field = (page: Page) => page.getByLabel('Search restaurants')
const results = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('listitem')
const nearby = (page: Page) => page.getByRole('list', { name: 'Nearby restaurants' }).getByRole('listitem')
const status = (page: Page) => page.locator('.search-status')

const strip = (page: Page) => page.getByRole('region', { name: 'Nearby restaurants' })
/** Texts that stand in a row, whatever stands between them. */
const inTurn = (...texts: string[]): RegExp =>
  new RegExp(texts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('[\\s\\S]*'))

/** What the browser moves from one page to the next from now on, where every tap reaches the app at once: after a late one nothing moves. */
async function noteMovedPictures(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    Object.defineProperty(Event.prototype, 'timeStamp', { get: () => performance.now() })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...given) => {
      const transition = start(...given)
      const note = (): void => {
        const moving = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
        Object.assign(globalThis, { moving })
      }
      transition.ready.then(note, reportError)
      return transition
    }
  })
  return () => page.evaluate(() => (globalThis as { moving?: unknown }).moving)
}

test('B3 B4 B19 What is near is listed by distance, and places are found by name or address', async ({
  page,
  context,
}) => {
  const ada = await signUp('Ada')
  const names = ['Ente', 'Dattel', 'Birne', ...Array.from({ length: 9 }, (_, n) => `Q${n}`)]
  const { places, word, here } = makePlaces(...names)
  const [ente, dattel] = places
  if (!ente || !dattel) throw new Error('There are no places.')
  // 10 km and more away.
  const { places: far } = makePlaces('Far')
  await savePlaces(ada, [
    ...places.toReversed(),
    ...far.map((place) => ({ ...place, latitude: here.latitude - 0.1, longitude: here.longitude })),
  ])
  await push(ada, ...[4.5, 4].map((rating, day) => visitTo(dattel, { rating, created_at: daysAgo(day) })))
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  await signIn(page, ada)
  await everythingHasArrived(page)
  await test.step('The ten nearest on home', async () => {
    const cards = strip(page).getByRole('listitem')
    await expect(cards).toHaveCount(10)
    await expect(cards.nth(0)).toContainText(inTurn('10 m', ente.name, 'Be first to rate'))
    await expect(cards.nth(1)).toContainText(inTurn('0.5 km', dattel.name, '4.3', '(2)'))
  })
  await test.step('All of them on their page', async () => {
    await strip(page).getByRole('link', { name: 'See all Nearby restaurants' }).click()
    await expect(page).toHaveURL(paths.nearby)
    await expect(nearby(page).nth(0)).toContainText(inTurn(ente.name, 'Be first to rate', '10 m', ente.address))
    await expect(nearby(page).nth(1)).toContainText(inTurn(dattel.name, '4.3', '(2)', '0.5 km', dattel.address))
    await expect(nearby(page).first()).toHaveAttribute('aria-setsize', '12')
    await page.getByRole('button', { name: 'Back' }).click()
  })
  await test.step('A card that is tapped becomes its page, and its picture moves there', async () => {
    const answer = await holdBack(page, '**/rpc/restaurant_page')
    const moved = await noteMovedPictures(page)
    // The first brings the code of the page, or a while after the start has; the second finds it here.
    for (const { id, name } of [ente, dattel]) {
      await strip(page).getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      await expect.poll(moved).toContain(`::view-transition-group(place-${id})`)
      if (id === dattel.id) await expect(page.getByText('2 ratings').first()).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/start')
    }
    answer()
  })
  await follow(page, paths.search)
  let fails = false
  let questions = 0
  await page.route('**/rpc/search_restaurants', async (route) => {
    questions++
    if (fails) await route.fulfill({ status: 500, body: '{}' })
    else await route.continue()
  })
  await test.step('Before a search what is near is shown', async () => {
    await expect(field(page)).toHaveAttribute('placeholder', 'Search restaurants...')
    await expect(nearby(page)).toContainText([/Ente.*10 m/s, /Dattel.*0\.5 km/s, /Birne.*1\.0 km/s])
  })
  await test.step('What is found stands in its place, asked for once', async () => {
    // One question, once typing has paused.
    await typeAtOnce(field(page), word)
    await expect(status(page)).toHaveText('Searching restaurants...')
    await expect(status(page)).toHaveText('12 results')
    await expect(nearby(page)).toHaveCount(0)
    await expect(results(page)).toContainText([
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
    await expect(nearby(page).first()).toContainText('Ente')
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
    await expect(nearby(page).first()).toContainText('Ente')
    await expect(page.getByText('Last updated today')).toBeVisible()
    await follow(page, paths.nearby)
    await expect(nearby(page).nth(1)).toContainText(inTurn(dattel.name, '4.3', '(2)', '0.5 km'))
    await follow(page, paths.search)
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
