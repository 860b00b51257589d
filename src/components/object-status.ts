/** How far the changes of one review, list or person are, as their cards and rows show it. */
import { combineLatest, distinctUntilChanged, map, type Observable, of, switchMap, timer } from 'rxjs'
import { connectionNow } from '../queries/connection.ts'
import { objectState } from '../queries/sync-status.ts'
import type { SendStatus } from '../ui/StatusChip.tsx'
import { quiet } from './sync-light.ts'

type Shown = Extract<SendStatus, { state: 'waiting' | 'attention' }>

/** Undefined when there is nothing to say: all is sent, or it is online and has only just been saved. */
export const objectStatus = (copy: Parameters<typeof objectState>[0], id: string): Observable<Shown | undefined> =>
  combineLatest([objectState(copy, id), connectionNow(copy)]).pipe(
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
