/** Whom the signed-in person has blocked and muted, unsent work included. */
import { distinctUntilChanged, map, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { peopleRestricted } from '#src/domain/people/restrictions.ts'
import type { Restriction } from '#src/domain/rows.ts'
import { liveRows } from './live.ts'
import { owedNow, sharedByCopy } from './sync-status.ts'

/** Latest first. Shared: feeds, menus of rows and the list all ask. */
export const ownRestrictions = sharedByCopy(
  (copy): Observable<Restriction[]> => liveRows(copy, 'restrictions', { column: 'user_id', value: copy.userId }),
)

export const restrictedPeople = (copy: LiveCopy, kind: Restriction['kind']): Observable<ReadonlySet<string>> =>
  ownRestrictions(copy).pipe(
    map((rows) => peopleRestricted(rows, kind)),
    distinctUntilChanged((before, now) => [...before].join() === [...now].join()),
  )

/** Whether the server has not heard yet that the person has unblocked somebody: until then it says that they are not there. */
export const isUnblocking = (copy: LiveCopy, userId: string): Observable<boolean> =>
  owedNow(copy).pipe(
    map(({ outbox }) =>
      outbox.some(
        ({ intent, input, state }) => intent === 'unblock' && input['user_id'] === userId && state !== 'applied',
      ),
    ),
    distinctUntilChanged(),
  )
