/**
 * The featured places. The scope `catalog` brings them to every phone; the server's answer brings their current
 * figures.
 */
import { useCallback } from 'react'
import { cachePlaces } from '#src/commands/cache-places.ts'
import { type ShownAnswer, useCachedAnswer } from '#src/components/offline/use-cached-answer.ts'
import { featuredKey } from '#src/domain/places/offered-places.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import { featuredPlaces } from '#src/queries/restaurants.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'

export type Featured = Omit<ShownAnswer<true>, 'answer'> & {
  /** Unordered; undefined while being read from this device. */
  places: readonly Restaurant[] | undefined
}

export function useFeatured(): Featured {
  const copy = useCopy()
  const { places } = useServices()
  const here = useLive(featuredPlaces, [])
  // The rows themselves are the answer; the cached answer only records when they came.
  const fetch = useCallback(async (): Promise<true> => {
    await cachePlaces(copy, await places.featured())
    return true
  }, [places, copy])
  const { answer: _, ...cached } = useCachedAnswer(featuredKey, here && here.length > 0 ? fetch : undefined)
  return { ...cached, places: here }
}
