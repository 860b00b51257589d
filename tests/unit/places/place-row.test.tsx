import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PlaceRow } from '#src/components/places/PlaceRow.tsx'
import { drawingOf } from '#src/domain/places/cuisine.ts'
import type { SearchedPlace } from '#src/services/search-places.ts'
import { type Services, ServicesContext } from '#src/services/use-services.ts'

// Later than now, because the shown time only moves on.
beforeEach(() => void vi.useFakeTimers({ now: new Date(2036, 10, 17, 12) }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pictures = { place: (photo?: string) => photo, avatar: (path?: string) => path }
const day = (opens: number, closes: number): number[] =>
  [0, 1, 2, 3, 4, 5, 6].flatMap((n) => [n * 1440 + opens * 60, n * 1440 + closes * 60])
const place: SearchedPlace = {
  id: 'p',
  name: 'Nonna Lucia',
  address: '3 Castle Street',
  photo: '/p.webp',
  rating_count: 0,
  visits: 0,
}

function lines(more: Partial<SearchedPlace>, km?: number): string {
  const shown = { ...place, ...more }
  const { container } = render(
    <ServicesContext value={{ pictures } as unknown as Services}>
      <MemoryRouter>
        <PlaceRow place={shown} km={km} marks={undefined} />
      </MemoryRouter>
    </ServicesContext>,
  )
  return container.textContent ?? ''
}

it('says what helps to choose, and the address last', () => {
  const text = lines(
    { tags: ['Pizza'], price_level: 2, open_minutes: day(10, 22), rating_average: 4.7, rating_count: 203 },
    0.08,
  )
  expect(text).toMatch(/^Nonna Lucia.*Pizza.*\$\$.*Open until 22:00.*4\.7.*\(203\).*· 80 m.*· 3 Castle Street$/)
  expect(text).not.toContain('Be first')
})

it('asks to be rated first, and says nothing of what nobody knows', () => {
  expect(lines({})).toBe('Nonna LuciaBe first to rate· 3 Castle Street')
})

it('is in one colour while open and in another in the last hour', () => {
  lines({ open_minutes: day(10, 22) })
  expect(screen.getByText('Open until 22:00').className).toBe('place-row-open')
  cleanup()
  lines({ open_minutes: day(10, 13) })
  expect(screen.getByText('Closes at 13:00').className).toContain('place-row-closing')
  cleanup()
  lines({ open_minutes: day(18, 22) })
  expect(screen.getByText('Opens 18:00').className).toBe('')
})

it('goes by the clocks at the place, once it is known which those are', async () => {
  const [latitude, longitude] = new Date().getTimezoneOffset() === -540 ? [40.7, -74] : [35.68, 139.76]
  vi.useRealTimers()
  const text = lines({ latitude, longitude, open_minutes: [0, 7 * 1440] }, 9000)
  // Nothing that may be wrong.
  expect(text).not.toContain('Open')
  await screen.findByText('Open 24 hours')
})

it('draws the narrowest cuisine that has a drawing, else a plate', () => {
  expect(drawingOf(['Neapolitan Pizza', 'Italian'])).toBe('pizza')
  expect(drawingOf(['Cosy', 'Café'])).toBe('cafe')
  expect(drawingOf(['Smash Burgers'])).toBe('burger')
  expect(drawingOf(['Wine Bar'])).toBe('wine')
  expect(drawingOf(['Raw Bar'])).toBe('seafood')
  expect(drawingOf(['Barbecue'])).toBe('grill')
  expect(drawingOf(['Steakhouse'])).toBe('grill')
  expect(drawingOf(['Hungarian'])).toBe('plate')
})
