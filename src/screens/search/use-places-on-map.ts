/** What the map of a search shows: the places of the list, and those of the cuisines above it, which stand there in one row each. */
import { useMemo } from 'react'
import { useFilterFacts } from '#src/components/filter/use-filter-facts.ts'
import { useClocks } from '#src/components/places/use-place-clock.ts'
import type { FilterState } from '#src/domain/filter/filter.ts'
import { filterPlaces } from '#src/domain/filter/filter-places.ts'
import { mergePlaces } from '#src/domain/places/place-search.ts'
import type { SearchedPlace } from '#src/services/search-places.ts'
import type { SearchedPlaces } from './use-search.ts'
import type { TagAnswer } from './use-tag-answers.ts'

/** The filter lets both through. Undefined while nobody can know them. */
export function usePlacesOnMap(
  { filtered: { places }, near, nearby }: SearchedPlaces,
  tags: readonly TagAnswer[],
  filter: FilterState,
): readonly SearchedPlace[] | undefined {
  const facts = useFilterFacts(filter)
  const clocks = useClocks(filter.open === 'now', nearby.town ? undefined : near, filter.distance)
  return useMemo(() => {
    if (!places || !facts || tags.length === 0) return places
    const ofTags = mergePlaces(
      [],
      tags.flatMap((answer) => answer.places),
    )
    const around = { ...facts, near, minuteAt: clocks?.minuteAt }
    return mergePlaces(places, filterPlaces(ofTags, filter, around))
  }, [places, tags, filter, facts, clocks, near])
}
