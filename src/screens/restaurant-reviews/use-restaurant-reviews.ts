/** The reviews of a place: those on this device, and those the server gives page by page (spec D§2). */
import { useMemo } from 'react'
import type { ShownAnswer } from '#src/components/offline/use-cached-answer.ts'
import { type FurtherPages, useCachedPages } from '#src/components/offline/use-cached-pages.ts'
import {
  type CachedReviews,
  listedReviews,
  type PageReview,
  type ReviewListKind,
  restaurantReviewsKey,
  restaurantReviewsPerPage,
} from '#src/domain/places/restaurant-page.ts'
import { placeOnDevice } from '#src/queries/restaurant-page.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'

export type RestaurantReviews = Pick<ShownAnswer<CachedReviews>, 'state' | 'at' | 'refresh'> &
  FurtherPages & {
    /** Absent while unknown. */
    restaurantName: string | undefined
    /** Newest first; undefined while being read from this device. */
    reviews: PageReview[] | undefined
  }

export function useRestaurantReviews(id: string, kind: ReviewListKind): RestaurantReviews {
  const { userId } = useCopy()
  const { pages } = useServices()
  const device = useLive((copy) => placeOnDevice(copy, id), [id])
  const { answer, ...cached } = useCachedPages<CachedReviews>(restaurantReviewsKey(id, kind), {
    async read(before) {
      const page = await pages.restaurantReviews(id, kind === 'friends', before?.reviews.at(-1))
      // An empty answer can mean a place without reviews or no such place, so the place is looked up.
      const place = before || page.length > 0 ? undefined : await pages.restaurant({ id })
      if (!before && page.length === 0 && !place) return undefined
      const restaurantName = before?.restaurantName ?? page[0]?.restaurant_name ?? place?.restaurant.name
      return {
        ...(restaurantName !== undefined && { restaurantName }),
        reviews: [...(before?.reviews ?? []), ...page],
        isComplete: page.length < restaurantReviewsPerPage,
      }
    },
    lengthOf: ({ reviews }) => reviews.length,
    isComplete: ({ isComplete }) => isComplete,
  })
  const served = answer?.reviews
  const reviews = useMemo(
    () => device && listedReviews(served ?? [], { ...device, userId }, kind),
    [device, served, userId, kind],
  )
  return { ...cached, restaurantName: device?.place?.name ?? answer?.restaurantName, reviews }
}
