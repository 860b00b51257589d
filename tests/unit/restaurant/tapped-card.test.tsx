// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { PlaceTile } from '#src/components/places/PlaceTile.tsx'
import { useOpening } from '#src/components/places/use-opening.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { Restaurant } from '#src/screens/restaurant/RestaurantPage.tsx'
import { type Services, ServicesContext } from '#src/services/use-services.ts'
import { isPictureMovingTo, noteTappedPlace, tappedPlace } from '#src/stores/tapped-place.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
beforeEach(() => noteTappedPlace({ id: uuid(99), name: 'Another' }))

const id = uuid(100)
const pictures = { place: (photo?: string) => photo, avatar: () => undefined }
const page = (restaurant: () => Promise<never>) =>
  render(
    signedIn(
      copy,
      { pictures, pages: { restaurant }, location: { ask: async () => undefined, ifAllowed: async () => undefined } },
      <Restaurant id={id} />,
    ),
  )
const pending = () => new Promise<never>(() => {})

test('A place is drawn at once from the card that was tapped', async () => {
  render(
    <ServicesContext value={{ pictures } as unknown as Services}>
      <MemoryRouter>
        <PlaceTile
          to="/there"
          rating={4.6}
          place={{
            id,
            name: 'Kumo',
            photo: '/kumo.webp',
            tags: ['Ramen'],
            rating_average: 4.6,
            rating_count: 128,
            visits: 3,
          }}
        />
      </MemoryRouter>
    </ServicesContext>,
  )
  fireEvent.click(screen.getByRole('link', { name: 'Kumo' }))
  page(pending)
  // Nothing has been read and nothing waited for.
  expect(screen.getByRole('heading', { name: 'Kumo', level: 1 })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Photo of Kumo' }).getAttribute('src')).toBe('/kumo.webp')
  expect(screen.getByText('128 ratings')).toBeTruthy()
  // What nobody knows yet is not claimed.
  expect(screen.queryByText('No rating')).toBeNull()
  expect(screen.queryByText(/Be first to rate/)).toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.getByText('128 ratings')).toBeTruthy()
})

test('Another place waits for the device', () => {
  page(pending)
  expect(screen.getByRole('heading', { name: 'Restaurant', level: 1 })).toBeTruthy()
})

test('A card whose place is gone says so once the server has', async () => {
  noteTappedPlace({ id, name: 'Kumo' })
  page(async () => undefined as never)
  expect(screen.getByRole('heading', { name: 'Kumo', level: 1 })).toBeTruthy()
  expect(await screen.findByText('Restaurant Not Found')).toBeTruthy()
})

test('Its picture moves to the page only where the tap was not late already', () => {
  window.matchMedia = () => ({ matches: false }) as MediaQueryList
  const { result } = renderHook(() => useOpening({ id, name: 'Kumo' }))
  const tapped = (msAgo: number): boolean[] => {
    act(() => result.current.open({ timeStamp: performance.now() - msAgo }))
    return [result.current.isOpening, isPictureMovingTo(`/restaurant/${id}`)]
  }
  expect([tapped(4), tapped(40), tapped(4)]).toEqual([
    [true, true],
    [false, false],
    [true, true],
  ])
  expect(isPictureMovingTo(`/restaurant/${uuid(99)}`)).toBe(false)
  expect(tappedPlace(id)?.name).toBe('Kumo')
})
