import RefreshCw from 'lucide-react/icons/refresh-cw'
import { discardPhoto, restorePhoto } from '#src/commands/discard-photo.ts'
import { retryPhoto } from '#src/commands/retry-photo.ts'
import { focusPage } from '#src/components/page/focus.ts'
import { offerUndo } from '#src/components/page/offer-undo.ts'
import { type Copy, useCopy } from '#src/queries/use-copy.ts'
import type { PhotoItem } from '#src/queries/work.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { toastError } from '#src/ui/toast.ts'
import { AttentionCard } from './AttentionCard.tsx'
import { WorkThumb } from './WorkThumb.tsx'

/** Discards a photo and offers undo. */
export async function discardPhotoWithUndo(copy: Copy, photoId: string, name: string): Promise<void> {
  const result = await discardPhoto(copy, photoId)
  if (!result.ok) return toastError('Error', result.error.message)
  const discarded = result.value
  // It has been uploaded at the same moment.
  if (!discarded) return
  offerUndo(`Discarded: ${name}`, () => restorePhoto(copy, discarded))
}

/** A photo that the server has refused. */
export function FailedPhotoCard({ photo }: { photo: PhotoItem }) {
  const copy = useCopy()
  const { id, title, place, reason } = photo
  const name = place === undefined ? title : `${title} of ${place}`

  async function retry(): Promise<void> {
    const result = await retryPhoto(copy, id)
    if (!result.ok) return toastError('Error', result.error.message)
    focusPage()
  }

  return (
    <AttentionCard
      leading={<WorkThumb photo={photo} intent="attach_photo" name={name} />}
      title={place ?? title}
      reason={reason ?? 'The server did not accept this photo.'}
      actions={
        <>
          <Button variant="soft" aria-label={`Retry: ${name}`} onClick={() => void retry().catch(reportError)}>
            <Icon icon={RefreshCw} size={18} />
            Retry
          </Button>
          <Button
            variant="danger-quiet"
            aria-label={`Discard: ${name}`}
            onClick={() => void discardPhotoWithUndo(copy, id, name).then(focusPage).catch(reportError)}
          >
            Discard
          </Button>
        </>
      }
    >
      {place !== undefined && <p className="attention-card-meta shape-caption">{title}</p>}
    </AttentionCard>
  )
}
