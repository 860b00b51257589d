/** Submits the form: saves, navigates on, and reports the outcome (spec L§4, L§8). */
import { useNavigate } from 'react-router-dom'
import { firstValueFrom } from 'rxjs'
import { draftEnded } from '#src/commands/drafts.ts'
import { storageFailure } from '#src/commands/save-mutation.ts'
import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import { placesOnProfile } from '#src/domain/limits.ts'
import { type VisitForm, visitErrorTitle } from '#src/domain/visits/visit-form.ts'
import { paths } from '#src/lib/paths.ts'
import type { CommandError } from '#src/lib/result.ts'
import { grouped } from '#src/lib/text.ts'
import { photosOfDraft } from '#src/queries/drafts.ts'
import { profileById } from '#src/queries/people.ts'
import { photosOfReview } from '#src/queries/review-photos.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { useJustLogged } from '#src/stores/just-logged.ts'
import { toastError } from '#src/ui/toast.ts'
import { announceVisit } from './announce-visit.ts'
import { saveEdit, saveFavorite, saveVisit } from './submit-visit.ts'
import type { VisitDraft } from './visit-draft.ts'

type Saved = { visit: VisitForm; photosAdded: number; isFavorite: boolean; isFull: boolean }

const saysWhy = (error: CommandError): void => toastError(visitErrorTitle(error), error.message)

/**
 * The form's submit. `isRefused` returns whether the visit cannot be submitted as it is, and has the form say why.
 */
export function useSubmit(draft: VisitDraft, isRefused: (visit: VisitForm) => boolean): () => Promise<void> {
  const copy = useCopy()
  const navigate = useNavigate()
  const { isEdit, autosave, photos, latest } = draft
  const { id } = draft.opened
  const leave = useGoBackTo(isEdit ? paths.review(id) : paths.start)

  /** Returns undefined if nothing was saved; the person has been told why and the form stays open. */
  async function save(): Promise<Saved | undefined> {
    if (!(await photos.settled())) {
      toastError('Not all photos were added', 'Nothing has been submitted yet. Press again to continue without them.')
      return undefined
    }
    // From here on, no autosave may bring the draft back.
    await autosave.stop()
    if (await autosave.hasEnded()) {
      saysWhy(draftEnded)
      return undefined
    }
    const [ofDraft, ofReview, profile] = await Promise.all([
      firstValueFrom(photosOfDraft(copy, id)),
      firstValueFrom(photosOfReview(copy, id)),
      firstValueFrom(profileById(copy, copy.userId)),
    ])
    // Read last: the person may have gone on typing while photos were processed.
    const form = latest()
    if (isRefused(form)) return undefined
    const favorites = profile?.favorites ?? []
    const isFavorite = favorites.some((favorite) => favorite.id === form.place?.id)
    // The server refuses a visit as a whole, so one favorite too many must not go with it.
    const isFull = form.favorite === true && !isFavorite && favorites.length >= placesOnProfile
    const visit = isFull ? { ...form, favorite: undefined } : form
    const result = await (isEdit ? saveEdit(copy, id, visit, ofReview) : saveVisit(copy, id, visit, isFavorite))
    if (result.ok) return { visit, photosAdded: ofDraft.length, isFavorite, isFull }
    saysWhy(result.error)
    return undefined
  }

  return async () => {
    if (isRefused(latest())) return
    if (draft.state.getState().shared.length > 0)
      return toastError('Add or discard the shared photos first', 'Nothing has been submitted yet.')
    draft.state.setState({ ending: 'submit' })
    // Home shows the visit first, and does without if this file is not on the device.
    import('#src/components/places/LoggedVisit.tsx').catch(() => {})
    const saved = await save().catch((fault: unknown) => {
      const failure = storageFailure(fault)
      if (failure) return saysWhy(failure)
      reportError(fault)
      return toastError(visitErrorTitle({}), 'Something went wrong. Try again.')
    })
    if (!saved) {
      autosave.start()
      autosave.note(latest())
      return draft.state.setState({ ending: undefined })
    }
    const { visit, photosAdded, isFavorite, isFull } = saved
    const favorite = isEdit ? await saveFavorite(copy, visit, isFavorite) : undefined
    if (!isEdit) useJustLogged.setState({ id })
    leave()
    const favoriteFailed = 'Review saved but failed to add to favorites'
    if (isFull)
      toastError(favoriteFailed, `You have ${grouped(placesOnProfile)} favorites, which is the most you can keep.`)
    if (favorite?.ok === false) toastError(favoriteFailed, favorite.error.message)
    // Ends when the copy is closed.
    announceVisit({
      copy,
      reviewId: id,
      accepted: isEdit ? 'Changes saved' : 'Review submitted successfully!',
      photos: photosAdded,
      openVisit: isEdit ? undefined : () => void navigate(paths.review(id)),
      openList: () => void navigate(paths.sync),
    }).catch(() => {})
  }
}
