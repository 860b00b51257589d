import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listedReviews, type OnDevice, type PageReview } from '#src/domain/places/restaurant-page.ts'

const review = (id: string, user_id: string, day: number, comment = id): PageReview => ({
  id,
  user_id,
  comment,
  created_at: new Date(Date.UTC(2026, 0, day)).toISOString(),
})
const device = (reviews: PageReview[], isComplete = true): OnDevice => ({
  userId: 'me',
  reviews,
  following: new Set(['ben']),
  isComplete,
})
const ids = (reviews: PageReview[]): string[] => reviews.map(({ id }) => id)

describe('the reviews of a place', () => {
  it('are those of the server and of the device together, newest first, each once and as the device has it', () => {
    const served = [review('stranger', 'eve', 3), review('friend', 'ben', 2, 'old')]
    const shown = listedReviews(served, device([review('own', 'me', 4), review('friend', 'ben', 2, 'new')]), 'all')
    expect(ids(shown)).toEqual(['own', 'stranger', 'friend'])
    expect(shown[2]?.comment).toBe('new')
  })

  it('of friends are of those whom the person follows now', () => {
    const served = [review('left', 'eve', 3), review('friend', 'ben', 2)]
    expect(ids(listedReviews(served, device([review('own', 'me', 4)]), 'friends'))).toEqual(['friend'])
  })

  it('are without an own one that was deleted here, once all own ones are here', () => {
    const served = [review('deleted', 'me', 3)]
    expect(listedReviews(served, device([]), 'all')).toEqual([])
    expect(ids(listedReviews(served, device([], false), 'all'))).toEqual(['deleted'])
  })

  it('are in order and without repeats, whatever comes from where', () => {
    const some = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 20 }), fc.constantFrom('me', 'ben', 'eve'), fc.integer({ min: 1, max: 28 }))
        .map(([id, user, day]) => review(`${user}${id}`, user, day)),
    )
    fc.assert(
      fc.property(some, some, fc.constantFrom('friends' as const, 'all' as const), (served, here, kind) => {
        const shown = listedReviews(served, device(here), kind)
        expect(new Set(ids(shown)).size).toBe(shown.length)
        const times = shown.map(({ created_at }) => created_at)
        expect(times).toEqual(times.toSorted().toReversed())
      }),
    )
  })
})
