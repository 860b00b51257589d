/** The featured places: on every phone with the scope `catalog`, and their figures as the server has them now. */
import { useCallback } from 'react'
import { cachePlaces } from '#src/commands/cache-places.ts'
import { type ShownAnswer, useCachedAnswer } from '#src/components/offline/use-cached-answer.ts'
import { featuredKey } from '#src/domain/places/offered-places.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import { featuredPlaces } from '#src/queries/restaurants.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'

export type Featured = Omit<ShownAnswer<true>, 'answer'> & {
  /** In no order; undefined while this device is being read. */
  places: readonly Restaurant[] | undefined
}

export function useFeatured(): Featured {
  const copy = useCopy()
  const { places } = useServices()
  const here = useLive(featuredPlaces, [])
  // The rows are the answer; what is kept of it says when they came.
  const fetch = useCallback(async (): Promise<true> => {
    await cachePlaces(copy, await places.featured())
    return true
  }, [places, copy])
  const { answer: _, ...cached } = useCachedAnswer(featuredKey, here && here.length > 0 ? fetch : undefined)
  return { ...cached, places: here }
}
