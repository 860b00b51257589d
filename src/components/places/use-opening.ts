import { useState } from 'react'
import { type CardPlace, noteTappedPlace } from '#src/stores/tapped-place.ts'

/** Opening a place from its card: the page is drawn from what the card knows, and its picture moves there (PlacePhoto). */
export function useOpening(place: CardPlace): { isOpening: boolean; open: () => void } {
  const [isOpening, setOpening] = useState(false)
  return {
    isOpening,
    open() {
      noteTappedPlace(place)
      setOpening(!matchMedia('(prefers-reduced-motion: reduce)').matches)
    },
  }
}
