import { useEffect, useEffectEvent } from 'react'
import { noteOverlay } from '#src/lib/overlay-history.ts'

/** While `isOpen`, Back calls `close` instead of leaving the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => (isOpen ? noteOverlay(() => onBack()) : undefined), [isOpen])
}
