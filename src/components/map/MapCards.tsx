import { type RefObject, useEffect, useRef, useState } from 'react'
import { PlaceRow } from '#src/components/places/PlaceRow.tsx'
import type { Point } from '#src/domain/places/distance.ts'
import { kmTo } from '#src/domain/places/place-search.ts'
import type { PlaceMarks } from '#src/queries/place-marks.ts'
import type { SearchedPlace } from '#src/services/search-places.ts'
import './MapCards.css'

interface MapCardsProps {
  places: readonly SearchedPlace[]
  chosen: string | undefined
  onChoose: (id: string) => void
  near: Point | undefined
  isElsewhere: boolean
  marks: PlaceMarks | undefined
  label: string
}

/** Cards beside the one in sight that are drawn. */
const drawnBeside = 2
/** Ms without scrolling after which a finger has let go. */
const settled = 120

/** The places of the map one after the other, in the order of the list; the one in sight is chosen on the map. */
export function MapCards({ places, chosen, onChoose, near, isElsewhere, marks, label }: MapCardsProps) {
  const list = useRef<HTMLUListElement>(null)
  const index = Math.max(
    0,
    places.findIndex(({ id }) => id === chosen),
  )
  const [middle, setMiddle] = useState(index)
  useShownCard(list, index)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const scrolled = (): void => {
    const seen = cardInSight(list.current)
    setMiddle(seen)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const place = places[seen]
      if (place && place.id !== chosen) onChoose(place.id)
    }, settled)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <ul className="map-cards" ref={list} aria-label={label} onScroll={scrolled}>
      {places.map((place, number) => {
        const isDrawn = Math.abs(number - middle) <= drawnBeside || Math.abs(number - index) <= drawnBeside
        return (
          <li key={place.id} className="map-cards-card" aria-current={place.id === chosen || undefined}>
            {isDrawn && <PlaceRow place={place} km={kmTo(place, near)} isElsewhere={isElsewhere} marks={marks} />}
          </li>
        )
      })}
    </ul>
  )
}

/** Px from one card to the next. */
function step(list: HTMLUListElement): number {
  const [first, second] = list.children
  if (!(first instanceof HTMLElement)) return 1
  return second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : first.offsetWidth
}

const cardInSight = (list: HTMLUListElement | null): number => (list ? Math.round(list.scrollLeft / step(list)) : 0)

/** Scrolls to the card of the chosen place, unless a finger has just brought it there. */
function useShownCard(list: RefObject<HTMLUListElement | null>, index: number): void {
  useEffect(() => {
    const element = list.current
    if (element && cardInSight(element) !== index) element.scrollTo({ left: index * step(element) })
  }, [list, index])
}
