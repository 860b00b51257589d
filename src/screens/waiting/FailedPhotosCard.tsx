import { useRef, useState } from 'react'
import { replacePhoto } from '#src/commands/replace-photo.ts'
import { retryPhoto } from '#src/commands/retry-photo.ts'
import { focusPage } from '#src/components/page/focus.ts'
import { paths } from '#src/lib/paths.ts'
import { counted } from '#src/lib/text.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import type { PhotoGroup, PhotoItem } from '#src/queries/work.ts'
import { photoFailure } from '#src/services/photo-processing.ts'
import { useServices } from '#src/services/use-services.ts'
import { Button, ButtonLink } from '#src/ui/Button.tsx'
import { toastError } from '#src/ui/toast.ts'
import { AttentionCard } from './AttentionCard.tsx'
import { discardPhotoWithUndo } from './discard-photo-with-undo.ts'
import { WorkThumb } from './WorkThumb.tsx'
import './failed-photos.css'

const unknownReason = 'The server did not accept this photo.'

/** The photos of one review, or the picture of the person, that the server refuses: each can be replaced or left out. */
export function FailedPhotosCard({ group: { id, title, photos } }: { group: PhotoGroup }) {
  const isAvatar = id === 'avatar'
  const reasons = [...new Set(photos.map(({ reason = unknownReason }) => reason))]
  const [common] = reasons.length === 1 ? reasons : []
  return (
    <AttentionCard
      leading={<WorkThumb photo={photos[0]} intent="attach_photo" name={title} />}
      title={title}
      reason={common ?? `${counted(photos.length, 'photo')} cannot be sent.`}
      more={
        <ul className="failed-photos">
          {photos.map((photo) => (
            <li key={photo.id}>
              <FailedPhoto photo={photo} isAvatar={isAvatar} saysWhy={common === undefined} />
            </li>
          ))}
        </ul>
      }
    >
      {!isAvatar && <p className="attention-card-meta shape-caption">{counted(photos.length, 'photo')} not sent</p>}
    </AttentionCard>
  )
}

interface FailedPhotoProps {
  photo: PhotoItem
  isAvatar: boolean
  /** Not all of the card have the same reason. */
  saysWhy: boolean
}

function FailedPhoto({ photo, isAvatar, saysWhy }: FailedPhotoProps) {
  const copy = useCopy()
  const { processPhoto } = useServices()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { id, title, place, reason = unknownReason, mayWorkAgain, isReplaceable } = photo
  const name = place === undefined ? title : `${title} of ${place}`

  async function retry(): Promise<void> {
    const result = await retryPhoto(copy, id)
    if (!result.ok) return toastError('Error', result.error.message)
    focusPage()
  }

  async function replace(file: File): Promise<void> {
    setBusy(true)
    try {
      const { full, thumbnail, extension } = await processPhoto(file)
      const result = await replacePhoto(copy, id, { full, thumbnail, extension })
      if (!result.ok) return toastError('Error', result.error.message)
      focusPage()
    } catch (problem) {
      toastError(`Failed to upload ${file.name}`, photoFailure(problem))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {!isAvatar && (
        <div className="failed-photos-head">
          <WorkThumb photo={photo} intent="attach_photo" name={name} size="small" />
          <span className="failed-photos-words">
            <span>{title}</span>
            {saysWhy && <span className="failed-photos-reason shape-caption">{reason}</span>}
          </span>
        </div>
      )}
      <div className="attention-card-actions">
        {isAvatar && (
          <ButtonLink variant="soft" to={paths.settings}>
            Choose another
          </ButtonLink>
        )}
        {!isAvatar && isReplaceable && (
          <>
            <input
              ref={input}
              type="file"
              accept="image/*"
              hidden
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) void replace(file).catch(reportError)
                // So that the same file can be picked again.
                target.value = ''
              }}
            />
            <Button
              variant="soft"
              busy={isBusy}
              aria-label={`Choose another: ${name}`}
              onClick={() => input.current?.click()}
            >
              {isBusy ? 'Adding...' : 'Choose another'}
            </Button>
          </>
        )}
        {mayWorkAgain && (
          <Button aria-label={`Retry: ${name}`} onClick={() => void retry().catch(reportError)}>
            Retry
          </Button>
        )}
        <Button
          variant="danger-quiet"
          aria-label={`Leave it out: ${name}`}
          onClick={() => void discardPhotoWithUndo(copy, id, name).then(focusPage).catch(reportError)}
        >
          Leave it out
        </Button>
      </div>
    </>
  )
}
