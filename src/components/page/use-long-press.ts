/** Holding something for half a second (spec L§9). */
import { useDrag } from '@use-gesture/react'
import { type RefObject, useEffect, useRef } from 'react'

/** Ms. */
const holdFor = 500
/** Px that a resting finger may tremble. */
const tremble = 10

/** Calls back when the element has been held; a press that moves, scrolls or ends sooner is none. */
export function useLongPress(element: RefObject<HTMLElement | null>, onLongPress: () => void, enabled: boolean): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useDrag(
    ({ first, last, distance: [right, down] }) => {
      if (first) timer.current = setTimeout(onLongPress, holdFor)
      if (last || Math.hypot(right, down) > tremble) clearTimeout(timer.current)
    },
    // Captured, the pointer would click the held element in place of a link in it.
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

/** Holding a link opens the browser's menu on a phone, which would take the press away. */
function keepMenuAway(event: MouseEvent): void {
  if (event instanceof PointerEvent && event.pointerType === 'touch') event.preventDefault()
}
