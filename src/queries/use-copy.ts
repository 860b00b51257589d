/** The local copy of the signed-in person in React, and live reads of it; src/app provides it. */
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import type { Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'

export const CopyContext = createContext<LiveCopy | undefined>(undefined)

/** For commands, and for queries, which take the copy. */
export function useCopy(): LiveCopy {
  const copy = useContext(CopyContext)
  if (!copy) throw new Error('There is no signed-in person around this screen')
  return copy
}

/**
 * What a query of src/queries finds, as it changes; undefined until it has answered once. A failed query throws while
 * rendering, so that the nearest error boundary says it. `parameters` make a new query when one of them changes.
 */
export function useLive<Found>(
  query: (copy: LiveCopy) => Observable<Found>,
  parameters: readonly unknown[],
): Found | undefined {
  const copy = useCopy()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what the query depends on
  const found = useMemo(() => query(copy), [copy, ...parameters]) // oxlint-disable-line react/exhaustive-deps, react/use-memo -- as above
  const [now, setNow] = useState<{ of: Observable<Found>; value?: Found; error?: Error }>({ of: found })
  // As state, not as an external store: what answers together is drawn together, in a task after that of the database.
  useEffect(() => {
    const subscription = found.subscribe({
      next: (value) => setNow({ of: found, value }),
      error: (error: unknown) =>
        setNow({ of: found, error: error instanceof Error ? error : new Error(String(error)) }),
    })
    return () => subscription.unsubscribe()
  }, [found])
  if (now.of !== found) return undefined
  if (now.error) throw now.error
  return now.value
}
