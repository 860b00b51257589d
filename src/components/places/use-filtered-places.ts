/** Places as the filter of a screen has them: those of this device at once, and with a network all that the server has. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useFilterFacts } from '#src/components/filter/use-filter-facts.ts'
import { activeSections, anyTag, type FilterKind, type FilterState } from '#src/domain/filter/filter.ts'
import { filterPlaces } from '#src/domain/filter/filter-places.ts'
import { filterPage } from '#src/domain/places/answer-limits.ts'
import { isOpenAt } from '#src/domain/places/open-minutes.ts'
import { namesUnder } from '#src/domain/visits/tags.ts'
import type { Location, PlaceQuestion } from '#src/services/places.ts'
import { type SearchedPlace, withServed } from '#src/services/search-places.ts'
import { useClocks } from './use-place-clock.ts'
import { asFarAsServed, useServedFilter } from './use-served-filter.ts'

interface FilteredPlacesInput {
  kind: FilterKind
  filter: FilterState
  /** What is known without the filter's own question; undefined while nobody knows. */
  found: SearchedPlace[] | undefined
  query?: string
  near: Location | undefined
  /** The device is not there: `near` is the middle of a town, where clocks may differ. */
  isElsewhere?: boolean
  /** Km around the person beyond which nothing is looked for. */
  withinKm?: number
  /** `found` is all that there may be: the server has no more to say. */
  isWhole?: boolean
  /** The server has said as many as it says at once: there are more than `found`. */
  isCut: boolean
}

export type FilteredPlaces = {
  /** Undefined while nobody can know them. */
  places: readonly SearchedPlace[] | undefined
  /** Of all there are, of which `places` may be the first. */
  count: number
  /** There may be more than `count`. */
  isCounting: boolean
  /** A filter is on, and the server could not be asked: these are the places of this device only. */
  isLocal: boolean
  /** A filter leaves something out. */
  isFiltered: boolean
  /** Wants the next ones. */
  more: () => void
}

export function useFilteredPlaces(input: FilteredPlacesInput): FilteredPlaces {
  const { kind, filter, found, query = '', near, isElsewhere = false, withinKm, isWhole = false, isCut } = input
  const facts = useFilterFacts(filter)
  const within = withinKm === undefined ? filter.distance : Math.min(filter.distance ?? withinKm, withinKm)
  const isOpenAsked = filter.open === 'now'
  const clocks = useClocks(isOpenAsked, isElsewhere ? undefined : near, within)
  const isFiltered = activeSections(kind, filter).length > 0
  // Visits of a period are counted on this device alone.
  const isAsked =
    !isWhole && (isFiltered || isCut) && filter.timePeriod === 'all' && (!isOpenAsked || clocks !== undefined)
  const minute = clocks?.minute
  const question = useMemo((): PlaceQuestion | undefined => {
    if (!isAsked || !facts) return undefined
    const tags = filter.tags === anyTag ? undefined : [...namesUnder(facts.tags, filter.tags)]
    return { query, near, withinKm: within, tags, filter, minute }
  }, [isAsked, facts, filter, query, near, within, minute])
  const { answer, isLocal, more } = useServedFilter(question)
  const isOpenHere = isOpenAsked && minute === undefined ? clocks?.minuteAt : undefined
  const { shown, count } = useMemo(() => {
    const asked = isOpenHere ? { ...filter, open: 'any' as const } : filter
    const all =
      found &&
      facts &&
      filterPlaces(answer ? withServed(found, answer.places) : found, asked, {
        ...facts,
        near,
        query,
        minuteAt: clocks?.minuteAt,
      })
    const told = asFarAsServed(all ?? [], answer)
    if (!isOpenHere) return { shown: all && told.shown, count: told.count }
    const open = told.shown.filter((place) => isOpenAt(place.open_minutes, isOpenHere(place)))
    return { shown: all && open, count: open.length }
  }, [found, facts, answer, filter, near, query, clocks, isOpenHere])
  const isCounting = isOpenHere !== undefined && answer !== undefined && answer.places.length < answer.count
  const wantMore = useUntilEnough(isCounting && !isLocal, shown?.length ?? 0, more)
  return useMemo(
    () => ({
      places: shown,
      count,
      isCounting,
      isLocal: isLocal && isFiltered,
      isFiltered,
      more: isCounting ? wantMore : more,
    }),
    [shown, count, isCounting, isLocal, isFiltered, more, wantMore],
  )
}

/** The server does not know what is open where clocks differ: it is asked on until a page of its places is, or there are no more. */
function useUntilEnough(isCounting: boolean, count: number, more: () => void): () => void {
  const [wanted, setWanted] = useState(filterPage)
  useEffect(() => {
    if (isCounting && count < wanted) more()
  }, [isCounting, count, wanted, more])
  return useCallback(() => setWanted(count + filterPage), [count])
}
