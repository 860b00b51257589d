/** A review's page: from this device, else fetched. */
import { useEffect, useRef, useState } from 'react'
import { fetchReview } from '#src/commands/fetch-review.ts'
import { isUuid } from '#src/lib/text.ts'
import { connectionNow } from '#src/queries/connection.ts'
import type { FeedReview } from '#src/queries/feed.ts'
import { reviewFreshness, reviewWithPlace } from '#src/queries/review.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { useServices } from '#src/services/use-services.ts'

type ReviewState =
  | { kind: 'loading' }
  | { kind: 'not_found' }
  /** It is not on this device and could not be fetched. */
  | { kind: 'unreachable'; isOffline: boolean; tryAgain: () => void }
  /**
   * `asOf`: when a review that no scope keeps up to date was fetched, if it could not be fetched again; device clock in
   * ms.
   */
  | { kind: 'shown'; shown: FeedReview; asOf?: number }

/** `fetched`: the review itself, when this device had no room for it. */
type Fetch = { state: 'asking' | 'done' | 'offline' | 'failed'; asOf?: number; fetched?: FeedReview }

/** Give the page `key={id}`: this holds the state of one review. */
export function useReview(id: string): ReviewState {
  const copy = useCopy()
  const { pages } = useServices()
  const found = useLive((of) => reviewWithPlace(of, id), [id])
  const isOffline = useLive(connectionNow, []) === 'offline'
  const [attempt, setAttempt] = useState(0)
  const [fetch, setFetch] = useState<Fetch>({ state: 'asking' })
  const asked = useRef<string>(undefined)
  const isId = isUuid(id)
  const presence = found === undefined ? 'unknown' : found === null ? 'absent' : 'here'

  useEffect(() => {
    // Asked once, and again when the person retries or the network is back.
    const question = `${attempt} ${isOffline}`
    if (!isId || presence === 'unknown' || asked.current === question) return
    const ask = async (): Promise<void> => {
      const { isLive, cachedAt } = await reviewFreshness(copy, id)
      if (isLive || asked.current === question) return
      asked.current = question
      const asOf = cachedAt === undefined ? {} : { asOf: cachedAt }
      setFetch({ state: 'asking', ...asOf })
      try {
        const { fetched, isStored } = await fetchReview(copy, id, () => pages.review(id))
        if (asked.current === question) setFetch({ state: 'done', ...(fetched && !isStored && { fetched }) })
      } catch (error) {
        if (asked.current !== question) return
        const state = error instanceof ServiceError && error.kind === 'offline' ? 'offline' : 'failed'
        setFetch({ state, ...asOf })
      }
    }
    // The copy was closed while being read: the page ends with it.
    ask().catch(() => {})
  }, [copy, pages, id, isId, attempt, isOffline, presence])

  if (!isId) return { kind: 'not_found' }
  const { state, asOf, fetched } = fetch
  if (fetched && !found) return { kind: 'shown', shown: fetched }
  if (found) return { kind: 'shown', shown: found, ...(asOf !== undefined && state !== 'asking' && { asOf }) }
  if (presence === 'unknown' || state === 'asking') return { kind: 'loading' }
  if (state === 'done') return { kind: 'not_found' }
  return { kind: 'unreachable', isOffline: state === 'offline', tryAgain: () => setAttempt(attempt + 1) }
}
