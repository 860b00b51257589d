import type { FeedReview } from '#src/queries/feed.ts'
import type { RecentVisit } from '#src/services/pages.ts'

/** A visit as a profile lists it; the place's photo stands for missing ones of the visit. */
export type Visit = RecentVisit & { restaurant_photo?: string }

/** A review of this device as a visit. */
export function visitOf({ review, restaurant }: FeedReview): Visit {
  return {
    ...review,
    restaurant_name: restaurant?.name ?? 'Unknown Restaurant',
    ...(restaurant?.photo && { restaurant_photo: restaurant.photo }),
  }
}
