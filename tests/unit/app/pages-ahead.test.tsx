import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Page, page } from '#src/app/page.ts'
import { readPagesAhead } from '#src/app/read-pages-ahead.ts'
import { missingFilesCache } from '#src/lib/missing-files.ts'

const Words = () => <p>Here</p>

test('A page whose code has been read is drawn at once, without a moment in which nothing is there', async () => {
  const Late = page(async () => Words)
  const shown = (
    <Suspense fallback={<p>Coming</p>}>
      <Late />
    </Suspense>
  )
  const { unmount } = render(shown)
  expect(screen.getByText('Coming')).toBeTruthy()
  expect(await screen.findByText('Here')).toBeTruthy()
  unmount()
  render(shown)
  expect(screen.queryByText('Coming')).toBeNull()
  expect(screen.getByText('Here')).toBeTruthy()
})

let read: string[] = []
beforeEach(() => {
  read = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pages = ['/nearby', '/restaurant/:id', '/log'].map((pattern): Page => {
  const load = async () => void read.push(pattern)
  return { pattern, title: '', Page: Object.assign(() => <Words />, { load }) }
})

/** What a device with these parts has read some seconds after its start. */
async function readWith(controller: object | null, cacheNames: string[] = []): Promise<string[]> {
  vi.stubGlobal('navigator', { locks: { request: async () => {} }, serviceWorker: { controller } })
  vi.stubGlobal('caches', { keys: async () => cacheNames })
  const stop = readPagesAhead(pages)
  await vi.advanceTimersByTimeAsync(3900)
  expect(read).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read).toEqual(['/restaurant/:id'])
  await vi.advanceTimersByTimeAsync(10_000)
  stop()
  return read
}

test('What the pages need is read after the start, at first the place alone, for a tap would wait; over the line only that', async () => {
  vi.useFakeTimers()
  expect(await readWith({})).toHaveLength(3)
  expect(read[0]).toBe('/restaurant/:id')
  read = []
  expect(await readWith(null)).toEqual(['/restaurant/:id'])
  read = []
  expect(await readWith({}, [`${missingFilesCache}1`])).toEqual(['/restaurant/:id'])
})
