/** What is searched for stands in the address too, so that back and a reload bring it again. */
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStillHere } from './use-go-back.ts'

/** Characters; the database looks at no more. */
export const queryLength = 100
/** Ms after the last keystroke: browsers allow a page so many changes of its address only. */
const pause = 300

export function useQueryInAddress(): [typed: string, setTyped: (typed: string) => void] {
  const isStillHere = useStillHere()
  const [query, setQuery] = useSearchParams()
  const [typed, setTyped] = useState(() => searchable(query.get('q') ?? ''))
  const inAddress = query.get('q') ?? ''
  useEffect(() => {
    if (inAddress === typed) return undefined
    const timer = setTimeout(() => {
      if (isStillHere()) setQuery(typed === '' ? {} : { q: typed }, { replace: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [inAddress, typed, setQuery, isStillHere])
  return [typed, setTyped]
}

/** Anybody can make such a link: what no field would take is left out. */
const searchable = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, '')
    .slice(0, queryLength)
    .toWellFormed()
