/**
 * Deletes one's own review so that it can be undone for some seconds. The deletion is saved and shown at once, and sent
 * after a delay (src/domain/work/delay.ts). See docs/decisions/2026-11-21-delete-with-undo.md.
 */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Mutation, OwedReader, OwedWriter, Photo } from '#src/db/owed.ts'
import { delayLength } from '#src/domain/work/delay.ts'
import { type Result, succeeded } from '#src/lib/result.ts'
import { photosLeaving } from './photos-leaving.ts'
import { picturesOf, type TakenPhotos } from './put-back.ts'
import { saveMutation, writeAndNotify, writeLocal, writePending } from './save-mutation.ts'

/** What undoing needs: the photos that were on their way. */
export type DelayedDeletion = TakenPhotos & { reviewId: string }

/** Renew the lease with `extendDeletionDelay` while undo is offered; end it with `releaseDeletion`. */
export async function deleteReviewWithUndo(copy: LocalCopy, input: { id: string }): Promise<Result<DelayedDeletion>> {
  const leaving = photosLeaving(input.id, () => true)
  const delayed: DelayedDeletion = { reviewId: input.id, photos: [], blobs: [] }
  const result = await saveMutation(copy, 'delete_review', input, {
    tables: leaving.tables,
    delayed: true,
    async write(owed) {
      const photos = await photosOf(owed, input.id)
      // Another tab has deleted it too and marked the photos `removing`: that mark must not come back with the undo.
      const isDeleted = (await deletionsOf(owed, input.id)).length > 1
      delayed.photos = isDeleted ? photos.filter(({ state }) => state !== 'removing') : photos
      delayed.blobs = await picturesOf(owed, delayed.photos)
      await leaving.write(owed)
    },
  })
  return result.ok ? succeeded(delayed) : result
}

/** Undo is still offered: renews the delay. */
export function extendDeletionDelay(copy: LocalCopy, { reviewId }: DelayedDeletion): Promise<Result> {
  return writeLocal(copy, ['outbox'], (owed) => hold(owed, reviewId, copy.clock.now() + delayLength))
}

/** Undo is no longer offered: the deletion is sent now. */
export function releaseDeletion(copy: LocalCopy, { reviewId }: DelayedDeletion): Promise<Result> {
  return writeAndNotify(copy, ['outbox'], (owed) => hold(owed, reviewId, 0))
}

/**
 * Takes the deletion back. False: it may have been sent already, and nothing was done. Errors: those of the storage.
 */
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

/** Several, when two tabs have deleted the same review. */
const deletionsOf = async (owed: OwedReader, reviewId: string): Promise<Mutation[]> =>
  (await owed.all('outbox')).filter(({ intent, input }) => intent === 'delete_review' && input['id'] === reviewId)

const photosOf = async (owed: OwedReader, reviewId: string): Promise<Photo[]> =>
  (await owed.all('photos')).filter(({ review_id }) => review_id === reviewId)

async function putPhotosBack(owed: OwedWriter, { reviewId, photos, blobs }: DelayedDeletion): Promise<void> {
  await owed.delete(
    'photos',
    (await photosOf(owed, reviewId)).map(({ id }) => id),
  )
  // A photo whose link the server took meanwhile belongs to the review now; a refused link still waits for the person.
  const work = [...(await owed.all('outbox')), ...(await owed.all('refused'))]
  const links = new Set(work.map(({ input }) => input['path']))
  const back = photos.filter(({ state, path }) => state !== 'uploaded' || links.has(path))
  await owed.put('photos', back)
  await owed.put(
    'blobs',
    blobs.filter(({ id }) => back.some((photo) => photo.id === id)),
  )
}
