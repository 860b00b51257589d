/** What a search finds, as a whole or one part of it. */
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

export const searchParts = ['all', 'places', 'people', 'lists'] as const
export type SearchPart = (typeof searchParts)[number]

/** The chosen part, in the address, so that going back and reloading restore it. */
export function useSearchPart(): [part: SearchPart, choose: (part: SearchPart) => void] {
  const [query, setQuery] = useSearchParams()
  const part = searchParts.find((one) => one === query.get('show')) ?? 'all'
  const choose = useCallback(
    (chosen: SearchPart): void => {
      setQuery(
        () => {
          // Not the router's: the text is written past it (use-query-in-address.ts).
          const { show: _, ...others } = Object.fromEntries(new URLSearchParams(window.location.search))
          return chosen === 'all' ? others : { ...others, show: chosen }
        },
        { replace: true },
      )
    },
    [setQuery],
  )
  return [part, choose]
}

/** People, or lists, below the places; "See all" has the others. */
export const shownBelowPlaces = 3
