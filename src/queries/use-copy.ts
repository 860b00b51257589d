/** The signed-in person's local copy in React, and live reads of it; src/app provides it. */
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import type { Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'

/** As screens and components name it, which do not know src/db. */
export type Copy = LiveCopy

export const CopyContext = createContext<LiveCopy | undefined>(undefined)

/** For commands and queries, which take the copy. */
export function useCopy(): LiveCopy {
  const copy = useContext(CopyContext)
  if (!copy) throw new Error('There is no signed-in person around this screen')
  return copy
}

/**
 * The value of a query of src/queries as it changes; undefined until its first answer. A failed query throws while
 * rendering, so that the nearest error boundary shows it. A change in `parameters` makes a new query.
 */
export function useLive<Found>(
  query: (copy: LiveCopy) => Observable<Found>,
  parameters: readonly unknown[],
): Found | undefined {
  const copy = useCopy()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what the query depends on
  const found = useMemo(() => query(copy), [copy, ...parameters]) // oxlint-disable-line react/exhaustive-deps, react/use-memo -- as above
  const [now, setNow] = useState<{ of: Observable<Found>; value?: Found; error?: Error }>({ of: found })
  // As state, not as an external store, so that React batches answers that arrive together and renders them in a task
  // after the database's.
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
