/** The entries of what is open over a page (src/lib/overlay-history.ts), in a browser with a history of its own. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPage } from './open-page.ts'
import type { HistoryApp } from './overlay-history-page.ts'

declare const app: HistoryApp

let page: Page
let close: () => Promise<void>
/** The address of the test's first page. */
let first = ''
let before = 0

beforeAll(async () => {
  ;({ page, close } = await openPage('overlay-history.html'))
  first = page.url()
})
afterAll(() => close())

/** What the person sees: the page, what is open over it, and how many entries the history has grown by. */
const seen = () =>
  page.evaluate(() => ({
    at: location.pathname.split('/').at(-1) + location.search,
    open: app.open().join(),
    height: (history.state as { overlays?: number } | null)?.overlays ?? 0,
  }))
type Seen = Awaited<ReturnType<typeof seen>>
async function expectShown(expected: Partial<Seen>): Promise<void> {
  await expect.poll(seen, { timeout: 10_000 }).toMatchObject(expected)
}
const heard = () => page.evaluate(() => app.heard.splice(0).map((address) => address.split('/').at(-1)))
/** As a press of the button: by the browser's own commands, after what is under way. */
const back = () => page.evaluate(() => history.back())
const forward = () => page.evaluate(() => history.forward())

beforeEach(async () => {
  before++
  await page.goto(first)
  await page.evaluate((to) => app.pages.push(to), `first${before}`)
  await page.evaluate((to) => app.pages.push(to), 'page')
  await heard()
})

describe('what is open over a page', () => {
  it('is closed by Back, and the router does not hear of it', async () => {
    await page.evaluate(() => app.show('sheet'))
    await expectShown({ height: 1 })
    await back()
    await expectShown({ at: 'page', open: '', height: 0 })
    expect(await heard()).toEqual([])
    await back()
    await expectShown({ at: `first${before}` })
    expect(await heard()).toEqual([`first${before}`])
  })

  it('is not opened by Forward, nor a page left', async () => {
    await page.evaluate(() => app.show('sheet'))
    await expectShown({ height: 1 })
    await back()
    await expectShown({ open: '', height: 0 })
    await forward()
    await page.waitForTimeout(200)
    await expectShown({ at: 'page', open: '', height: 0 })
    await back()
    await expectShown({ at: `first${before}` })
  })

  it('takes its entry along when it is closed otherwise', async () => {
    await page.evaluate(() => app.show('sheet'))
    await expectShown({ height: 1 })
    await page.evaluate(() => app.close('sheet'))
    await expectShown({ at: 'page', height: 0 })
    await back()
    await expectShown({ at: `first${before}` })
  })

  it('closes one by one: a question over a sheet first', async () => {
    await page.evaluate(() => app.show('sheet'))
    await page.evaluate(() => app.show('question'))
    await expectShown({ height: 2 })
    await back()
    await expectShown({ open: 'sheet', height: 1 })
    await back()
    await expectShown({ at: 'page', open: '', height: 0 })
  })

  it('gives its entry to what opens as it closes', async () => {
    await page.evaluate(() => app.show('menu'))
    await expectShown({ height: 1 })
    const length = await page.evaluate(() => history.length)
    await page.evaluate(() => {
      app.close('menu')
      app.show('dialog')
    })
    await expectShown({ open: 'dialog', height: 1 })
    expect(await page.evaluate(() => history.length)).toBe(length)
    await back()
    await expectShown({ at: 'page', open: '', height: 0 })
  })

  it('may open again while its entry is being left', async () => {
    await page.evaluate(() => app.show('sheet'))
    await expectShown({ height: 1 })
    await page.evaluate(async () => {
      app.close('sheet')
      await Promise.resolve()
      app.show('sheet')
    })
    await expectShown({ open: 'sheet', height: 1 })
    await back()
    await expectShown({ at: 'page', open: '', height: 0 })
  })

  it('that cannot be closed now stays, and so does the page', async () => {
    await page.evaluate(() => app.show('busy', true))
    await expectShown({ height: 1 })
    await back()
    await page.waitForTimeout(200)
    await expectShown({ at: 'page', open: 'busy', height: 1 })
    await back()
    await page.waitForTimeout(200)
    await expectShown({ at: 'page', open: 'busy', height: 1 })
  })

  it('leaves nothing behind where a link leads on from the page', async () => {
    await page.evaluate(() => app.show('sheet'))
    await page.evaluate(() => app.show('question'))
    await expectShown({ height: 2 })
    await page.evaluate(() => app.pages.push('next'))
    await expectShown({ at: 'next', height: 0 })
    await page.evaluate(() => {
      app.close('question')
      app.close('sheet')
    })
    expect(await heard()).toEqual(['next'])
    await back()
    await expectShown({ at: 'page', height: 0 })
    await forward()
    await expectShown({ at: 'next', height: 0 })
    expect(await heard()).toEqual(['page', 'next'])
  })

  it('stays open over a page whose address changes, whose own entry gets it', async () => {
    await page.evaluate(() => app.show('filter'))
    await expectShown({ height: 1 })
    await page.evaluate(() => app.pages.replace('page?q=ramen'))
    await expectShown({ at: 'page?q=ramen', open: 'filter', height: 1 })
    await back()
    await expectShown({ at: 'page?q=ramen', open: '', height: 0 })
    await back()
    await expectShown({ at: `first${before}` })
  })

  it('lets a page name its draft below it', async () => {
    await page.evaluate(() => app.show('sheet'))
    await expectShown({ height: 1 })
    await page.evaluate(() => app.nameDraft('d1'))
    await expectShown({ at: 'page?draft=d1', open: 'sheet', height: 1 })
    await back()
    await expectShown({ at: 'page?draft=d1', open: '', height: 0 })
    expect(await page.evaluate(() => (history.state as { draft?: string }).draft)).toBe('d1')
    expect(await heard()).toEqual([])
  })

  it('lets an arrow go back from below it', async () => {
    await page.evaluate(() => app.show('dialog'))
    await expectShown({ height: 1 })
    await page.evaluate(() => {
      app.close('dialog')
      app.pages.go(-1)
    })
    await expectShown({ at: `first${before}`, height: 0 })
    expect(await heard()).toEqual([`first${before}`])
  })

  it('is forgotten by a reload, and Back works at its first press', async () => {
    await page.goto(first)
    await page.evaluate(() => app.show('sheet'))
    await page.evaluate(() => app.show('question'))
    await expectShown({ height: 2 })
    await page.reload()
    await expectShown({ at: 'overlay-history.html', open: '', height: 0 })
    await forward()
    await page.waitForTimeout(200)
    await expectShown({ open: '', height: 0 })
  })

  it('is passed when two entries are gone back at once', async () => {
    await page.evaluate(() => app.show('sheet'))
    await expectShown({ height: 1 })
    await page.evaluate(() => history.go(-2))
    await expectShown({ at: `first${before}`, height: 0 })
    expect(await heard()).toEqual([`first${before}`])
    // Two entries ahead lies what was open: the page below it is shown.
    await page.evaluate(() => app.close('sheet'))
    await page.evaluate(() => history.go(2))
    await expectShown({ at: 'page', open: '', height: 0 })
    expect(await heard()).toContain('page')
  })
})
