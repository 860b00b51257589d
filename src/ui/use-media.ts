import { useCallback, useSyncExternalStore } from 'react'

/** A phone held upright. */
export const narrowWindow = '(width < 480px)'
/** Room for the rail instead of the bar, as in SideRail.css. */
export const railWindow = '(min-width: 768px)'
/** Room for two panes, as in shape.css. */
export const wideWindow = '(min-width: 1000px)'

/** Whether a media query holds; it is followed. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(watch, () => matchMedia(query).matches)
}
