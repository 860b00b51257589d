/** The state of the connection, as screens show it. */
import {
  combineLatest,
  concat,
  distinctUntilChanged,
  fromEvent,
  map,
  merge,
  type Observable,
  of,
  startWith,
  switchMap,
  timer,
} from 'rxjs'
import type { Facts } from '#src/db/owed.ts'
import { sharedByCopy, syncStatus } from './sync-status.ts'

/**
 * Ms before a stored "offline" or "trouble" counts: it may date from the last visit, and the first answer of this one
 * is on its way.
 */
const quiet = 2000

/**
 * The browser notices a missing network at once, long before enough requests have failed. What requests have found out
 * comes from the local copy.
 */
export const connectionNow = sharedByCopy((copy): Observable<Facts['connection']> => {
  const learned = syncStatus(copy).pipe(map(({ connection }) => connection))
  return combineLatest([learned, hasRadio()]).pipe(
    map(([connection, radio]) => (radio ? connection : 'no radio')),
    distinctUntilChanged(),
    switchMap((connection) => {
      if (connection === 'no radio') return of('offline' as const)
      if (connection !== 'offline' && connection !== 'trouble') return of(connection)
      return concat(of('online' as const), timer(quiet).pipe(map(() => connection)))
    }),
    distinctUntilChanged(),
  )
})

/**
 * Both requests and the browser have found no network. A screen that would ask with every letter asks nothing then: sync, which goes on
 * trying, and the browser say when there is one again.
 */
export const isKnownOffline = sharedByCopy(
  (copy): Observable<boolean> =>
    combineLatest([syncStatus(copy), hasRadio()]).pipe(
      map(([{ connection }, radio]) => connection === 'offline' && !radio),
      distinctUntilChanged(),
    ),
)

const hasRadio = (): Observable<boolean> =>
  merge(fromEvent(window, 'online'), fromEvent(window, 'offline')).pipe(
    startWith(undefined),
    map(() => navigator.onLine),
  )
