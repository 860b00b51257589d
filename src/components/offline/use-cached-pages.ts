/** A long list that the server gives page by page: the cached part, and further pages as the person scrolls. */
import { useEffect, useRef, useState } from 'react'
import { firstValueFrom } from 'rxjs'
import { answerNow, cachedAnswer, removalsNow } from '#src/queries/cached-answer.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { type ShownAnswer, useCachedAnswer } from './use-cached-answer.ts'

export type PagedList<T> = {
  /** The beginning of the list, or `before` with its next page; undefined: there is no such list. Throws ServiceError. */
  read: (before?: T) => Promise<T | undefined>
  lengthOf: (list: T) => number
  isComplete: (list: T) => boolean
}

export type FurtherPages = {
  /** Of the pages after those that are shown; all: there are none. */
  further: 'idle' | 'busy' | 'failed' | 'all'
  /** The end of the list is in sight, or the person tries again. */
  loadMore: () => void
}

/** As useCachedAnswer: only `key` says which list it is; without a `list` nothing is asked. */
export function useCachedPages<T>(
  key: string,
  list: PagedList<T> | undefined,
): Omit<ShownAnswer<T>, 'extend'> & FurtherPages {
  const copy = useCopy()
  const { extend, ...cached } = useCachedAnswer<T>(
    key,
    list &&
      (async () => {
        // As many as were shown the last time, so that the list does not become shorter under the person.
        const before = await firstValueFrom(cachedAnswer<T>(copy, key))
        return readUntil(list, before ? list.lengthOf(before.answer) : 0)
      }),
  )
  const { answer, state } = cached
  const current = useRef(list)
  useEffect(() => {
    current.current = list
  })
  /** How many there should be, because the end of the list was in sight. */
  const [wanted, setWanted] = useState(0)
  const [further, setFurther] = useState<'idle' | 'busy' | 'failed'>('idle')

  const length = list && answer ? list.lengthOf(answer) : 0
  const isComplete = !list || (answer !== undefined && list.isComplete(answer))
  const isAsked = !isComplete && length < wanted && state === 'current' && further !== 'failed'
  useEffect(() => {
    if (!isAsked) return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      setFurther('busy')
      const heard = await removalsNow(copy)
      // What is cached has been reached by all that was heard; without room for it what is shown has to do.
      const before = (await answerNow<T>(copy, key)) ?? answer
      const next = await current.current?.read(before).catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error
        return undefined
      })
      if (isOver) return
      setFurther(next ? 'idle' : 'failed')
      if (next) await extend(next, heard)
    }
    ask().catch(reportError)
    return () => {
      isOver = true
    }
  }, [copy, key, extend, answer, isAsked])

  return {
    ...cached,
    further: isComplete ? 'all' : further,
    loadMore() {
      setWanted(length + 1)
      if (further === 'failed') setFurther('idle')
    },
  }
}

/** The beginning of the list, at least so many if there are; throws ServiceError. */
async function readUntil<T>({ read, lengthOf, isComplete }: PagedList<T>, atLeast: number): Promise<T | undefined> {
  let list = await read()
  while (list && !isComplete(list) && lengthOf(list) < atLeast) list = await read(list)
  return list
}
