import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MapStatus } from '#src/components/map/MapStatus.tsx'
import type { MapArea } from '#src/components/map/use-map-area.ts'

afterEach(cleanup)

/** What stands above a map whose area was searched. */
function words(area: Partial<MapArea>, { count = 0, canSearch = false } = {}): (string | null)[] {
  const whole = { state: 'current', places: [], total: undefined, ...area } as MapArea
  const onSearch = canSearch ? { onSearch: vi.fn<() => void>() } : {}
  render(<MapStatus area={whole} pack={undefined} isOffline={false} count={count} {...onSearch} />)
  const said = [...screen.queryAllByRole('button'), screen.getByRole('status')].map(({ textContent }) => textContent)
  cleanup()
  return said
}

test('A search of an area that failed, or found nothing, is not silent', () => {
  expect(words({ state: 'failed' }, { canSearch: true })).toEqual([
    'Search this area',
    'Search failed. Showing saved places',
  ])
  expect(words({})).toEqual(['No places found here'])
  expect(words({ state: 'loading' })).toEqual(['Searching this area...'])
  expect(words({ total: { count: 1340, is_counted: true } }, { count: 200 })).toEqual([
    '200 of 1,340 places. Zoom in for more.',
  ])
  expect(words({ places: undefined })).toEqual([''])
})
