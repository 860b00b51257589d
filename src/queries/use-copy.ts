/** The signed-in person's local copy in React, and live reads of it; src/app provides it. */
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import type { Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { beginRead } from './begin-read.ts'

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
 * The value of a query of src/queries as it changes; undefined until its first answer, which is there at once where somebody reads the
 * same already. A failed query throws while rendering, so that the nearest error boundary shows it. A change in `parameters`
 * makes a new query.
 */
export function useLive<Found>(
  query: (copy: LiveCopy) => Observable<Found>,
  parameters: readonly unknown[],
): Found | undefined {
  const copy = useCopy()
  // Begun while rendering: a page's rows are on their way while it is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what the query depends on
  const read = useMemo(() => beginRead(query(copy)), [copy, ...parameters]) // oxlint-disable-line react/exhaustive-deps, react/use-memo -- as above
  const [answer, setAnswer] = useState(read.first)
  // As state, not as an external store, so that React batches answers that arrive together and renders them in a task
  // after the database's.
  useEffect(() => read.watch(setAnswer), [read])
  const { value, error } = answer.of === read.first.of ? answer : read.first
  if (error) throw error
  return value
}
