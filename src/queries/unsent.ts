/** Whether something is on this device alone. */
import { distinctUntilChanged, map, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { findIntent } from '#src/domain/work/intents.ts'
import { owedNow } from './sync-status.ts'

/** Whether the row was made here and the server has not taken it yet, or has refused it. */
export const isOnlyHere = (copy: LiveCopy, id: string): Observable<boolean> =>
  owedNow(copy).pipe(
    map(({ outbox, refused }) =>
      [...outbox.filter(({ state }) => state !== 'applied'), ...refused].some(({ intent, input }) =>
        findIntent(intent)?.creates?.(input).includes(id),
      ),
    ),
    distinctUntilChanged(),
  )
