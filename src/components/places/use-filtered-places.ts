/** Places as the filter of a screen has them: those of this device at once, and with a network all that the server has. */
import { useMemo } from 'react'
import { useFilterFacts } from '#src/components/filter/use-filter-facts.ts'
import { activeSections, anyTag, type FilterKind, type FilterState } from '#src/domain/filter/filter.ts'
import { filterPlaces } from '#src/domain/filter/filter-places.ts'
import { namesUnder } from '#src/domain/visits/tags.ts'
import type { Location, PlaceQuestion } from '#src/services/places.ts'
import { type SearchedPlace, withServed } from '#src/services/search-places.ts'
import { asFarAsServed, useServedFilter } from './use-served-filter.ts'

interface FilteredPlacesInput {
  kind: FilterKind
  filter: FilterState
  /** What is known without the filter's own question; undefined while nobody knows. */
  found: SearchedPlace[] | undefined
  query?: string
  near: Location | undefined
  /** Km around the person beyond which nothing is looked for. */
  withinKm?: number
  /** The server has said as many as it says at once: there are more than `found`. */
  isCut: boolean
}

export type FilteredPlaces = {
  /** Undefined while nobody can know them. */
  places: readonly SearchedPlace[] | undefined
  /** Of all there are, of which `places` may be the first. */
  count: number
  /** A filter is on, and the server could not be asked: these are the places of this device only. */
  isLocal: boolean
  /** A filter leaves something out. */
  isFiltered: boolean
  /** Wants the next ones. */
  more: () => void
}

export function useFilteredPlaces(input: FilteredPlacesInput): FilteredPlaces {
  const { kind, filter, found, query = '', near, withinKm, isCut } = input
  const facts = useFilterFacts(filter)
  const isFiltered = activeSections(kind, filter).length > 0
  // Visits of a period are counted on this device alone.
  const isAsked = (isFiltered || isCut) && filter.timePeriod === 'all'
  const question = useMemo((): PlaceQuestion | undefined => {
    if (!isAsked || !facts) return undefined
    const far = filter.distance ?? withinKm
    return {
      query,
      near,
      withinKm: withinKm === undefined || far === undefined ? far : Math.min(far, withinKm),
      tags: filter.tags === anyTag ? undefined : [...namesUnder(facts.tags, filter.tags)],
      filter,
      minute: facts.minute,
    }
  }, [isAsked, facts, filter, query, near, withinKm])
  const { answer, isLocal, more } = useServedFilter(question)
  const all = useMemo(
    () =>
      found &&
      facts &&
      filterPlaces(answer ? withServed(found, answer.places) : found, filter, { ...facts, near, query }),
    [found, facts, answer, filter, near, query],
  )
  return useMemo(() => {
    const { shown, count } = asFarAsServed(all ?? [], answer)
    return { places: all && shown, count, isLocal: isLocal && isFiltered, isFiltered, more }
  }, [all, answer, isLocal, isFiltered, more])
}
