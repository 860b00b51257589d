import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whileSeen } from '#src/app/local/while-seen.ts'

let page: EventTarget & { visibilityState?: string }
/** What is watched now. */
let watched: string[]
const live = whileSeen({
  watch(_table, id) {
    watched.push(id)
    return () => {
      watched = watched.filter((one) => one !== id)
    }
  },
})

beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  watched = []
})
afterEach(() => vi.unstubAllGlobals())

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

test('nothing is watched out of sight, and everything again once', () => {
  const stop = live.watch('lists', 'soups', () => {})
  expect(watched).toEqual(['soups'])
  show('hidden')
  expect(watched).toEqual([])
  show('visible')
  show('visible')
  expect(watched).toEqual(['soups'])
  stop()
  expect(watched).toEqual([])
  show('hidden')
  show('visible')
  expect(watched).toEqual([])
})

test('what begins out of sight is watched when it is seen', () => {
  show('hidden')
  const stop = live.watch('lists', 'soups', () => {})
  expect(watched).toEqual([])
  show('visible')
  expect(watched).toEqual(['soups'])
  stop()
})
