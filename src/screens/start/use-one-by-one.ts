import { startTransition, useEffect, useState } from 'react'
import { isFirstPaintShown } from '#src/stores/first-paint.ts'

/**
 * How many of `count` parts are to be drawn. At a start one after the other, each a task of its own: together they keep a
 * slow phone from hearing a tap for 0.4 s. What was seen last covers them until all are there. Else all at once.
 */
export function useOneByOne(count: number): number {
  const [drawn, setDrawn] = useState(() => (isFirstPaintShown() ? 0 : Number.POSITIVE_INFINITY))
  useEffect(() => {
    if (drawn >= count) return undefined
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)))
    return () => clearTimeout(timer)
  }, [drawn, count])
  return drawn
}
