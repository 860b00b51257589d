/**
 * Deletes a review of one's own so that it can be taken back for some seconds: it is saved and shown at once, and its
 * sending is delayed (src/domain/work/delay.ts). See docs/decisions/2026-11-21-delete-with-undo.md.
 */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Mutation, OwedReader, OwedWriter, Photo } from '#src/db/owed.ts'
import { delayLength } from '#src/domain/work/delay.ts'
import { type Result, succeeded } from '#src/lib/result.ts'
import { photosLeaving } from './photos-leaving.ts'
import { picturesOf, type TakenPhotos } from './put-back.ts'
import { saveMutation, writeAndNotify, writeLocal, writePending } from './save-mutation.ts'

/** What taking it back needs: the photos that were on their way. */
export type DelayedDeletion = TakenPhotos & { reviewId: string }

/** Renew the hold with `extendDeletionDelay` while undoing is offered, and end it with `releaseDeletion`. */
export async function deleteReviewWithUndo(copy: LocalCopy, input: { id: string }): Promise<Result<DelayedDeletion>> {
  const leaving = photosLeaving(input.id, () => true)
  const delayed: DelayedDeletion = { reviewId: input.id, photos: [], blobs: [] }
  const result = await saveMutation(copy, 'delete_review', input, {
    tables: leaving.tables,
    delayed: true,
    async write(owed) {
      const photos = await photosOf(owed, input.id)
      // Files that another tab's deletion is to delete are not, when both are taken back.
      const isDeleted = (await deletionsOf(owed, input.id)).length > 1
      delayed.photos = isDeleted ? photos.filter(({ state }) => state !== 'removing') : photos
      delayed.blobs = await picturesOf(owed, delayed.photos)
      await leaving.write(owed)
    },
  })
  return result.ok ? succeeded(delayed) : result
}

/** Undoing is still offered: it is not sent for another while. */
export function extendDeletionDelay(copy: LocalCopy, { reviewId }: DelayedDeletion): Promise<Result> {
  return writeLocal(copy, ['outbox'], (owed) => hold(owed, reviewId, copy.clock.now() + delayLength))
}

/** Undoing is not offered any more: it is sent now. */
export function releaseDeletion(copy: LocalCopy, { reviewId }: DelayedDeletion): Promise<Result> {
  return writeAndNotify(copy, ['outbox'], (owed) => hold(owed, reviewId, 0))
}

/** Takes the deletion back. False: too late, it may have been sent; then nothing was done. Errors: those of the storage. */
export async function undoDeletion(copy: LocalCopy, delayed: DelayedDeletion): Promise<Result<boolean>> {
  let isUndone = false
  const result = await writePending(copy, ['outbox', 'refused', 'photos', 'blobs'], async (owed) => {
    const deletions = await deletionsOf(owed, delayed.reviewId)
    if (deletions.length === 0 || deletions.some(({ state, sent }) => state !== 'waiting' || sent)) return
    await owed.delete(
      'outbox',
      deletions.map(({ seq }) => seq),
    )
    await putPhotosBack(owed, delayed)
    isUndone = true
  })
  return result.ok ? succeeded(isUndone) : result
}

async function hold(owed: OwedWriter, reviewId: string, delayed_until: number): Promise<void> {
  const waiting = (await deletionsOf(owed, reviewId)).filter(({ state }) => state === 'waiting')
  await owed.put(
    'outbox',
    waiting.map((mutation) => ({ ...mutation, delayed_until })),
  )
}

/** Two tabs may have deleted it. */
const deletionsOf = async (owed: OwedReader, reviewId: string): Promise<Mutation[]> =>
  (await owed.all('outbox')).filter(({ intent, input }) => intent === 'delete_review' && input['id'] === reviewId)

const photosOf = async (owed: OwedReader, reviewId: string): Promise<Photo[]> =>
  (await owed.all('photos')).filter(({ review_id }) => review_id === reviewId)

async function putPhotosBack(owed: OwedWriter, { reviewId, photos, blobs }: DelayedDeletion): Promise<void> {
  await owed.delete(
    'photos',
    (await photosOf(owed, reviewId)).map(({ id }) => id),
  )
  // One whose link the server took meanwhile is the review's own by now; a refused link still waits for the person.
  const work = [...(await owed.all('outbox')), ...(await owed.all('refused'))]
  const links = new Set(work.map(({ input }) => input['path']))
  const back = photos.filter(({ state, path }) => state !== 'uploaded' || links.has(path))
  await owed.put('photos', back)
  await owed.put(
    'blobs',
    blobs.filter(({ id }) => back.some((photo) => photo.id === id)),
  )
}
