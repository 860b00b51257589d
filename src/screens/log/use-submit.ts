/** Submitting the form: saves, leads on, and says what is true of it (spec L§4, L§8). */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { firstValueFrom } from 'rxjs'
import { draftEnded } from '../../commands/drafts.ts'
import { useGoBackTo } from '../../components/use-go-back.ts'
import { reviewEditDraft } from '../../domain/draft-kinds.ts'
import { placesOnProfile } from '../../domain/limits.ts'
import type { Profile } from '../../domain/rows.ts'
import { visitErrorTitle } from '../../domain/visit-error.ts'
import { paths } from '../../lib/paths.ts'
import { grouped } from '../../lib/text.ts'
import { photosOfDraft } from '../../queries/drafts.ts'
import { useCopy } from '../../queries/use-copy.ts'
import { toastError } from '../../ui/toast.ts'
import { announceVisit } from './announce-visit.ts'
import type { OpenedVisit } from './open-visit.ts'
import { saveEdit, saveFavorite, saveVisit } from './submit-visit.ts'
import type { VisitFormState } from './use-visit-form.ts'
import type { VisitPhotos } from './use-visit-photos.ts'

type Submission = {
  opened: OpenedVisit
  form: VisitFormState
  photos: VisitPhotos
  isFavorite: boolean
  profile: Profile | undefined
}

export function useSubmit({ opened, form, photos, isFavorite, profile }: Submission) {
  const copy = useCopy()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const { id, kind } = opened
  const isEdit = kind === reviewEditDraft
  const { keeper } = form
  const leave = useGoBackTo(isEdit ? paths.review(id) : paths.start)

  async function submit(): Promise<void> {
    setBusy(true)
    await photos.settled()
    // From here on no save of the draft may bring it back.
    await keeper.stop()
    // Read now: while the photos were made ready the person may have gone on writing.
    const visit = form.latest()
    const added = (await firstValueFrom(photosOfDraft(copy, id))).length
    if (await form.hasEnded()) {
      setBusy(false)
      return toastError(visitErrorTitle(draftEnded), draftEnded.message)
    }
    const { store } = copy
    // The server refuses a visit as a whole, so one favorite too many must not go with it.
    const isFull = visit.favorite === true && !isFavorite && (profile?.favorites?.length ?? 0) >= placesOnProfile
    const saved = isFull ? { ...visit, favorite: undefined } : visit
    const result = isEdit
      ? await saveEdit(store, id, saved, photos.ofReview)
      : await saveVisit(store, id, saved, isFavorite)
    if (!result.ok) {
      keeper.start()
      keeper.note(form.latest())
      setBusy(false)
      return toastError(visitErrorTitle(result.error), result.error.message)
    }
    const favorite = isEdit ? await saveFavorite(store, saved, isFavorite) : result
    leave()
    if (isFull)
      toastError(
        'Review saved but failed to add to favorites',
        `You have ${grouped(placesOnProfile)} favorites, and more cannot be kept.`,
      )
    if (!favorite.ok) toastError('Review saved but failed to add to favorites', favorite.error.message)
    // It ends when the copy is closed.
    announceVisit({
      copy,
      reviewId: id,
      accepted: isEdit ? 'Changes saved' : 'Review submitted successfully!',
      photos: added,
      openList: () => void navigate(paths.sync),
    }).catch(() => {})
  }

  return { isBusy, submit }
}
