import { useDrag } from '@use-gesture/react'

interface PullGestureProps {
  /** From 0 to 1, where letting go refreshes; 0 at the end. */
  onPull: (pulled: number) => void
  onRelease: () => void
}

/** Px that the finger has to travel: the disc follows at half the speed, as if it were heavy. */
const way = 128

/** Follows a finger that pulls the page down from its very top. */
export function PullGesture({ onPull, onRelease }: PullGestureProps) {
  useDrag(
    ({ first, last, canceled, movement: [, down], event, memo, cancel }) => {
      // While a dialog or sheet is open, the page behind it must not move.
      if (first && (window.scrollY > 0 || document.querySelector('[role="dialog"]'))) {
        cancel()
        return false
      }
      if (memo === false) return false
      const pulled = Math.min(1, Math.max(0, down) / way)
      if (last) {
        onPull(0)
        if (pulled === 1 && !canceled) onRelease()
        return undefined
      }
      // Some browsers would scroll the page beyond its end.
      if (pulled > 0 && event.cancelable) event.preventDefault()
      onPull(pulled)
      return undefined
    },
    { target: window, axis: 'y', pointer: { touch: true }, eventOptions: { passive: false } },
  )
  return null
}
