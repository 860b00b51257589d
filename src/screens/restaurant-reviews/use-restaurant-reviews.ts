/** The reviews of a place: what this device has, the first page kept, and further pages as the person scrolls (spec D§2). */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type AnswerState, useKeptAnswer } from '../../components/use-kept-answer.ts'
import type { PageReview } from '../../domain/restaurant-page.ts'
import {
  type KeptReviews,
  listedReviews,
  type ReviewListKind,
  restaurantReviewsKey,
  reviewsPerPage,
} from '../../domain/restaurant-reviews.ts'
import { placeOnDevice } from '../../queries/restaurant-page.ts'
import { useCopy, useLive } from '../../queries/use-copy.ts'
import { ServiceError } from '../../services/service-error.ts'
import { useServices } from '../../services/use-services.ts'

export type RestaurantReviews = {
  /** Absent while nobody knows it. */
  restaurantName: string | undefined
  /** Newest first; undefined while the device is being read. */
  reviews: PageReview[] | undefined
  /** Of the first page, and when the server gave it (device clock in ms). */
  state: AnswerState
  at: number | undefined
  /** Of the pages after it: end: there are none any more. */
  further: Further['state']
  loadMore: () => void
  /** Asks the server again; never rejects. */
  refresh: () => Promise<void>
}

type Further = { reviews: PageReview[]; state: 'idle' | 'busy' | 'failed' | 'end' }

export function useRestaurantReviews(id: string, kind: ReviewListKind): RestaurantReviews {
  const { userId } = useCopy().store
  const { pages } = useServices()
  const device = useLive((copy) => placeOnDevice(copy, id), [id])
  const first = useKeptAnswer<KeptReviews>(restaurantReviewsKey(id, kind), async () => {
    const [newest, ...rest] = await pages.restaurantReviews(id, kind === 'friends')
    return newest ? { restaurantName: newest.restaurant_name, reviews: [newest, ...rest] } : { reviews: [] }
  })
  const [further, setFurther] = useState<Further>({ reviews: [], state: 'idle' })
  const firstPage = first.answer?.reviews
  const served = useMemo(() => [...(firstPage ?? []), ...further.reviews], [firstPage, further.reviews])
  const isEnd = further.state === 'end' || (firstPage?.length ?? 0) < reviewsPerPage

  const isAsking = useRef(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const isOnline = first.state === 'current'
  const loadMore = useCallback(() => {
    const last = served.at(-1)
    if (!last || isEnd || !isOnline || isAsking.current) return
    const ask = async (): Promise<void> => {
      isAsking.current = true
      setFurther(({ reviews }) => ({ reviews, state: 'busy' }))
      const found = await pages.restaurantReviews(id, kind === 'friends', last).catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error
        return undefined
      })
      isAsking.current = false
      if (isGone.current) return
      setFurther(({ reviews }) => {
        if (!found) return { reviews, state: 'failed' }
        return { reviews: [...reviews, ...found], state: found.length < reviewsPerPage ? 'end' : 'idle' }
      })
    }
    ask().catch(reportError)
  }, [served, isEnd, isOnline, pages, id, kind])

  const reviews = useMemo(
    () => device && listedReviews(served, { ...device, userId }, kind),
    [device, served, userId, kind],
  )
  return {
    restaurantName: device?.place?.name ?? first.answer?.restaurantName,
    reviews,
    state: first.state,
    at: first.at,
    further: isEnd ? 'end' : further.state,
    loadMore,
    refresh: first.refresh,
  }
}
