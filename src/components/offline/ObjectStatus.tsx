/** The state of a review's, list's or person's changes, as cards and rows show it. */
import { Link } from 'react-router-dom'
import { combineLatest, distinctUntilChanged, map, type Observable, of, switchMap, timer } from 'rxjs'
import { paths } from '#src/lib/paths.ts'
import { connectionNow } from '#src/queries/connection.ts'
import { type ObjectState, objectState } from '#src/queries/sync-status.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { type SendStatus, StatusChip } from '#src/ui/StatusChip.tsx'
import { quiet } from './SyncLight.tsx'
import './ObjectStatus.css'

type Copy = Parameters<typeof objectState>[0]
type Shown = Extract<SendStatus, { state: 'waiting' | 'attention' }>

/**
 * Undefined when there is nothing to say: everything is sent, or it was saved a moment ago and the device is online.
 */
export const objectStatus = (copy: Copy, id: string): Observable<Shown | undefined> =>
  shownStatus(copy, objectState(copy, id))

/** The same for any work. */
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

/** Shows on a review, list or person that its changes wait or need attention; nothing when everything is sent. */
export function ObjectStatus({ id }: { id: string }) {
  return <WorkStatus status={useLive((copy) => objectStatus(copy, id), [id])} />
}

/** The same for the result of shownStatus. */
export function WorkStatus({ status }: { status: Shown | undefined }) {
  if (!status) return null
  if (status.state === 'waiting') return <StatusChip status={status} />
  return (
    <Link to={paths.sync} className="object-status-link">
      <StatusChip status={status} />
    </Link>
  )
}
