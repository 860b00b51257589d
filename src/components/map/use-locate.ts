import { useEffect, useEffectEvent, useRef } from 'react'
import { askLocation } from '#src/components/places/ask-location.ts'
import type { Whereabouts } from '#src/components/places/use-location.ts'
import type { Point } from '#src/domain/places/distance.ts'

/** For the button "My location": `go` is called at once, or when the person has said where they are. */
export function useLocate(whereabouts: Whereabouts | undefined, go: (near: Point) => void): () => Promise<void> {
  const isWaiting = useRef(false)
  const goThere = useEffectEvent(go)
  const near = whereabouts?.near
  useEffect(() => {
    if (!near || !isWaiting.current) return
    isWaiting.current = false
    goThere(near)
  }, [near])
  return async () => {
    if (near) return go(near)
    isWaiting.current = true
    if (!whereabouts || !(await askLocation(whereabouts))) isWaiting.current = false
  }
}
