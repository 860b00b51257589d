// @vitest-environment happy-dom
// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
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
function begin(here: PlaceResult[], filter: FilterState) {
  return renderHook(
    (props: { filter: FilterState }) =>
      useFilteredPlaces({ kind, filter: props.filter, found: here, near, withinKm: 10, isCut: false }),
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
