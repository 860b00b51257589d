/** Long press: half a second (spec L§9). */
import { useDrag } from '@use-gesture/react'
import { type RefObject, useEffect, useRef } from 'react'

/** Ms. */
const holdFor = 500
/** Px that a resting finger may move. */
const tremble = 10

/** Calls back after a long press; a press that moves, scrolls or ends earlier is none. */
export function useLongPress(element: RefObject<HTMLElement | null>, onLongPress: () => void, enabled: boolean): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useDrag(
    ({ first, last, distance: [right, down] }) => {
      if (first) timer.current = setTimeout(onLongPress, holdFor)
      if (last || Math.hypot(right, down) > tremble) clearTimeout(timer.current)
    },
    // With pointer capture, the press would click the held element instead of a link inside it.
    { target: element, enabled, pointer: { capture: false, keys: false } },
  )
  useEffect(() => {
    const held = element.current
    if (!enabled || !held) return undefined
    held.addEventListener('contextmenu', keepMenuAway)
    return () => {
      clearTimeout(timer.current)
      held.removeEventListener('contextmenu', keepMenuAway)
    }
  }, [element, enabled])
}

/** A long press on a link opens the browser's menu on a phone, which would end the press. */
function keepMenuAway(event: MouseEvent): void {
  if (event instanceof PointerEvent && event.pointerType === 'touch') event.preventDefault()
}
