/** Asks the server for what somebody types: once typing pauses, and again when the network is back or the person retries. */
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { removals } from '#src/queries/cached-answer.ts'
import { isKnownOffline } from '#src/queries/connection.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { useOfflineHint } from '#src/stores/this-browser.ts'
import { whenWantedAgain } from './in-front.ts'

/** Ms after the last keystroke (spec L§9). */
const debounce = 300

type Answer<Row> = {
  text: string
  /** Undefined until the server has answered once. */
  rows: readonly Row[] | undefined
  /** The server could not be asked. */
  isLocal: boolean
  /** What the browser said about its network: a change asks again. */
  isOffline: boolean
  again: number
  /** Removals that the device had heard of: an answer from before one does not count any more. */
  heard: number
}

export type ServedSearch<Row> = {
  /** The text of which `rows` and the device's own rows are the answer: what was typed a moment ago. */
  settled: string
  /** Undefined until the server has answered once; what was found stays when the network goes. */
  rows: readonly Row[] | undefined
  /** The server is being asked. */
  isSearching: boolean
  /** The server could not be asked. */
  isLocal: boolean
}

/** `ask` is a stable function that rejects with ServiceError alone. An empty text asks nothing. */
export function useServedSearch<Row>(text: string, ask: (text: string) => Promise<readonly Row[]>): ServedSearch<Row> {
  const copy = useCopy()
  const isOffline = useOfflineHint()
  const hasNoNetwork = useLive(isKnownOffline, []) ?? false
  const settled = useDebounced(text, hasNoNetwork)
  const isUnasked = hasNoNetwork && settled !== ''
  const heard = useLive(removals, []) ?? 0
  const [answer, setAnswer] = useState<Answer<Row>>()
  /** How often the person has retried. */
  const [wanted, setWanted] = useState(0)
  const again = useDebounced(wanted)

  useEffect(() => whenWantedAgain(copy, () => setWanted((times) => times + 1)), [copy])

  useEffect(() => {
    if (settled === '' || isUnasked) return undefined
    let isOver = false
    const search = async (): Promise<void> => {
      const rows = await ask(settled).catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error
        return undefined
      })
      if (isOver) return
      setAnswer((before) => ({
        text: settled,
        rows: rows ?? (before?.text === settled && before.heard === heard ? before.rows : undefined),
        isLocal: !rows,
        isOffline,
        again,
        heard,
      }))
    }
    search().catch(reportError)
    return () => {
      isOver = true
    }
  }, [ask, settled, isUnasked, isOffline, again, heard])

  const answered = answer?.text === settled && answer.heard === heard ? answer : undefined
  return {
    settled,
    rows: answered?.rows,
    isSearching: text !== settled || (settled !== '' && !answered && !isUnasked),
    isLocal: isUnasked || (answered?.isLocal ?? false),
  }
}

/** Returns `value` once it has stopped changing; an empty value, and while `isAtOnce` any, at once. */
function useDebounced<Value>(value: Value, isAtOnce = false): Value {
  const [settled, setSettled] = useState(value)
  const settle = useEffectEvent(() => setSettled(value))
  useEffect(() => {
    if (isAtOnce) return undefined
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : debounce)
    return () => clearTimeout(timer)
  }, [value, isAtOnce])
  // Before it is painted: what was shown at once stays.
  useLayoutEffect(() => (isAtOnce ? () => settle() : undefined), [isAtOnce])
  return isAtOnce ? value : settled
}
