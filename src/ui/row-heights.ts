/** The measured heights of a list's rows, stored for the life of the tab: they restore a scroll position. */
import { useEffect, useEffectEvent } from 'react'
import { storeText } from '#src/lib/web-storage.ts'

/** Stores the measured heights when the list unmounts and when the page is left. */
export function useRowHeights(name: string, width: number, measured: ReadonlyMap<unknown, number>): void {
  const keep = useEffectEvent(() => storeHeights(name, width, measured))
  useEffect(() => {
    const leave = (): void => keep()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}

type Heights = ReadonlyMap<unknown, number>

const keyOf = (name: string): string => `crumb-heights-${name}`

/** Heights in px by row key, for a list of the current width; none for another width. */
export function rowHeights(name: string, width: number): Heights {
  const text = sessionStorage.getItem(keyOf(name))
  if (text === null) return new Map()
  const stored = JSON.parse(text) as { width: number; heights: [string, number][] }
  return new Map(stored.width === width ? stored.heights : [])
}

/** Adds to the heights stored for this width. */
function storeHeights(name: string, width: number, measured: Heights): void {
  if (measured.size === 0) return
  const heights = [...new Map([...rowHeights(name, width), ...measured])]
  // Otherwise the list is measured again.
  storeText('sessionStorage', keyOf(name), JSON.stringify({ width, heights }))
}
