import { useState } from 'react'
import { type CardPlace, noteTappedPlace } from '#src/stores/tapped-place.ts'

/**
 * Ms from the finger to the app, one frame: on a slow or busy phone it is more, and there the browser takes as long to prepare the
 * motion as to draw the page.
 */
const promptMs = 16

/** Opening a place from its card: the page is drawn from what the card knows, and its picture moves there (PlacePhoto). */
export function useOpening(place: CardPlace): { isOpening: boolean; open: (tap: { timeStamp: number }) => void } {
  const [isOpening, setOpening] = useState(false)
  return {
    isOpening,
    open({ timeStamp }) {
      const isPrompt = performance.now() - timeStamp < promptMs
      const moves = isPrompt && !matchMedia('(prefers-reduced-motion: reduce)').matches
      noteTappedPlace(place, moves)
      setOpening(moves)
    },
  }
}
