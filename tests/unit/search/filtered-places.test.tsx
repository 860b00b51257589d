// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useFilteredPlaces } from '#src/components/places/use-filtered-places.ts'
import { asFarAsServed } from '#src/components/places/use-served-filter.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { type FilterState, filterKinds } from '#src/domain/filter/filter.ts'
import { quickFilters } from '#src/domain/filter/filter-choices.ts'
import type { PlaceResult, PlaceService } from '#src/services/places.ts'

import { openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const kind = filterKinds.nearby
const stars = quickFilters.stars.toggled(kind.defaults, true)
const near = { latitude: 48, longitude: 11 }
const place = (number: number): PlaceResult => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name: `Place ${number}`,
  latitude: 48 + number / 1000,
  longitude: 11,
  rating_average: 4.5,
  rating_count: 3,
  visits: 3,
})
const numbers = (places: readonly { name: string }[] | undefined) => places?.map(({ name }) => Number(name.slice(6)))

let ask = vi.fn<PlaceService['filter']>()
beforeEach(() => {
  ask = vi.fn<PlaceService['filter']>()
})

/** The list of a phone that holds these places, whose filter is set now and then. */
function begin(here: PlaceResult[], filter: FilterState, around: { near?: typeof near; withinKm?: number } = {}) {
  const asked = { near, withinKm: 10, ...around }
  return renderHook(
    (props: { filter: FilterState }) =>
      useFilteredPlaces({ kind, filter: props.filter, found: here, isCut: false, ...asked }),
    { initialProps: { filter }, wrapper: ({ children }) => signedIn(copy, { places: { filter: ask } }, children) },
  )
}

describe('a filtered list online', () => {
  test('counts what the server has, and shows it page after page, without a gap that only the server could fill', async () => {
    const served = Array.from({ length: 5 }, (_, number) => place(number))
    ask.mockImplementation(async (_, skip) => ({ count: 5, open: 0, places: served.slice(skip, skip + 2) }))
    // This phone holds the first and the last.
    const here = [place(0), place(4)]
    const { result } = begin(here, stars)
    await waitFor(() => expect(result.current.count).toBe(5))
    expect(numbers(result.current.places)).toEqual([0, 1])
    expect(ask.mock.calls[0]?.[0]).toMatchObject({
      withinKm: 10,
      filter: { ratingRange: [4, 5], includeNotRated: false },
    })
    result.current.more()
    await waitFor(() => expect(numbers(result.current.places)).toEqual([0, 1, 2, 3]))
    result.current.more()
    await waitFor(() => expect(numbers(result.current.places)).toEqual([0, 1, 2, 3, 4]))
    result.current.more()
    expect(ask.mock.calls.map(([, skip]) => skip)).toEqual([0, 2, 4])
    expect(result.current.isLocal).toBe(false)
  })

  test('without a filter the server is not asked twice', async () => {
    const { result } = begin([place(0)], kind.defaults)
    await waitFor(() => expect(result.current.count).toBe(1))
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(ask).not.toHaveBeenCalled()
  })
})

test('a filtered list offline counts the places of this device, and says so', async () => {
  ask.mockImplementation(unanswered)
  const { result } = begin([place(0), { ...place(1), rating_average: 2 }, place(2)], stars)
  await waitFor(() => expect(result.current.isLocal).toBe(true))
  expect(numbers(result.current.places)).toEqual([0, 2])
  expect(result.current.count).toBe(2)
})

describe('Open now', () => {
  const open = { ...kind.defaults, open: 'now' as const }
  const week = 7 * 1440
  /** From 11:00 to 23:00, every day. */
  const open_minutes = Array.from({ length: 7 }, (_, day) => [day * 1440 + 660, day * 1440 + 1380]).flat()
  const [munich, tokyo, york] = [
    { ...place(1), latitude: 48.14, longitude: 11.58, open_minutes },
    { ...place(2), latitude: 35.68, longitude: 139.7, open_minutes },
    { ...place(3), latitude: 40.71, longitude: -74, open_minutes },
  ] as const
  const everywhere = { near: undefined, withinKm: undefined } as never

  test.each([
    ['noon in Tokyo', '2030-01-24T03:00Z', [2, 3]],
    ['noon in Munich', '2030-01-24T11:00Z', [1, 2]],
    ['noon in New York', '2030-01-24T17:00Z', [1, 3]],
  ])('goes by the clocks at each place: at %s', async (_name, time, expected) => {
    // One after the other: the time that screens show does not go back.
    vi.setSystemTime(time)
    ask.mockImplementation(unanswered)
    const { result } = begin([munich, tokyo, york], open, everywhere)
    await waitFor(() => expect(numbers(result.current.places)).toEqual(expected))
  })

  afterEach(() => void vi.useRealTimers())

  test('tells the server the minute where one clock counts for all places', async () => {
    ask.mockResolvedValue({ count: 1, open: 1, places: [{ ...place(7), open_minutes: [0, week] }] })
    const { result } = begin([], open)
    await waitFor(() => expect(numbers(result.current.places)).toEqual([7]))
    expect(ask.mock.calls[0]?.[0].minute).toBeTypeOf('number')
    expect(result.current.isCounting).toBe(false)
  })

  test('elsewhere the server does not know what is open: it is asked on until enough of its places are', async () => {
    // Every fourth is open.
    const served = Array.from({ length: 320 }, (_, number) => ({
      ...place(number),
      open_minutes: number % 4 === 0 ? [0, week] : [],
    }))
    ask.mockImplementation(async (_, skip) => ({ count: 320, open: 0, places: served.slice(skip, skip + 50) }))
    const { result } = begin([], open, everywhere)
    await waitFor(() => expect(result.current.count).toBe(50))
    expect(ask.mock.calls.map(([{ minute }, skip]) => [minute, skip])).toEqual(
      [0, 50, 100, 150].map((skip) => [undefined, skip]),
    )
    expect(result.current.isCounting).toBe(true)
    result.current.more()
    await waitFor(() => expect(result.current.count).toBe(80))
    expect(result.current.isCounting).toBe(false)
    expect(result.current.places?.every((shown) => Number(shown.name.slice(6)) % 4 === 0)).toBe(true)
  })

  test('stops asking when the network goes, and says that these are the places of this device', async () => {
    const served = Array.from({ length: 200 }, (_, number) => ({ ...place(number), open_minutes: [] }))
    ask.mockImplementation(async (_, skip) => {
      if (skip >= 100) return unanswered()
      return { count: 200, open: 0, places: served.slice(skip, skip + 50) }
    })
    const { result } = begin([], open, everywhere)
    await waitFor(() => expect(result.current.isLocal).toBe(true))
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(ask.mock.calls.map(([, skip]) => skip)).toEqual([0, 50, 100])
  })
})

describe('a list as far as the server has told', () => {
  const all = [1, 2, 3, 4].map(place)
  const answer = (count: number, ...found: number[]) => ({ count, open: 0, places: found.map(place) })

  test('ends with the last place of its last page while there are more', () => {
    expect(asFarAsServed(all, answer(9, 1, 3))).toEqual({ shown: all.slice(0, 3), count: 9 })
  })

  test('is whole when all have come, when none has, and before an answer', () => {
    for (const given of [answer(2, 1, 3), answer(0), undefined])
      expect(asFarAsServed(all, given)).toEqual({ shown: all, count: 4 })
  })

  test('is whole where this device leaves out the last, because it knows better', () => {
    expect(asFarAsServed(all, answer(9, 1, 7))).toEqual({ shown: all, count: 9 })
  })
})
