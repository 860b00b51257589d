/** The wordmark's dot and its words. Counts are exact; work that is sent quickly causes no flicker online. */
import Cloud from 'lucide-react/icons/cloud'
import CloudAlert from 'lucide-react/icons/cloud-exclamation-point'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { combineLatest, distinctUntilChanged, map, type Observable, of, switchMap, timer } from 'rxjs'
import { paths } from '#src/lib/paths.ts'
import { connectionNow } from '#src/queries/connection.ts'
import { type SyncStatus, syncStatus } from '#src/queries/sync-status.ts'
import { IconLink } from '#src/ui/IconButton.tsx'
import type { Light } from '#src/ui/Wordmark.tsx'

export type SyncLight = {
  light: Light
  /** The status button's spoken label. */
  words: string
  /** The same, short enough for the side rail. */
  short: string
  isOffline: boolean
}

/** Ms that work may wait online before it is mentioned. */
export const quiet = 2000

export const syncLight = (copy: Parameters<typeof syncStatus>[0]): Observable<SyncLight> =>
  combineLatest([syncStatus(copy), connectionNow(copy)]).pipe(
    map(([status, connection]) => lightOf({ ...status, connection })),
    distinctUntilChanged((a, b) => a.words === b.words),
    switchMap((next) =>
      next.light.state === 'waiting' && !next.isOffline ? timer(quiet).pipe(map(() => next)) : of(next),
    ),
  )

const trouble = 'The server has a problem. Nothing is lost. '

export function lightOf(status: SyncStatus): SyncLight {
  const count = status.waiting + status.sending + status.photosWaiting
  const failed = status.needsAttention + status.photosFailed + status.lost
  const isOffline = status.connection === 'offline'
  const waiting = count > 0 ? `${count} waiting to be sent.` : 'Nothing is waiting.'
  const where = isOffline ? "You're offline. " : status.connection === 'trouble' && !status.allSaved ? trouble : ''
  if (failed > 0) {
    const words = `${where}${failed} ${failed === 1 ? 'needs' : 'need'} attention. ${waiting}`
    return { light: { state: 'attention' }, words, short: 'Needs attention', isOffline }
  }
  if (count > 0)
    return { light: { state: 'waiting', count }, words: where + waiting, short: `${count} waiting to send`, isOffline }
  if (isOffline) return { light: { state: 'offline' }, words: where + waiting, short: 'Offline', isOffline }
  if (!status.allSaved)
    return { light: { state: 'offline' }, words: 'Checking what the server has.', short: 'Checking', isOffline }
  return { light: { state: 'sent' }, words: 'Everything is sent.', short: 'All sent', isOffline }
}

/** Icons for the states of the sync light, where there is no wordmark. */
export const lightIcons = { sent: Cloud, offline: CloudOff, waiting: CloudUpload, attention: CloudAlert }

/** Beside the wordmark: puts the dot's meaning into words and opens the list of unsent work. */
export function SyncStatusLink({ light: { light, words } }: { light: SyncLight }) {
  return <IconLink label={`${words} Open the list.`} icon={lightIcons[light.state]} to={paths.sync} />
}
