/** Puts the search text into the address, so that going back and reloading restore it. */
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStillHere } from './use-go-back.ts'

/** Characters; the database reads no more. */
export const queryLength = 100
/** Ms after the last keystroke: browsers limit how often a page may change its address. */
const pause = 300

export function useQueryInAddress(): [typed: string, setTyped: (typed: string) => void] {
  const isStillHere = useStillHere()
  const [query, setQuery] = useSearchParams()
  const [typed, setTyped] = useState(() => searchable(query.get('q') ?? ''))
  const inAddress = query.get('q') ?? ''
  useEffect(() => {
    if (inAddress === typed) return undefined
    const timer = setTimeout(() => {
      if (!isStillHere()) return
      // What a page notes beside it is about this text.
      setQuery((before) => (typed === '' ? {} : { ...Object.fromEntries(before), q: typed }), { replace: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [inAddress, typed, setQuery, isStillHere])
  return [typed, setTyped]
}

/** Anybody can make such a link: drops what the field would not accept. */
const searchable = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, '')
    .slice(0, queryLength)
    .toWellFormed()
