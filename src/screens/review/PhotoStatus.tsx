import { connectionNow } from '#src/queries/connection.ts'
import type { ReviewPhoto as ShownPhoto } from '#src/queries/review-photos.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { type SendStatus, StatusChip } from '#src/ui/StatusChip.tsx'
import './photo-status.css'

/** On a photo that is on its way: how far it is, or that it was not taken. */
export function PhotoStatus({ photo: { onDevice } }: { photo: ShownPhoto }) {
  const isOffline = useLive(connectionNow, []) === 'offline'
  if (!onDevice || onDevice.state === 'uploaded') return null
  return (
    <span className="photo-status">
      <StatusChip status={statusOf(onDevice, isOffline)} onPhoto />
    </span>
  )
}

function statusOf({ state, progress }: NonNullable<ShownPhoto['onDevice']>, isOffline: boolean): SendStatus {
  if (state === 'failed') return { state: 'attention' }
  // An upload that broke off without a network waits for one.
  return state === 'uploading' && !isOffline ? { state: 'uploading', percent: 100 * progress } : { state: 'waiting' }
}
