/** The photos of the form: those of the draft, and when a review is edited those that it has. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { addPhoto } from '#src/commands/add-photo.ts'
import { discardPhoto, restorePhoto, undoneTooLate } from '#src/commands/discard-photo.ts'
import { offerUndo } from '#src/components/page/offer-undo.ts'
import type { PhotoFailure } from '#src/components/reviews/PhotoPicker.tsx'
import { nextPhotoIndex, photoPathOf, tooManyPhotos } from '#src/domain/visits/photos.ts'
import { pictureOf } from '#src/lib/picture.ts'
import { failed, succeeded } from '#src/lib/result.ts'
import { photosOfDraft } from '#src/queries/drafts.ts'
import { photosOfReview, type ReviewPhoto } from '#src/queries/review-photos.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { photoFailure } from '#src/services/photo-processing.ts'
import { useServices } from '#src/services/use-services.ts'
import { toastError } from '#src/ui/toast.ts'

export type VisitPhotos = {
  /** Undefined while they are being read. */
  photos: ReviewPhoto[] | undefined
  /** Files that are being made ready. */
  adding: number
  failures: PhotoFailure[]
  error: string | undefined
  /** Takes all files or none; resolves when all are kept or have failed. */
  add: (files: File[]) => Promise<void>
  remove: (photo: ReviewPhoto) => Promise<void>
  dismiss: (failure: PhotoFailure) => void
  /** Resolves when no file is being made ready: false when one of those that were has failed. */
  settled: () => Promise<boolean>
}

type Removed = {
  paths: readonly string[]
  change: (changed: (paths: string[]) => string[]) => void
  /** Whether the form was submitted or discarded. */
  hasEnded: () => Promise<boolean>
}

const notStored = 'No photo was added, because the visit cannot be saved at the moment.'

/**
 * `keep` makes the draft that photos belong to, and tells whether there is one. `removed`: what is to leave the review
 * when the edit is submitted.
 */
export function useVisitPhotos(id: string, removed: Removed, keep: () => Promise<boolean>): VisitPhotos {
  const copy = useCopy()
  const { processPhoto } = useServices()
  const ofDraft = useLive((copy) => photosOfDraft(copy, id), [id])
  const ofReview = useLive((copy) => photosOfReview(copy, id), [id])
  const photos = ofDraft && ofReview && [...ofReview.filter(({ path }) => !removed.paths.includes(path)), ...ofDraft]
  const [adding, setAdding] = useState(0)
  const [failures, setFailures] = useState<PhotoFailure[]>([])
  const [error, setError] = useState<string>()
  /** While files are being made ready: whether all of them are kept in the end. */
  const work = useRef<Promise<boolean>>(undefined)
  /** Of all photos that were ever here, so that no path is given twice. */
  const nextIndex = useRef(0)
  useEffect(() => {
    const paths = [...(ofDraft ?? []), ...(ofReview ?? [])].map(({ path }) => path)
    nextIndex.current = Math.max(nextIndex.current, nextPhotoIndex(paths))
  }, [ofDraft, ofReview])

  const addOne = useCallback(
    async (file: File, pickedAt: number): Promise<boolean> => {
      const fail = (message: string): false => {
        setFailures((before) => [...before, { id: copy.newId(), file: file.name, message }])
        return false
      }
      try {
        const { full, thumbnail, extension } = await processPhoto(file)
        const index = nextIndex.current++
        const path = photoPathOf(copy.userId, pickedAt, index, extension)
        const pictures = { full: await pictureOf(full), thumbnail: await pictureOf(thumbnail) }
        const picked = { id: copy.newId(), path, index, ...pictures }
        const added = await addPhoto(copy, { draft_id: id }, picked)
        return added.ok || fail(added.error.message)
      } catch (problem) {
        return fail(photoFailure(problem))
      }
    },
    [id, processPhoto, copy],
  )

  const count = (photos?.length ?? 0) + adding
  const add = async (files: File[]): Promise<void> => {
    const problem = tooManyPhotos(count, files.length)
    setError(problem)
    if (problem || files.length === 0) return
    setFailures([])
    setAdding(files.length)
    const pickedAt = copy.clock.now()
    const addAll = async (): Promise<boolean> => {
      if (!(await keep())) {
        setError(notStored)
        return false
      }
      let areStored = true
      for (const file of files) {
        areStored = (await addOne(file, pickedAt)) && areStored
        setAdding((left) => left - 1)
      }
      return areStored
    }
    const added = addAll().finally(() => {
      work.current = undefined
      setAdding(0)
    })
    work.current = added
    await added
  }

  const remove = async (photo: ReviewPhoto): Promise<void> => {
    if (!ofDraft?.includes(photo) || !photo.onDevice) {
      removed.change((paths) => [...paths, photo.path])
      return offerUndo('Photo removed', async () => {
        if (await removed.hasEnded()) return failed(undoneTooLate)
        removed.change((paths) => paths.filter((path) => path !== photo.path))
        return succeeded(undefined)
      })
    }
    const result = await discardPhoto(copy, photo.onDevice.id)
    if (!result.ok) return toastError('Error', result.error.message)
    const { value: discarded } = result
    if (discarded) offerUndo('Photo removed', () => restorePhoto(copy, discarded))
  }

  return {
    photos,
    adding,
    failures,
    error,
    add,
    remove,
    dismiss: (failure) => setFailures((before) => before.filter((one) => one !== failure)),
    settled: async () => (await work.current?.catch(() => false)) ?? true,
  }
}
