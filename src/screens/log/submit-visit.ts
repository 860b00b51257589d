/** Saves the form: a new visit, or the changes to one. Nothing here needs a network. */

import { detachPhoto } from '#src/commands/detach-photo.ts'
import { discardPhoto } from '#src/commands/discard-photo.ts'
import { editReview } from '#src/commands/edit-review.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { logVisitInput, reviewFields, type VisitForm } from '#src/domain/visits/visit-form.ts'
import { type Result, succeeded } from '#src/lib/result.ts'
import type { ReviewPhoto } from '#src/queries/review-photos.ts'
import type { Copy } from '#src/queries/use-copy.ts'

/** Saves the visit and ends its draft in one transaction. `isFavorite`: whether the place is one now. */
export function saveVisit(store: Copy, id: string, visit: VisitForm, isFavorite: boolean): Promise<Result> {
  return logVisit(store, logVisitInput(id, visit, new Date(store.clock.now()), isFavorite), id)
}

/**
 * `photos`: the review's own. The removed ones go first: if the device dies between two steps, the draft is still there and
 * submitting it again does no harm.
 */
export async function saveEdit(
  store: Copy,
  id: string,
  visit: VisitForm,
  photos: readonly ReviewPhoto[],
): Promise<Result> {
  for (const { path, onDevice } of photos.filter((photo) => visit.removed_photos.includes(photo.path))) {
    const discarded = onDevice ? await discardPhoto(store, onDevice.id) : succeeded(undefined)
    if (!discarded.ok) return discarded
    // It may have been on its way when `photos` was read and no longer is: then it is linked, or will be.
    const left = discarded.value ? discarded : await detachPhoto(store, { review_id: id, path })
    if (!left.ok) return left
  }
  const { base } = visit
  if (!base) throw new Error('An edit knows what it began with')
  const fields = reviewFields(visit, new Date(store.clock.now()), base.created_at)
  return editReview(store, { id, fields, base }, id)
}

/** Adds the place of an edited review to the favorites, or removes it, if the person chose to. */
export function saveFavorite(store: Copy, { place, favorite }: VisitForm, isFavorite: boolean): Promise<Result> {
  if (!place || favorite === undefined || favorite === isFavorite) return Promise.resolve(succeeded(undefined))
  return saveIntent(store, favorite ? 'add_favorite' : 'remove_favorite', { restaurant_id: place.id })
}
