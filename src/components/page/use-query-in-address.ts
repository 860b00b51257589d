/** Puts the search text into the address, so that going back and reloading restore it. */
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { onPageEntry } from '#src/lib/overlay-history.ts'
import { useStillHere } from './use-go-back.ts'

/** Characters; the database reads no more. */
export const queryLength = 100
/** Ms after the last keystroke: browsers limit how often a page may change its address. */
const pause = 300

export function useQueryInAddress(): [typed: string, setTyped: (typed: string) => void] {
  const isStillHere = useStillHere()
  const [query, setQuery] = useSearchParams()
  const [typed, setTyped] = useState(() => searchable(query.get('q') ?? ''))
  useEffect(() => {
    const write = (): void => {
      if (!isStillHere() || queryInAddress() === typed) return
      // What a page notes beside it is about this text.
      if (typed === '') setQuery({}, { replace: true })
      else writeIntoAddress(typed)
    }
    const timer = setTimeout(() => onPageEntry(write), pause)
    return () => clearTimeout(timer)
    // `setQuery` is another one when the router shows another entry of this page: that gets the text, too.
  }, [typed, setQuery, isStillHere])
  return [typed, setTyped]
}

const queryInAddress = (): string => new URLSearchParams(window.location.search).get('q') ?? ''

/** Past the router, which would draw every link of the page anew. It reads the address when the page is shown again. */
function writeIntoAddress(text: string): void {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  query.set('q', text)
  window.history.replaceState(window.history.state, '', `${pathname}?${query}`)
}

/** Anybody can make such a link: drops what the field would not accept. */
const searchable = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, '')
    .slice(0, queryLength)
    .toWellFormed()
