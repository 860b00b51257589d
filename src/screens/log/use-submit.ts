/** Submitting the form: saves, leads on, and says what is true of it (spec L§4, L§8). */
import { useNavigate } from 'react-router-dom'
import { firstValueFrom } from 'rxjs'
import { draftEnded } from '#src/commands/drafts.ts'
import { storageFailure } from '#src/commands/save-mutation.ts'
import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import { placesOnProfile } from '#src/domain/limits.ts'
import { type VisitForm, visitErrorTitle } from '#src/domain/visits/visit-form.ts'
import { reviewEditDraft } from '#src/domain/work/draft-kinds.ts'
import { paths } from '#src/lib/paths.ts'
import type { CommandError } from '#src/lib/result.ts'
import { grouped } from '#src/lib/text.ts'
import { photosOfDraft } from '#src/queries/drafts.ts'
import { profileById } from '#src/queries/people.ts'
import { photosOfReview } from '#src/queries/review-photos.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { toastError } from '#src/ui/toast.ts'
import { announceVisit } from './announce-visit.ts'
import type { OpenedVisit } from './open-visit.ts'
import { saveEdit, saveFavorite, saveVisit } from './submit-visit.ts'
import type { VisitFormState } from './use-visit-form.ts'
import type { VisitPhotos } from './use-visit-photos.ts'

type Submission = {
  opened: OpenedVisit
  form: VisitFormState
  photos: VisitPhotos
  /** Whether the visit cannot be submitted as it is; then it says why. */
  isRefused: (visit: VisitForm) => boolean
  setBusy: (isBusy: boolean) => void
}

type Saved = { visit: VisitForm; photosAdded: number; isFavorite: boolean; isFull: boolean }

const saysWhy = (error: CommandError): void => toastError(visitErrorTitle(error), error.message)

/** What the button of the form does. */
export function useSubmit({ opened, form, photos, isRefused, setBusy }: Submission): () => Promise<void> {
  const copy = useCopy()
  const navigate = useNavigate()
  const { id, kind } = opened
  const isEdit = kind === reviewEditDraft
  const { autosave } = form
  const leave = useGoBackTo(isEdit ? paths.review(id) : paths.start)

  /** Undefined: nothing is saved, the person knows why, and the form goes on. */
  async function save(): Promise<Saved | undefined> {
    if (!(await photos.settled())) {
      toastError('Not all photos were added', 'Nothing is submitted yet. Press again to go on without them.')
      return undefined
    }
    // From here on no save of the draft may bring it back.
    await autosave.stop()
    if (await form.hasEnded()) {
      saysWhy(draftEnded)
      return undefined
    }
    const [ofDraft, ofReview, profile] = await Promise.all([
      firstValueFrom(photosOfDraft(copy, id)),
      firstValueFrom(photosOfReview(copy, id)),
      firstValueFrom(profileById(copy, copy.userId)),
    ])
    // Read last: while the photos were made ready the person may have gone on writing.
    const latest = form.latest()
    if (isRefused(latest)) return undefined
    const favorites = profile?.favorites ?? []
    const isFavorite = favorites.some((favorite) => favorite.id === latest.place?.id)
    // The server refuses a visit as a whole, so one favorite too many must not go with it.
    const isFull = latest.favorite === true && !isFavorite && favorites.length >= placesOnProfile
    const visit = isFull ? { ...latest, favorite: undefined } : latest
    const result = await (isEdit ? saveEdit(copy, id, visit, ofReview) : saveVisit(copy, id, visit, isFavorite))
    if (result.ok) return { visit, photosAdded: ofDraft.length, isFavorite, isFull }
    saysWhy(result.error)
    return undefined
  }

  return async () => {
    if (isRefused(form.latest())) return
    setBusy(true)
    const saved = await save().catch((fault: unknown) => {
      const failure = storageFailure(fault)
      if (failure) return saysWhy(failure)
      reportError(fault)
      return toastError(visitErrorTitle({}), 'Something went wrong. Try again.')
    })
    if (!saved) {
      autosave.start()
      autosave.note(form.latest())
      return setBusy(false)
    }
    const { visit, photosAdded, isFavorite, isFull } = saved
    const favorite = isEdit ? await saveFavorite(copy, visit, isFavorite) : undefined
    leave()
    const favoriteFailed = 'Review saved but failed to add to favorites'
    if (isFull) toastError(favoriteFailed, `You have ${grouped(placesOnProfile)} favorites, and more cannot be kept.`)
    if (favorite?.ok === false) toastError(favoriteFailed, favorite.error.message)
    // It ends when the copy is closed.
    announceVisit({
      copy,
      reviewId: id,
      accepted: isEdit ? 'Changes saved' : 'Review submitted successfully!',
      photos: photosAdded,
      openList: () => void navigate(paths.sync),
    }).catch(() => {})
  }
}
