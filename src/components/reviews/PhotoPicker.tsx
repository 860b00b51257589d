import ImagePlus from 'lucide-react/icons/image-plus'
import X from 'lucide-react/icons/x'
import { useId, useRef } from 'react'
import { photosPerReview } from '#src/domain/limits.ts'
import { counted } from '#src/lib/text.ts'
import type { ReviewPhoto } from '#src/queries/review-photos.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { PhotoThumb } from '#src/ui/PhotoThumb.tsx'
import { usePhotoStatus, useReviewPhoto } from './ReviewPhoto.tsx'
import './PhotoPicker.css'
import { FieldError } from '#src/components/forms/FormMessages.tsx'
import { focusNeighbour } from '#src/components/page/focus.ts'

/** A file that could not be added, and why. */
export type PhotoFailure = { id: string; file: string; message: string }

interface PhotoPickerProps {
  photos: readonly ReviewPhoto[]
  /** Those of them that are sent with the form; the others are the review's. */
  ofDraft: readonly ReviewPhoto[]
  /** How many files are being processed. */
  adding: number
  failures: readonly PhotoFailure[]
  /** Why none, or not all, of the chosen files were accepted. */
  error: string | undefined
  /**
   * The person is about to choose or take photos: some phones kill the page meanwhile, since the camera needs its
   * memory.
   */
  onChoose: () => void
  onAdd: (files: File[]) => void
  onRemove: (photo: ReviewPhoto) => void
  onDismiss: (failure: PhotoFailure) => void
}

/** The photos of a visit, shown at once, each with its state (spec L§2.2, L§5, L§8). */
export function PhotoPicker({
  photos,
  ofDraft,
  adding,
  failures,
  error,
  onChoose,
  onAdd,
  onRemove,
  onDismiss,
}: PhotoPickerProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isBusy = adding > 0
  const isEmpty = photos.length + adding === 0
  return (
    <section className="photo-picker" aria-labelledby={`${id}-title`}>
      <div className="photo-picker-head">
        <h2 id={`${id}-title`}>Photos</h2>
        {!isEmpty && (
          <span className="photo-picker-count shape-caption">
            {photos.length} of {photosPerReview}
          </span>
        )}
      </div>
      <ul className="photo-picker-strip">
        {photos.map((photo, index) => (
          <li key={photo.path} className="photo-picker-item">
            <Thumb photo={photo} alt={`Photo ${index + 1} of ${photos.length}`} isOfDraft={ofDraft.includes(photo)} />
            {index === 0 && <span className="photo-picker-cover">Cover</span>}
            <span className="photo-picker-remove">
              <IconButton
                label={`Remove photo ${index + 1}`}
                icon={X}
                onClick={({ currentTarget }) => {
                  focusNeighbour(currentTarget, input.current)
                  onRemove(photo)
                }}
              />
            </span>
          </li>
        ))}
        {Array.from({ length: adding }, (_, index) => `adding ${index}`).map((key) => (
          <li key={key} className="photo-picker-adding" aria-hidden="true" />
        ))}
        <li key="add" className={classNames(isEmpty && 'photo-picker-first')}>
          <label className="photo-picker-add" aria-busy={isBusy}>
            <input
              ref={input}
              type="file"
              accept="image/*"
              multiple
              className="photo-picker-input"
              disabled={isBusy}
              aria-label="Add photos"
              aria-describedby={`${id}-error`}
              onClick={onChoose}
              onChange={({ target }) => {
                onAdd([...(target.files ?? [])])
                // Allows picking the same file again.
                target.value = ''
              }}
            />
            <span className="photo-picker-sign">
              <Icon icon={ImagePlus} size={22} />
            </span>
            <span>
              {isBusy ? 'Adding...' : isEmpty ? 'Add photos' : 'Add'}
              {isEmpty && (
                <span className="photo-picker-hint">Up to {photosPerReview}. The first one is the cover.</span>
              )}
            </span>
          </label>
        </li>
      </ul>
      <output className="shape-caption">{isBusy && `Adding ${counted(adding, 'photo')}...`}</output>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <ul className="photo-picker-failures" aria-live="polite">
        {failures.map((failure) => (
          <li key={failure.id}>
            <span className="photo-picker-failure shape-fill">
              <strong>Failed to upload {failure.file}</strong> {failure.message}
            </span>
            <IconButton
              label={`Dismiss ${failure.file}`}
              icon={X}
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget, input.current)
                onDismiss(failure)
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A draft's photo is not on its way: it waits for the person. */
function Thumb({ photo, alt, isOfDraft }: { photo: ReviewPhoto; alt: string; isOfDraft: boolean }) {
  const status = usePhotoStatus(isOfDraft ? undefined : photo.onDevice)
  return <PhotoThumb src={useReviewPhoto(photo, 'thumbnail')} alt={alt} {...(status && { status })} />
}
