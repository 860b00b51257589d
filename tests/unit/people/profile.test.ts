import { describe, expect, it } from 'vitest'
import { countedNow } from '#src/domain/counted-now.ts'
import { visitedPlaces, visitsShown } from '#src/domain/people/profile.ts'

describe('countedNow', () => {
  it.each([
    [3, false, false, 3],
    [3, false, true, 4],
    [3, true, true, 3],
    [3, true, false, 2],
    [0, true, false, 0],
  ])('%i counted, one’s own then %s, now %s: %i', (counted, then, now, shown) => {
    expect(countedNow(counted, then, now)).toBe(shown)
  })
})

describe('visitedPlaces', () => {
  it('counts each place once', () => {
    expect(visitedPlaces([])).toBe(0)
    expect(visitedPlaces(['a', 'b', 'a'].map((restaurant_id) => ({ restaurant_id })))).toBe(2)
  })
})

describe('visitsShown (spec L§2.6)', () => {
  const visit = (id: string, day: number) => ({ id, created_at: `2026-11-${String(day).padStart(2, '0')}T12:00:00Z` })
  const ids = (visits: { id: string }[] | undefined) => visits?.map(({ id }) => id)

  it('shows the newest 4', () => {
    const visits = [1, 5, 3, 4, 2].map((day) => visit(`v${day}`, day))
    expect(ids(visitsShown(visits, [], 'none'))).toEqual(['v5', 'v4', 'v3', 'v2'])
    expect(ids(visitsShown(visits.slice(0, 4), [], 'none'))).toEqual(['v5', 'v4', 'v3', 'v1'])
  })

  it('knows nothing where neither the server nor the device has said anything', () => {
    expect(visitsShown(undefined, [], 'none')).toBeUndefined()
    expect(visitsShown(undefined, [], 'all')).toEqual([])
    expect(visitsShown([], [], 'none')).toEqual([])
    expect(ids(visitsShown(undefined, [visit('a', 2)], 'none'))).toEqual(['a'])
  })

  it('shows nothing of a stranger that the server does not name, whatever is on the device', () => {
    expect(ids(visitsShown([visit('a', 2)], [visit('deleted', 3), visit('a', 2)], 'none'))).toEqual(['a'])
    expect(visitsShown([], [visit('deleted', 3)], 'none')).toEqual([])
  })

  it('shows nothing fetched that a device which holds all does not have', () => {
    expect(ids(visitsShown([visit('deleted', 2)], [visit('b', 1)], 'all'))).toEqual(['b'])
    expect(visitsShown([visit('deleted', 2)], [], 'all')).toEqual([])
  })

  it('shows beside a page from before the follow what came since', () => {
    const edited = { ...visit('both', 2), rating: 5 }
    expect(visitsShown([visit('both', 2), visit('old', 1)], [visit('new', 3), edited], 'some')).toEqual([
      visit('new', 3),
      edited,
      visit('old', 1),
    ])
  })

  it('compares moments, not their texts', () => {
    const early = { id: 'early', created_at: '2026-11-02T00:30:00+02:00' }
    const late = { id: 'late', created_at: '2026-11-01T23:00:00Z' }
    expect(ids(visitsShown([early, late], [], 'none'))).toEqual(['late', 'early'])
  })
})
