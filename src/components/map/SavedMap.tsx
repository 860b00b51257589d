import { type ReactNode, useMemo, useState } from 'react'
import { useDeviceLocation } from '#src/components/places/use-location.ts'
import type { CollectionPlace } from '#src/domain/places/collections.ts'
import { allRestaurants } from '#src/queries/restaurants.ts'
import { useLive } from '#src/queries/use-copy.ts'
import type { SearchedPlace } from '#src/services/search-places.ts'
import { classNames } from '#src/ui/class-names.ts'
import { MapNote } from './MapNote.tsx'
import { PlacesMap } from './PlacesMap.tsx'
import './SavedMap.css'
import type { PlacesView } from './use-places-view.ts'

interface SavedMapProps {
  view: PlacesView
  /** In the order of their list. */
  places: readonly CollectionPlace[]
  /** Spoken. */
  label: string
  restore: string
  /** The list. */
  children: ReactNode
}

/** The places of a list as the person wants to see them: the list, a map, or both where there is room. */
export function SavedMap({ view, children, ...map }: SavedMapProps) {
  if (!view.hasMap)
    return (
      <>
        <MapNote problem={view.problem} />
        {children}
      </>
    )
  return (
    <div className={classNames('saved-map', view.hasList && 'saved-map-beside')} ref={noteTop}>
      {view.hasList && <div>{children}</div>}
      <MapOfList view={view} {...map} />
    </div>
  )
}

/** As far as it is known where they are. */
function MapOfList({ view, places, label, restore }: Omit<SavedMapProps, 'children'>) {
  const rows = useLive(allRestaurants, [])
  const whereabouts = useDeviceLocation('if allowed')
  const [chosen, choose] = useState<string>()
  const shown = useMemo(() => {
    const byId = new Map(rows?.map((row) => [row.id, row]))
    return rows && places.map((place) => byId.get(place.id) ?? rowOf(place))
  }, [rows, places])
  const unplaced = shown ? places.length - shown.filter(({ latitude }) => latitude !== undefined).length : 0
  return (
    <div className="saved-map-map">
      {unplaced > 0 && (
        <p className="saved-map-note shape-caption">
          {unplaced === places.length
            ? 'Nobody has said yet where these places are.'
            : `${unplaced} of ${places.length} places are only in the list: nobody has said yet where they are.`}
        </p>
      )}
      <PlacesMap
        part={view.part}
        places={shown}
        near={whereabouts.near}
        whereabouts={whereabouts}
        isOfList
        isBesideList={view.hasList}
        label={label}
        restore={restore}
        chosen={chosen}
        onChoose={choose}
      />
    </div>
  )
}

/** For its height: each page has something else above it. */
function noteTop(element: HTMLElement | null): void {
  if (element) element.style.setProperty('--saved-map-top', `${element.getBoundingClientRect().top + scrollY}px`)
}

/** What the list knows of a place that is not on this device. */
const rowOf = (place: CollectionPlace): SearchedPlace => {
  const known = Object.entries(place).filter(([, value]) => value !== undefined)
  return { rating_count: 0, ...Object.fromEntries(known) } as SearchedPlace
}
