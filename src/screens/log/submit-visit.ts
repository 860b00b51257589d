/** Saves what the form holds: a visit, or the changes of one. Nothing here needs a network. */

import { detachPhoto } from '#src/commands/detach-photo.ts'
import { discardPhoto } from '#src/commands/discard-photo.ts'
import { editReview } from '#src/commands/edit-review.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { logVisitInput, reviewFields, type VisitForm } from '#src/domain/visits/visit-form.ts'
import { type Result, succeeded } from '#src/lib/result.ts'
import type { ReviewPhoto } from '#src/queries/review-photos.ts'
import type { Copy } from '#src/queries/use-copy.ts'

/** `isFavorite`: whether the place is one now. With the visit its draft ends in one transaction. */
export function saveVisit(store: Copy, id: string, visit: VisitForm, isFavorite: boolean): Promise<Result> {
  return logVisit(store, logVisitInput(id, visit, new Date(store.clock.now()), isFavorite), id)
}

/**
 * `photos`: those that the review has. Those that leave go first: when the device dies between two steps, the draft is
 * still there and submitting it again does no harm.
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
    // Not on its way any more, though it may have been when `photos` was read: then it is linked, or will be.
    const left = discarded.value ? discarded : await detachPhoto(store, { review_id: id, path })
    if (!left.ok) return left
  }
  const { base } = visit
  if (!base) throw new Error('An edit knows what it began with')
  const fields = reviewFields(visit, new Date(store.clock.now()), base.created_at)
  return editReview(store, { id, fields, base }, id)
}

/** Makes the place of an edited review a favorite, or no more one, as far as the person has chosen to. */
export function saveFavorite(store: Copy, { place, favorite }: VisitForm, isFavorite: boolean): Promise<Result> {
  if (!place || favorite === undefined || favorite === isFavorite) return Promise.resolve(succeeded(undefined))
  return saveIntent(store, favorite ? 'add_favorite' : 'remove_favorite', { restaurant_id: place.id })
}
