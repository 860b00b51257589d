import { expect, type Page } from '@playwright/test'
import { daysAgo, push, readyForOffline, signIn, signUp } from './app.ts'
import { holdBack } from './hold-back.ts'
import { test } from './installed-app.ts'
import { follow, makePlaces, savePlaces, visitTo } from './log-places.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Nearby restaurants' }).getByRole('listitem')
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

test('B3 Nearby lists what is near by distance', async ({ page, context }) => {
  const ada = await signUp('Ada')
  const { places, word, here } = makePlaces(
    'Corner',
    'Square',
    'Harbour',
    ...Array.from({ length: 9 }, (_, n) => `${n}`),
  )
  const [corner, square, harbour] = places
  if (!corner || !square || !harbour) throw new Error('There are no places.')
  // 10 km and more away.
  const { places: far } = makePlaces('Far')
  await savePlaces(ada, [
    ...places.toReversed(),
    ...far.map((place) => ({ ...place, latitude: here.latitude - 0.1, longitude: here.longitude })),
  ])
  await push(ada, ...[4.5, 4].map((rating, day) => visitTo(square, { rating, created_at: daysAgo(day) })))
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)

  await signIn(page, ada)
  const cards = strip(page).getByRole('listitem')
  await test.step('The ten nearest on home', async () => {
    await expect(cards).toHaveCount(10)
    await expect(cards.nth(0)).toContainText(inTurn('10 m', corner.name, 'Be first to rate'))
    await expect(cards.nth(1)).toContainText(inTurn('0.5 km', square.name, '4.3', '(2)'))
    await expect(cards.nth(1).getByRole('link')).toHaveAttribute('href', `/restaurant/${square.id}`)
  })
  await test.step('All of them on their page', async () => {
    await strip(page).getByRole('link', { name: 'See all Nearby restaurants' }).click()

    await expect(page).toHaveURL('/discover')
    await expect(rows(page).nth(0)).toContainText(
      inTurn(corner.name, 'Be first to rate', '10 m', 'Steingasse 1, Salzburg'),
    )
    await expect(rows(page).nth(1)).toContainText(inTurn(square.name, '4.3', '(2)', '0.5 km', 'Steingasse 2, Salzburg'))
    await expect(rows(page).nth(2)).toContainText(harbour.name)
    await expect(page.getByRole('heading', { name: `Far ${word}` })).toHaveCount(0)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/start')
  })
  await test.step('A card that is tapped becomes its page, and its picture moves there', async () => {
    const answer = await holdBack(page, '**/rpc/restaurant_page')
    const moved = await noteMovedPictures(page)
    // The first brings the code of the page, or a while after the start has; the second finds it here.
    for (const { id, name } of [corner, square]) {
      await strip(page).getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      await expect.poll(moved).toContain(`::view-transition-group(place-${id})`)
      if (id === square.id) await expect(page.getByText('2 ratings').first()).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/start')
    }
    answer()
  })

  await readyForOffline(page)
  await page.close()
  await context.setOffline(true)
  const later = await context.newPage()
  await test.step('Offline from cold for who opened home before', async () => {
    await later.goto('/discover')
    await expect(rows(later).nth(0)).toContainText(inTurn(corner.name, '10 m'))
    await expect(rows(later).nth(1)).toContainText(inTurn(square.name, '4.3', '(2)', '0.5 km'))
    await expect(later.getByText('Last updated today')).toBeVisible()
    await follow(later, '/start')
    await expect(strip(later).getByRole('listitem').nth(1)).toContainText(inTurn('0.5 km', square.name))
  })
})
