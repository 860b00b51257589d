/** How far the changes of one review, list or person are, as their cards and rows show it. */
import { combineLatest, distinctUntilChanged, map, type Observable, of, switchMap, timer } from 'rxjs'
import { connectionNow } from '#src/queries/connection.ts'
import { type ObjectState, objectState } from '#src/queries/sync-status.ts'
import type { SendStatus } from '#src/ui/StatusChip.tsx'
import { quiet } from './sync-light.ts'

type Copy = Parameters<typeof objectState>[0]
export type Shown = Extract<SendStatus, { state: 'waiting' | 'attention' }>

/** Undefined when there is nothing to say: all is sent, or it is online and has only just been saved. */
export const objectStatus = (copy: Copy, id: string): Observable<Shown | undefined> =>
  shownStatus(copy, objectState(copy, id))

/** The same of any work. */
export const shownStatus = (copy: Copy, work: Observable<ObjectState>): Observable<Shown | undefined> =>
  combineLatest([work, connectionNow(copy)]).pipe(
    map(([state, connection]) => {
      if (state === 'saved' || state === 'needs_attention') return state
      return connection === 'online' ? 'on its way' : 'waiting'
    }),
    distinctUntilChanged(),
    switchMap((state): Observable<Shown | undefined> => {
      if (state === 'saved') return of(undefined)
      if (state === 'needs_attention') return of({ state: 'attention' })
      const waiting: Shown = { state: 'waiting' }
      return state === 'waiting' ? of(waiting) : timer(quiet).pipe(map(() => waiting))
    }),
  )
