/** A page or list that only the server can answer: the cached answer, and what the server says now. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { cacheAnswer, mostQuestions } from '#src/commands/cache-answer.ts'
import { whenWantedAgain } from '#src/components/page/in-front.ts'
import { type CachedAnswer, cachedAnswer, removals, removalsNow } from '#src/queries/cached-answer.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { isFirstPaintShown, pageIsShown } from '#src/stores/first-paint.ts'

/** loading: the server is being asked · current: it has answered · offline, failed: it has not · absent: there is none. */
type AnswerState = 'loading' | 'current' | 'offline' | 'failed' | 'absent'

export type ShownAnswer<T> = {
  /** The latest that the server has given, now or earlier. */
  answer: T | undefined
  /** When it was given: device clock in ms. */
  at: number | undefined
  state: AnswerState
  /** The cached answer has been looked up. */
  isRead: boolean
  /** Asks the server again; never rejects. */
  refresh: () => Promise<void>
  /** The server says that it has changed: asks again, however often this comes with one question at a time. */
  refetchSoon: () => void
  /**
   * Shows and caches what the server has just said beyond the answer, such as its next page; `heard`: what removalsNow gave before
   * it was asked. Never rejects.
   */
  extend: (answer: T, heard: number) => Promise<void>
}

/**
 * Asks on mount, when the app comes to the front, when the person refreshes and when the network is back; what is shown
 * is never wiped meanwhile, but for what was removed: an answer that was asked for before the device heard of a removal does not
 * count any more, and the cached one, which the removal has reached, stands in its place. `fetch` throws ServiceError; undefined
 * means that there is no such thing. Only `key` says what is asked: another `fetch` under the same key is used from the next
 * question on. Without a `fetch` nothing is asked yet, and under the picture of home what is cached has to do.
 */
export function useCachedAnswer<T>(
  key: string,
  /** `heard`: for storeCachedRows. */
  fetch: ((heard: number) => Promise<T | undefined>) | undefined,
): ShownAnswer<T> {
  const copy = useCopy()
  const cached = useLive((from) => cachedAnswer<T>(from, key), [key])
  const removed = useLive(removals, []) ?? 0
  const [asked, setAsked] = useState<{ key: string; state: AnswerState; heard: number; fetched?: CachedAnswer<T> }>()
  const question = useRef(fetch)
  /** Only the answer to the latest question counts. */
  const latest = useRef<symbol>(undefined)
  /** Whether anything has been asked. */
  const hasAsked = useRef(false)
  /** It has changed since the latest question was asked. */
  const hasChanged = useRef(false)

  useEffect(() => {
    question.current = fetch
  })

  const take = useCallback(
    async ({ state, answer }: Asked<T>, heard: number, isContinued: boolean) => {
      const at = copy.clock.now()
      const show = (hasHeard: number): void =>
        setAsked({ key, state, heard: hasHeard, ...(answer !== undefined && { fetched: { answer, at } }) })
      show(heard)
      if (state !== 'current' && state !== 'absent') return true
      try {
        const now = await cacheAnswer(copy, key, answer, { at, heard, isContinued })
        // What it has removed itself it does not hold.
        if (now !== undefined && now !== heard) show(now)
        return now !== undefined
      } catch (error) {
        reportError(error)
        return true
      }
    },
    [copy, key],
  )

  const refresh = useCallback(async () => {
    if (!question.current) return
    hasAsked.current = true
    const asking = Symbol()
    latest.current = asking
    let overtaken = 0
    do {
      hasChanged.current = false
      const heard = await removalsNow(copy)
      const fetchNow = question.current
      const found = await ask(() => fetchNow(heard))
      if (latest.current !== asking) return
      overtaken = (await take(found, heard, false)) ? 0 : overtaken + 1
    } while ((hasChanged.current || (overtaken > 0 && overtaken < mostQuestions)) && latest.current === asking)
    if (latest.current === asking) latest.current = undefined
  }, [copy, take])

  const refetchSoon = useCallback(() => {
    // Not a new question, which would make the answer to this one void: many changes in a row would show none of them.
    if (latest.current) hasChanged.current = true
    else refresh().catch(reportError)
  }, [refresh])

  const extend = useCallback(
    async (answer: T, heard: number) => {
      // What was asked before it would take its end away again.
      latest.current = undefined
      await take({ state: 'current', answer }, heard, true)
    },
    [take],
  )

  const isRead = cached !== undefined
  // Under the picture of home, what is cached has to do: whoever asks reads the session and more, and home would come later.
  const waits = useRef(false)
  useEffect(() => {
    waits.current = cached !== null && isFirstPaintShown()
  })
  const canAsk = fetch !== undefined && (isRead || !isFirstPaintShown())
  useEffect(() => {
    if (!canAsk) return undefined
    let isOver = false
    const again = (): void => void refresh().catch(reportError)
    const askFirst = async (): Promise<void> => {
      hasAsked.current = false
      await pageIsShown()
      if (!isOver && !hasAsked.current) again()
    }
    const stopListening = whenWantedAgain(copy, () => {
      if (latest.current === undefined) again()
    })
    if (waits.current) void askFirst()
    else again()
    window.addEventListener('online', again)
    return () => {
      isOver = true
      latest.current = undefined
      stopListening()
      window.removeEventListener('online', again)
    }
  }, [canAsk, copy, refresh])

  const now = asked?.key === key ? asked : undefined
  const isOvertaken = now !== undefined && now.heard < removed
  // What was cached later, for example by another tab, is newer.
  const shown = now?.fetched && !isOvertaken && now.fetched.at >= (cached?.at ?? 0) ? now.fetched : cached
  // A removal has left nothing of it: what the server says now is not known.
  const isLost = isOvertaken && now.fetched !== undefined && cached === null
  useEffect(() => {
    if (isLost) refresh().catch(reportError)
  }, [isLost, refresh])
  const { answer, at } = shown ?? {}
  // Reading the device takes some time, and until then nobody knows that nothing is there.
  const state = !isRead || isLost ? 'loading' : (now?.state ?? 'loading')
  return useMemo(
    () => ({ answer, at, state, isRead, refresh, refetchSoon, extend }),
    [answer, at, state, isRead, refresh, refetchSoon, extend],
  )
}

type Asked<T> = { state: AnswerState; answer?: T }

async function ask<T>(question: () => Promise<T | undefined>): Promise<Asked<T>> {
  try {
    const answer = await question()
    return answer === undefined ? { state: 'absent' } : { state: 'current', answer }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    // The address holds no id that anything could have. What is refused for another reason may be there.
    if (error.kind === 'refused' && error.code === 'invalid_input') return { state: 'absent' }
    return { state: error.kind === 'offline' ? 'offline' : 'failed' }
  }
}
