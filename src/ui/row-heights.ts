/** The measured heights of a list's rows, kept while the tab lives: with them a scroll position is found again. */
import { keepText } from '#src/lib/web-storage.ts'

type Heights = ReadonlyMap<unknown, number>

const keyOf = (name: string): string => `crumb-heights-${name}`

/** Px by the key of the row, of a list as wide as now; none when it was of another width. */
export function rowHeights(name: string, width: number): Heights {
  const text = sessionStorage.getItem(keyOf(name))
  if (text === null) return new Map()
  const stored = JSON.parse(text) as { width: number; heights: [string, number][] }
  return new Map(stored.width === width ? stored.heights : [])
}

/** Adds to what was kept for this width. */
export function storeHeights(name: string, width: number, measured: Heights): void {
  if (measured.size === 0) return
  const heights = [...new Map([...rowHeights(name, width), ...measured])]
  // Else the list is measured again.
  keepText('sessionStorage', keyOf(name), JSON.stringify({ width, heights }))
}
