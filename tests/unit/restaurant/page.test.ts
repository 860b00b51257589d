import { describe, expect, it } from 'vitest'
import {
  type PageReview,
  picturesOf,
  reviewsOfPlace,
  type ServedReviewsOfPlace,
} from '#src/domain/places/restaurant-page.ts'

const review = (id: string, user_id: string, day: number, rating?: number): PageReview => ({
  id,
  user_id,
  created_at: `2026-11-${String(day).padStart(2, '0')}T12:00:00Z`,
  ...(rating !== undefined && { rating }),
})
const served: ServedReviewsOfPlace = {
  stats: { details: {} },
  friends: { rating_average: 4.5, rating_count: 2, review_count: 2 },
  friend_reviews: [review('b2', 'ben', 9, 5), review('b1', 'ben', 3, 4)],
  photo_reviews: [],
  reviews: [review('z1', 'zoe', 10, 2), review('b2', 'ben', 9, 5), review('m1', 'me', 5, 3), review('b1', 'ben', 3, 4)],
}
const stats = { rating_average: 3.5, rating_count: 4 }
const device = {
  userId: 'me',
  reviews: [review('b2', 'ben', 9, 5), review('m1', 'me', 5, 3), review('b1', 'ben', 3, 4)],
  following: new Set(['ben']),
  isComplete: true,
}
const ids = (reviews: readonly PageReview[]) => reviews.map(({ id }) => id)

describe('reviewsOfPlace (spec D§2)', () => {
  it('shows what the server says when the device knows nothing else', () => {
    const shown = reviewsOfPlace(served, stats, device)
    expect(ids(shown.friendReviews)).toEqual(['b2', 'b1'])
    expect(ids(shown.reviews)).toEqual(['z1', 'm1'])
    expect([shown.overall, shown.friends]).toEqual([stats, { rating_average: 4.5, rating_count: 2 }])
  })

  it('shows each review once, as the device has it, and those that are not sent yet', () => {
    const edited = { ...review('m1', 'me', 5, 1), comment: 'Worse.' }
    const shown = reviewsOfPlace(served, stats, { ...device, reviews: [review('m2', 'me', 11, 5), edited] })
    expect(ids(shown.reviews)).toEqual(['m2', 'z1', 'm1'])
    expect(shown.reviews[2]).toEqual(edited)
    expect(ids(shown.own)).toEqual(['m2', 'm1'])
  })

  it('hides a review of one’s own that was deleted here, but only when the device has all of them', () => {
    const without = device.reviews.filter(({ id }) => id !== 'm1')
    expect(ids(reviewsOfPlace(served, stats, { ...device, reviews: without }).reviews)).toEqual(['z1'])
    const early = reviewsOfPlace(served, stats, { ...device, reviews: without, isComplete: false })
    expect(ids(early.reviews)).toEqual(['z1', 'm1'])
  })

  it('counts friends as they are followed now', () => {
    const left = reviewsOfPlace(served, stats, { ...device, following: new Set() })
    expect(left.friendReviews).toEqual([])
    expect(left.friends).toEqual({ rating_count: 0 })
    const joined = reviewsOfPlace(served, stats, {
      ...device,
      reviews: [...device.reviews, review('c1', 'cleo', 8, 0.5)],
      following: new Set(['ben', 'cleo']),
    })
    expect(ids(joined.friendReviews)).toEqual(['b2', 'c1', 'b1'])
    // (5 + 4 + 0.5) / 3 = 3.1666…
    expect(joined.friends).toEqual({ rating_average: 3.2, rating_count: 3 })
  })

  it('does not count a friend unfollowed since within the server’s figures, though it knows of more than the newest few', () => {
    const many = {
      ...served,
      friends: { rating_average: 4.1, rating_count: 40, review_count: 44 },
      friend_reviews: [...served.friend_reviews, review('c1', 'cleo', 8, 0.5)],
    }
    expect(reviewsOfPlace(many, stats, device).friends).toEqual({ rating_average: 4.5, rating_count: 2 })
  })

  it('takes the friends’ rating of the server, which knows more than the newest few', () => {
    const many = { ...served, friends: { rating_average: 4.1, rating_count: 40, review_count: 44 } }
    expect(reviewsOfPlace(many, stats, device).friends).toEqual({
      rating_average: 4.1,
      rating_count: 40,
      review_count: 44,
    })
  })

  it('shows at most five of each', () => {
    const reviews = Array.from({ length: 9 }, (_, day) => review(`b${day}`, 'ben', day + 1, 4))
    const shown = reviewsOfPlace(undefined, stats, { ...device, reviews })
    expect(ids(shown.friendReviews)).toEqual(['b8', 'b7', 'b6', 'b5', 'b4'])
    // The others, for nobody reads a review twice.
    expect(ids(shown.reviews)).toEqual(['b3', 'b2', 'b1', 'b0'])
    expect(shown.friends.rating_count).toBe(9)
  })

  it('is pictured by the newest review that has a photo, as long as that stands', () => {
    const withPhoto = (id: string, username: string, day: number) => ({
      ...review(id, username, day, 4),
      photos: [`${id}.webp`],
    })
    const [old, newer] = [withPhoto('b1', 'ben', 2), withPhoto('b2', 'ben', 4)]
    const shownOf = (...reviews: ReturnType<typeof review>[]) =>
      reviewsOfPlace(undefined, stats, { ...device, reviews }).withPhotos[0]?.id
    expect(shownOf(review('b3', 'ben', 5, 4), newer, old)).toBe('b2')
    expect(shownOf(review('b3', 'ben', 5, 4), old)).toBe('b1')
    expect(shownOf(review('b3', 'ben', 5, 4))).toBeUndefined()
  })

  it('has the photos of the place, then those of the newest reviews, of the device and of the server, each once', () => {
    const withPhotos = (id: string, person: string, day: number, ...photos: string[]) => ({
      ...review(id, person, day, 4),
      photos,
    })
    const [old, own, theirs] = [
      withPhotos('z0', 'zoe', 1, 'z0/a'),
      withPhotos('m1', 'me', 2, 'm1/a', 'm1/b'),
      withPhotos('b2', 'ben', 4, 'b2/a'),
    ]
    // One's own review of day 3 was deleted here; the server does not know yet.
    const photo_reviews = [theirs, withPhotos('m0', 'me', 3, 'm0/a'), own, old]
    const shown = reviewsOfPlace({ ...served, photo_reviews }, stats, { ...device, reviews: [theirs, own] })
    const named = picturesOf(['a', 'b'], shown).map((picture) => ('index' in picture ? picture.index : picture.path))
    expect(named).toEqual([0, 1, 'b2/a', 'm1/a', 'm1/b', 'z0/a'])
    // Without a network: those of the reviews that are here.
    const here = reviewsOfPlace(undefined, stats, { ...device, reviews: [theirs, own] })
    expect(picturesOf([], here)).toHaveLength(3)
    expect([shown.hasMorePhotos, here.hasMorePhotos]).toEqual([false, false])
    const thirty = Array.from({ length: 30 }, (_, number) => withPhotos(`z${number}`, 'zoe', 1, `z${number}/a`))
    expect(reviewsOfPlace({ ...served, photo_reviews: thirty }, stats, device).hasMorePhotos).toBe(true)
  })

  it('is reviewed, too, where friends have written all there is', () => {
    const reviews = [review('b1', 'ben', 3, 4)]
    const shown = reviewsOfPlace(undefined, stats, { ...device, reviews })
    expect([shown.isReviewed, ids(shown.reviews)]).toEqual([true, []])
    expect(reviewsOfPlace(undefined, stats, { ...device, reviews: [] }).isReviewed).toBe(false)
  })

  it('gives the averages of the detailed ratings that the server gave', () => {
    const details = { food_rating: 4.3, value_for_money_rating: 2 }
    const reviews = [{ ...review('m3', 'me', 12, 1), food_rating: 1, drinks_rating: 1 }]
    expect(reviewsOfPlace({ ...served, stats: { details } }, stats, { ...device, reviews }).details).toEqual(details)
    expect(reviewsOfPlace(served, stats, { ...device, reviews }).details).toEqual({})
    // The row of a place says nothing of them.
    expect(reviewsOfPlace(undefined, stats, { ...device, reviews }).details).toEqual({})
  })

  it('averages the detailed ratings of this device where nobody else has rated, as it does with the rating', () => {
    const reviews = [
      { ...review('m1', 'me', 5), food_rating: 4, service_rating: 0.5 },
      { ...review('m2', 'me', 6, 3), food_rating: 4.5 },
    ]
    const own = { ...device, reviews }
    expect(reviewsOfPlace(undefined, undefined, own).details).toEqual({ food_rating: 4.3, service_rating: 0.5 })
    const unrated = { ...served, stats: { details: { food_rating: 5 } }, reviews: [] }
    expect(reviewsOfPlace(unrated, { rating_count: 0 }, own).details).toEqual({ food_rating: 5, service_rating: 0.5 })
  })

  it('rates a place that only this device knows by what is on it', () => {
    const own = { ...device, reviews: [review('m1', 'me', 5, 4.5), review('m2', 'me', 6)] }
    expect(reviewsOfPlace(undefined, undefined, own).overall).toEqual({ rating_average: 4.5, rating_count: 1 })
    expect(reviewsOfPlace(undefined, { rating_count: 0 }, { ...own, reviews: [] }).overall).toEqual({ rating_count: 0 })
  })
})
