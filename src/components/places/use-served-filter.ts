/** Places of the server as a filter leaves them: how many there are, and page after page of them (filter_restaurants). */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { cachePlaces } from '#src/commands/cache-places.ts'
import { isKnownOffline } from '#src/queries/connection.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import type { FilteredPlaces, PlaceQuestion } from '#src/services/places.ts'
import { restaurantOf, type SearchedPlace } from '#src/services/search-places.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { useServices } from '#src/services/use-services.ts'
import { useOfflineHint } from '#src/stores/this-browser.ts'

/** Ms after the last change of the question: a slider moves through many. */
const pause = 300

export type ServedFilter = {
  /** What has come of this question; undefined before, and when the server could not be asked. */
  answer: (Pick<FilteredPlaces, 'count' | 'open'> & { places: SearchedPlace[] }) | undefined
  /** The server could not be asked. */
  isLocal: boolean
  /** Asks for the next page; never rejects. */
  more: () => void
}

/** `question`: undefined when nothing is asked. */
export function useServedFilter(question: PlaceQuestion | undefined): ServedFilter {
  const copy = useCopy()
  const { places } = useServices()
  const isOffline = useOfflineHint()
  const key = useMemo(() => question && JSON.stringify(question), [question])
  const [shown, setShown] = useState<{ key: string; answer: ServedFilter['answer']; isLocal: boolean }>()
  const asking = useRef<string>(undefined)
  const isUnasked = (useLive(isKnownOffline, []) ?? false) && key !== undefined

  const ask = useCallback(
    async (asked: string, before: SearchedPlace[]): Promise<void> => {
      const page = `${asked} ${before.length}`
      if (asking.current === page) return
      asking.current = page
      try {
        const found = await places.filter(JSON.parse(asked) as PlaceQuestion, before.length)
        // To be found and opened without a network.
        await cachePlaces(copy, found.places).catch(reportError)
        if (asking.current !== page) return
        const { count, open } = found
        const answer = { count, open, places: [...before, ...found.places.map(restaurantOf)] }
        setShown({ key: asked, answer, isLocal: false })
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        // What has come stays when the network goes.
        if (asking.current === page)
          setShown((last) => ({ key: asked, answer: last?.key === asked ? last.answer : undefined, isLocal: true }))
      } finally {
        if (asking.current === page) asking.current = undefined
      }
    },
    [copy, places],
  )

  useEffect(() => {
    if (key === undefined || isUnasked) return undefined
    // `isOffline`: asked again when the network is back.
    const timer = setTimeout(() => void ask(key, []).catch(reportError), isOffline ? 0 : pause)
    return () => {
      asking.current = undefined
      clearTimeout(timer)
    }
  }, [ask, key, isUnasked, isOffline])

  const now = shown?.key === key ? shown : undefined
  const more = useCallback(() => {
    if (!now?.answer || now.answer.places.length >= now.answer.count) return
    ask(now.key, now.answer.places).catch(reportError)
  }, [ask, now])
  return { answer: now?.answer, isLocal: isUnasked || (now?.isLocal ?? false), more }
}

/**
 * The places of this device and the server's, which the same rules have sorted, as far as the server has told: behind its last
 * place there are others that only it knows.
 */
export function asFarAsServed<Place extends { id: string }>(
  all: readonly Place[],
  answer: ServedFilter['answer'],
): { shown: readonly Place[]; count: number } {
  const last = answer?.places.at(-1)
  if (!answer || !last || answer.places.length >= answer.count) return { shown: all, count: all.length }
  const end = all.findIndex(({ id }) => id === last.id)
  return { shown: end < 0 ? all : all.slice(0, end + 1), count: Math.max(answer.count, end + 1) }
}
