/** Submitting the form: saves, leads on, and says what is true of it (spec L§4, L§8). */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { draftEnded } from '../../commands/drafts.ts'
import { placesOnProfile } from '../../domain/limits.ts'
import type { Profile } from '../../domain/rows.ts'
import { visitErrorTitle } from '../../domain/visit-error.ts'
import { reviewEditDraft, type VisitForm } from '../../domain/visit-form.ts'
import { paths } from '../../lib/paths.ts'
import { useCopy } from '../../queries/use-copy.ts'
import { toastError } from '../../ui/toast.ts'
import { announceVisit } from './announce-visit.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import type { OpenedVisit } from './open-visit.ts'
import { saveEdit, saveFavorite, saveVisit } from './submit-visit.ts'
import type { VisitPhotos } from './use-visit-photos.ts'

type Submission = {
  opened: OpenedVisit
  visit: VisitForm
  keeper: DraftKeeper
  hasEnded: () => Promise<boolean>
  photos: VisitPhotos
  isFavorite: boolean
  profile: Profile | undefined
}

export function useSubmit({ opened, visit, keeper, hasEnded, photos, isFavorite, profile }: Submission) {
  const copy = useCopy()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const { id, kind } = opened
  const isEdit = kind === reviewEditDraft

  async function submit(): Promise<void> {
    setBusy(true)
    await photos.settled()
    // From here on no save of the draft may bring it back.
    await keeper.stop()
    if (await hasEnded()) {
      setBusy(false)
      return toastError(visitErrorTitle(draftEnded), draftEnded.message)
    }
    const { store } = copy
    // The server refuses a visit as a whole, so one favorite too many must not go with it.
    const isFull = visit.favorite === true && !isFavorite && (profile?.favorites?.length ?? 0) >= placesOnProfile
    const saved = isFull ? { ...visit, favorite: undefined } : visit
    const result = isEdit
      ? await saveEdit(store, id, saved, photos.removed)
      : await saveVisit(store, id, saved, isFavorite)
    if (!result.ok) {
      keeper.start()
      keeper.note(visit)
      setBusy(false)
      return toastError(visitErrorTitle(result.error), result.error.message)
    }
    const favorite = isEdit ? await saveFavorite(store, saved, isFavorite) : result
    await navigate(isEdit ? paths.review(id) : paths.start, { replace: true })
    if (isFull)
      toastError(
        'Review saved but failed to add to favorites',
        `You have ${placesOnProfile.toLocaleString('en')} favorites, and more cannot be kept.`,
      )
    if (!favorite.ok) toastError('Review saved but failed to add to favorites', favorite.error.message)
    // It ends when the copy is closed.
    announceVisit({
      copy,
      reviewId: id,
      accepted: isEdit ? 'Changes saved' : 'Review submitted successfully!',
      photos: photos.photos?.filter(({ onDevice }) => onDevice).length ?? 0,
      openList: () => void navigate(paths.sync),
    }).catch(() => {})
  }

  return { isBusy, submit }
}
