import { objectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { connectionNow } from '#src/queries/connection.ts'
import { reviewStatus } from '#src/queries/review-status.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

/** How far a review of one's own is on its way; nothing when the server has it with its photos. */
export function ReviewState({ reviewId }: { reviewId: string }) {
  const status = useLive((copy) => objectStatus(copy, reviewId), [reviewId])
  const uploading = useLive((copy) => reviewStatus(copy, reviewId), [reviewId])?.uploading
  const isOffline = useLive(connectionNow, []) === 'offline'
  if (!status) return null
  // What broke off without a network waits for one.
  if (status.state === 'attention' || uploading === undefined || isOffline) return <StatusChip status={status} />
  return <StatusChip status={{ state: 'uploading', percent: uploading }} />
}
