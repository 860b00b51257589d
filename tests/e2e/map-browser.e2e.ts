/** What only a browser shows of a map: fingers, and the surface that it draws on. */
import { type CDPSession, expect, type Locator, type Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { townCentre } from '#supabase/seed/town.ts'
import { push, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { makePlaces, visitTo } from './log-places.ts'

type Finger = { x: number; y: number }

async function touch(devtools: CDPSession, ...frames: Finger[][]): Promise<void> {
  for (const [n, touchPoints] of frames.entries())
    await devtools.send('Input.dispatchTouchEvent', { type: n === 0 ? 'touchStart' : 'touchMove', touchPoints })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Two fingers that move apart from 40 to 200 px: a page is enlarged from some 150 on. */
const pinch = (devtools: CDPSession, { x, y }: Finger): Promise<void> =>
  touch(
    devtools,
    ...Array.from({ length: 17 }, (_, n) => [
      { x: x - 20 - n * 5, y },
      { x: x + 20 + n * 5, y },
    ]),
  )

const scaleOf = (page: Page): Promise<number> => page.evaluate<number>('visualViewport.scale')

/** Two places that somebody has visited, 60 m from each other. */
async function openMap(page: Page): Promise<Locator> {
  const ada = await signUp('Ada')
  const [west, east] = makePlaces('West', 'East').places
  if (!west || !east) throw new Error('There are no places.')
  const at = (longitude: number) => ({ latitude: townCentre.latitude, longitude })
  await push(
    ada,
    visitTo({ ...west, ...at(townCentre.longitude - 0.0004) }, { rating: 4 }),
    visitTo({ ...east, ...at(townCentre.longitude + 0.0004) }, { rating: 5 }),
  )
  await signIn(page, ada, paths.visitedRestaurants())
  await page.getByRole('radio', { name: 'Map' }).check({ force: true })
  const map = page.getByRole('region', { name: 'Map of visited restaurants', exact: true })
  await expect(map.locator('[data-drawn]')).toBeVisible()
  return map
}

test('B3 Fingers enlarge the map, and without its surface it is made anew or the list stands alone', async ({
  page,
  context,
}) => {
  await page.addInitScript(`(() => {
    const { shaderSource } = WebGL2RenderingContext.prototype
    globalThis.shaders = []
    WebGL2RenderingContext.prototype.shaderSource = function (shader, text) {
      globalThis.shaders.push(text)
      return shaderSource.call(this, shader, text)
    }
  })()`)
  const map = await openMap(page)
  await test.step('It is drawn by few programs, without a sky', async () => {
    const shaders = await page.evaluate<string[]>('globalThis.shaders')
    expect(shaders.filter((text) => text.includes('u_sky_color'))).toEqual([])
    // A vertex and a fragment shader each: background, tiles' edges, areas and their outlines, lines, names.
    expect(shaders.length).toBeGreaterThan(6)
    expect(shaders.length).toBeLessThan(15)
  })
  const pin = map.getByRole('button', { name: /your rating 5/ })
  const canvas = map.locator('.maplibregl-canvas')
  const take = (): Promise<void> =>
    canvas.evaluate((element: HTMLCanvasElement) =>
      element.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext(),
    )
  await test.step('Without its surface it is made anew, where it was', async () => {
    const [before, place] = [await canvas.elementHandle(), await pin.boundingBox()]
    await take()
    await expect.poll(() => canvas.evaluate((now, was) => now !== was, before)).toBe(true)
    await expect(map.locator('[data-drawn]')).toBeVisible()
    expect(await pin.boundingBox()).toEqual(place)
  })
  const box = await map.boundingBox()
  if (!box) throw new Error('There is no map.')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 3 }
  const devtools = await context.newCDPSession(page)
  /** Px between the pins, which double with each zoom. */
  const apart = async (): Promise<number> => {
    const xs = await map
      .getByRole('button', { name: /your rating/ })
      .evaluateAll((pins) => pins.map((pin) => pin.getBoundingClientRect().x))
    return xs.length === 2 ? Math.abs((xs[0] ?? 0) - (xs[1] ?? 0)) : 0
  }
  /** Once it does not move any more. */
  const atRest = async (): Promise<number> => {
    let last = Number.NaN
    await expect(async () => {
      const [before, now] = [last, await apart()]
      last = now
      expect(now).toBe(before)
    }).toPass({ intervals: [200] })
    return last
  }
  const before = await apart()
  expect(before).toBeGreaterThan(10)
  await test.step('Two fingers that move apart', async () => {
    await pinch(devtools, middle)
    await expect.poll(apart).toBeGreaterThan(before * 3)
  })
  const close = await atRest()
  await test.step('A tap of two fingers', async () => {
    const { x, y } = middle
    await touch(devtools, [
      { x: x - 30, y },
      { x: x + 30, y },
    ])
    await expect.poll(apart).toBeLessThan(close * 0.6)
  })
  const far = await atRest()
  await test.step('A double tap', async () => {
    const free = { x: middle.x, y: box.y + box.height / 5 }
    await touch(devtools, [free])
    await touch(devtools, [free])
    await expect.poll(apart).toBeGreaterThan(far * 1.8)
  })
  expect(await scaleOf(page)).toBe(1)
  await test.step('Without any surface the list stands alone', async () => {
    await page.evaluate(`(() => {
      const drawn = document.querySelector('.maplibregl-canvas')
      const { getContext } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.getContext = function (...given) {
        return this === drawn ? getContext.apply(this, given) : null
      }
    })()`)
    await take()
    await expect(page.getByText("This browser can't draw a map. The list has the same places.")).toBeVisible()
    await expect(page.getByRole('list', { name: 'Visited Restaurants' }).getByRole('link')).toHaveCount(2)
  })
  await test.step('Beside the map fingers enlarge the page', async () => {
    await pinch(devtools, { x: middle.x, y: box.y / 2 })
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.5)
  })
})
