/** The cuisines and tags that a query may mean, with their places (mockup search-tags). */
import { useMemo } from 'react'
import { of } from 'rxjs'
import { useClocks } from '#src/components/places/use-place-clock.ts'
import { useServedFilter } from '#src/components/places/use-served-filter.ts'
import { filterKinds } from '#src/domain/filter/filter.ts'
import { filterPlaces } from '#src/domain/filter/filter-places.ts'
import { tagsNamed } from '#src/domain/filter/tags-named.ts'
import { nearbyPlaces, nearbyRadius } from '#src/domain/places/offered-places.ts'
import { isOpenAt } from '#src/domain/places/open-minutes.ts'
import type { PlaceIndex } from '#src/domain/places/place-search.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import { namesUnder, type Tag } from '#src/domain/visits/tags.ts'
import { savedPlaces } from '#src/queries/restaurants.ts'
import { activeTags } from '#src/queries/tags.ts'
import { useLive } from '#src/queries/use-copy.ts'
import type { Location, PlaceQuestion } from '#src/services/places.ts'
import { type SearchedPlace, withServed } from '#src/services/search-places.ts'

/** Two leave the places in sight. */
const shownTags = 2
const withinKm = nearbyRadius / 1000
const anyPlace = filterKinds.search.defaults

export type TagAnswer = {
  name: string
  /** Nearby, or anywhere while nobody knows where the person is. */
  count: number
  /** Undefined where that is not known of all. */
  open: number | undefined
  /** As far as they are known, nearest first. */
  places: readonly SearchedPlace[]
}

/** Tags without a place are left out. `isElsewhere`: `near` is the middle of a town. */
export function useTagAnswers(query: string, near: Location | undefined, isElsewhere: boolean): TagAnswer[] {
  const isQuery = query.trim() !== ''
  const tags = useLive((copy) => (isQuery ? activeTags(copy) : of(undefined)), [isQuery])
  const [first, second] = useMemo(() => (tags ? tagsNamed(tags, query, shownTags) : []), [tags, query])
  const one = useTagAnswer(first, tags, near, isElsewhere)
  const other = useTagAnswer(second, tags, near, isElsewhere)
  return useMemo(() => [one, other].filter((answer) => answer !== undefined), [one, other])
}

function useTagAnswer(
  name: string | undefined,
  all: readonly Tag[] | undefined,
  near: Location | undefined,
  isElsewhere: boolean,
): TagAnswer | undefined {
  const saved = useLive(savedPlaces, [])
  const clocks = useClocks(name !== undefined, isElsewhere ? undefined : near, withinKm)
  const question = useMemo((): PlaceQuestion | undefined => {
    if (name === undefined || !all || !clocks) return undefined
    const tags = [...namesUnder(all, name)]
    return { query: '', near, withinKm: near && withinKm, tags, filter: anyPlace, minute: clocks?.minute }
  }, [all, near, name, clocks])
  const { answer } = useServedFilter(question)
  return useMemo(() => {
    if (name === undefined || !all || !saved) return undefined
    const served = answer?.places ?? []
    const known = withServed(mayBeTagged(saved, namesUnder(all, name), served), served).filter(
      ({ latitude }) => latitude !== undefined,
    )
    const around = near ? nearbyPlaces(known, near, nearbyRadius) : known
    const here = filterPlaces(around, { ...anyPlace, tags: name }, { tags: all, near })
    const openHere = clocks && here.filter((place) => isOpenAt(place.open_minutes, clocks.minuteAt(place))).length
    const isWhole = !answer || answer.places.length >= answer.count
    const open =
      clocks?.minute === undefined ? (isWhole ? openHere : undefined) : Math.max(answer?.open ?? 0, openHere ?? 0)
    // This device may know of some that the server does not, and the other way round.
    const count = Math.max(answer?.count ?? 0, here.length)
    if (count === 0) return undefined
    return { name, count, open, places: here }
  }, [all, saved, answer, near, name, clocks])
}

/** With one of these tags here, or perhaps by what the server says: with thousands of places, all that is done with the others is most of the work. */
function mayBeTagged(
  saved: PlaceIndex<Restaurant>,
  names: ReadonlySet<string>,
  served: readonly SearchedPlace[],
): SearchedPlace[] {
  const told = new Set(served.flatMap(({ id, place_id }) => [id, place_id]))
  return saved.flatMap(({ place }) => {
    const { id, place_id, tags } = place
    const isTold = told.has(id) || (place_id !== undefined && told.has(place_id))
    return isTold || tags?.some((tag) => names.has(tag)) ? place : []
  })
}
