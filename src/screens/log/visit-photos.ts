/** The photos of an opened visit: its draft's, and an edited review's own. */
import { firstValueFrom } from 'rxjs'
import type { StoreApi } from 'zustand'
import { addPhoto } from '#src/commands/add-photo.ts'
import { discardPhoto, restorePhoto, undoneTooLate } from '#src/commands/discard-photo.ts'
import { offerUndo } from '#src/components/page/offer-undo.ts'
import type { PhotoFailure } from '#src/components/reviews/PhotoPicker.tsx'
import { nextPhotoIndex, photoPathOf, photosThatFit, tooManyPhotos } from '#src/domain/visits/photos.ts'
import type { VisitForm } from '#src/domain/visits/visit-form.ts'
import { failed, succeeded } from '#src/lib/result.ts'
import { photosOfDraft } from '#src/queries/drafts.ts'
import { photosOfReview, type ReviewPhoto } from '#src/queries/review-photos.ts'
import { type Copy, useLive } from '#src/queries/use-copy.ts'
import { type ProcessPhoto, photoFailure } from '#src/services/photo-processing.ts'
import { toastError } from '#src/ui/toast.ts'

export type PhotosState = {
  /** The number of files being processed. */
  adding: number
  failures: PhotoFailure[]
  /** Why none, or not all, of the chosen files were taken. */
  photosError: string | undefined
}

export const noPhotosAdded: PhotosState = { adding: 0, failures: [], photosError: undefined }

type Owner = {
  /** The id of the draft and of its review. */
  id: string
  copy: Copy
  processPhoto: ProcessPhoto
  state: Pick<StoreApi<PhotosState & { visit: VisitForm }>, 'getState' | 'setState'>
  /** Changes which photos leave the review when the edit is submitted. */
  changeRemoved: (changed: (paths: string[]) => string[]) => void
  /** Whether another tab has submitted or discarded the visit. */
  hasEnded: () => Promise<boolean>
  /** Stores the draft that the photos belong to; returns whether that worked. */
  saveDraft: () => Promise<boolean>
}

const notStored = 'No photo was added, because the visit cannot be saved at the moment.'

export function createVisitPhotos({ id, copy, processPhoto, state, changeRemoved, hasEnded, saveDraft }: Owner) {
  /** While files are being added: resolves to whether all were stored. */
  let work: Promise<boolean> | undefined
  /** Above the index of every photo seen here, so that no path is used twice. */
  let nextIndex = 0
  const see = (photos: readonly ReviewPhoto[]): void => {
    nextIndex = Math.max(nextIndex, nextPhotoIndex(photos.map(({ path }) => path)))
  }

  function fail(file: File, message: string): false {
    const failure = { id: copy.newId(), file: file.name, message }
    state.setState(({ failures }) => ({ failures: [...failures, failure] }))
    return false
  }
  async function addOne(file: File, pickedAt: number): Promise<boolean> {
    try {
      const { full, thumbnail, extension } = await processPhoto(file)
      const index = nextIndex++
      const path = photoPathOf(copy.userId, pickedAt, index, extension)
      const added = await addPhoto(copy, { draft_id: id }, { id: copy.newId(), path, index, full, thumbnail })
      return added.ok || fail(file, added.error.message)
    } catch (problem) {
      return fail(file, photoFailure(problem))
    }
  }
  async function addAll(files: readonly File[], pickedAt: number): Promise<boolean> {
    if (!(await saveDraft())) {
      state.setState({ photosError: notStored })
      return false
    }
    see(await firstValueFrom(photosOfDraft(copy, id)))
    see(await firstValueFrom(photosOfReview(copy, id)))
    let areStored = true
    for (const file of files) {
      areStored = (await addOne(file, pickedAt)) && areStored
      state.setState(({ adding }) => ({ adding: adding - 1 }))
    }
    return areStored
  }

  return {
    /** Takes as many files as fit; resolves when each is stored or has failed. `count`: the photos already shown. */
    async add(picked: readonly File[], count: number): Promise<void> {
      const before = count + state.getState().adding
      const files = picked.slice(0, photosThatFit(before, picked.length))
      state.setState({ photosError: tooManyPhotos(before, picked.length) })
      if (files.length === 0) return
      state.setState({ failures: [], adding: files.length })
      const added = addAll(files, copy.clock.now()).finally(() => {
        work = undefined
        state.setState({ adding: 0 })
      })
      work = added
      await added
    },
    /** A draft's photo (`isOfDraft`) goes at once, a review's when the edit is submitted. */
    async remove(photo: ReviewPhoto, isOfDraft: boolean): Promise<void> {
      see([photo])
      if (!isOfDraft || !photo.onDevice) {
        changeRemoved((paths) => [...paths, photo.path])
        return offerUndo('Photo removed', async () => {
          if (await hasEnded()) return failed(undoneTooLate)
          changeRemoved((paths) => paths.filter((path) => path !== photo.path))
          return succeeded(undefined)
        })
      }
      const result = await discardPhoto(copy, photo.onDevice.id)
      if (!result.ok) return toastError('Error', result.error.message)
      const { value: discarded } = result
      if (discarded) offerUndo('Photo removed', () => restorePhoto(copy, discarded))
    },
    dismiss: (failure: PhotoFailure): void =>
      state.setState(({ failures }) => ({ failures: failures.filter((one) => one !== failure) })),
    areBeingAdded: (): boolean => work !== undefined,
    /** Resolves once no file is being added; false if one of them has failed. */
    settled: async (): Promise<boolean> => (await work?.catch(() => false)) ?? true,
  }
}

/** The photos that the form shows, and which of them belong to the draft; undefined while they are being read. */
export function useVisitPhotos(id: string, { removed_photos }: VisitForm) {
  const ofDraft = useLive((copy) => photosOfDraft(copy, id), [id])
  const ofReview = useLive((copy) => photosOfReview(copy, id), [id])
  if (!ofDraft || !ofReview) return undefined
  return { ofDraft, all: [...ofReview.filter(({ path }) => !removed_photos.includes(path)), ...ofDraft] }
}
