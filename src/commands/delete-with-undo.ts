/**
 * Deletes a review or a list of one's own so that it can be taken back for some seconds: it is saved and shown at once, and
 * its sending is delayed (src/domain/work/delay.ts). See docs/decisions/2026-11-21-delete-with-undo.md.
 */
import type { LocalCopy } from '#src/db/local-copy.ts'
import {
  baseId,
  type Draft,
  type Mutation,
  type OwedReader,
  type OwedTable,
  type OwedWriter,
  type Photo,
} from '#src/db/owed.ts'
import { doubtShownWork } from '#src/db/shown-work.ts'
import type { Review } from '#src/domain/rows.ts'
import { delayLength } from '#src/domain/work/delay.ts'
import { type Result, succeeded } from '#src/lib/result.ts'
import { photosLeaving } from './photos-leaving.ts'
import { picturesOf, type TakenPhotos } from './put-back.ts'
import { saveMutation, writeAndNotify, writeLocal, writePending } from './save-mutation.ts'

/** What is deleted: the intent says it, and its id. */
export type Deletion = { intent: 'delete_review' | 'delete_list'; id: string }

/** What taking it back needs: the photos of a review that were on their way, what had been typed to change a list. `mutationId`: its own. */
export type DelayedDeletion = Deletion & TakenPhotos & { drafts: Draft[]; mutationId: string }

/** Renew the lease with `extendDeletionDelay` while undo is offered; end it with `releaseDeletion`. */
export async function deleteWithUndo(copy: LocalCopy, deletion: Deletion): Promise<Result<DelayedDeletion>> {
  const { intent, id } = deletion
  const isList = intent === 'delete_list'
  const leaving = photosLeaving(id, () => true)
  const delayed: DelayedDeletion = { ...deletion, photos: [], blobs: [], drafts: [], mutationId: '' }
  const result = await saveMutation(
    copy,
    intent,
    { id },
    {
      tables: isList ? ['drafts'] : leaving.tables,
      delayed: true,
      async write(owed) {
        const deletions = await deletionsOf(owed, delayed)
        delayed.mutationId = deletions.at(-1)?.id ?? ''
        if (isList) return takeDraft(owed, delayed)
        const photos = await photosOf(owed, id)
        // Another tab has deleted it too and marked the photos `removing`: that mark must not come back with the undo.
        const isDeleted = deletions.length > 1
        delayed.photos = isDeleted ? photos.filter(({ state }) => state !== 'removing') : photos
        delayed.blobs = await picturesOf(owed, delayed.photos)
        await leaving.write(owed)
      },
    },
  )
  return result.ok ? succeeded(delayed) : result
}

/** Undo is still offered: renews the delay. */
export function extendDeletionDelay(copy: LocalCopy, deletion: Deletion): Promise<Result> {
  return writeLocal(copy, ['outbox'], (owed) => hold(owed, deletion, copy.clock.now() + delayLength))
}

/** Undo is no longer offered: the deletion is sent now. */
export function releaseDeletion(copy: LocalCopy, deletion: Deletion): Promise<Result> {
  return writeAndNotify(copy, ['outbox'], (owed) => hold(owed, deletion, 0))
}

/** Takes the deletion back. False: it may have been sent already, and nothing was done. Errors: those of the storage. */
export async function undoDeletion(copy: LocalCopy, delayed: DelayedDeletion): Promise<Result<boolean>> {
  let isUndone = false
  const tables: OwedTable[] = ['outbox', 'refused', 'photos', 'blobs', 'bases', 'drafts', 'facts']
  const result = await writePending(copy, tables, async (owed) => {
    const deletions = await deletionsOf(owed, delayed)
    // Its own may have been sent, and what waits be another tab's, later: that one knows the photos.
    if (!deletions.some(({ id }) => id === delayed.mutationId)) return
    if (deletions.some(({ state, sent }) => state !== 'waiting' || sent)) return
    await owed.delete(
      'outbox',
      deletions.map(({ seq }) => seq),
    )
    await doubtShownWork(owed)
    await owed.put('drafts', delayed.drafts)
    if (delayed.intent === 'delete_review') await putPhotosBack(owed, delayed)
    isUndone = true
  })
  return result.ok ? succeeded(isUndone) : result
}

async function hold(owed: OwedWriter, deletion: Deletion, delayed_until: number): Promise<void> {
  const waiting = (await deletionsOf(owed, deletion)).filter(({ state }) => state === 'waiting')
  await owed.put(
    'outbox',
    waiting.map((mutation) => ({ ...mutation, delayed_until })),
  )
}

/** In the order of their saving; several, when two tabs have deleted the same. */
const deletionsOf = async (owed: OwedReader, { intent, id }: Deletion): Promise<Mutation[]> =>
  (await owed.all('outbox')).filter((mutation) => mutation.intent === intent && mutation.input['id'] === id)

/** What was typed to change the list ends with it. */
async function takeDraft(owed: OwedWriter, delayed: DelayedDeletion): Promise<void> {
  const draft = await owed.get('drafts', delayed.id)
  if (!draft) return
  delayed.drafts = [draft]
  await owed.delete('drafts', [draft.id])
}

const photosOf = async (owed: OwedReader, reviewId: string): Promise<Photo[]> =>
  (await owed.all('photos')).filter(({ review_id }) => review_id === reviewId)

async function putPhotosBack(owed: OwedWriter, { id, photos, blobs }: DelayedDeletion): Promise<void> {
  // Not what has been added since.
  const removed = (await photosOf(owed, id)).filter(({ state }) => state === 'removing')
  await owed.delete(
    'photos',
    removed.map((photo) => photo.id),
  )
  // A photo whose link the server took meanwhile belongs to the review now; a refused link still waits for the person, as does a photo
  // whose review another device has deleted. One that has lost its link to damage goes again (sendUnlinked in push.ts).
  const review = (await owed.get('bases', baseId('reviews', id)))?.document?.row as Review | undefined
  const work = [...(await owed.all('outbox')), ...(await owed.all('refused'))]
  const links = new Set(work.map(({ input }) => input['path']))
  const back = photos.flatMap((photo): Photo[] => {
    if (photo.state !== 'uploaded' || links.has(photo.path)) return [photo]
    if (review?.photos?.includes(photo.path)) return []
    const { code, message } = removed.find(({ path }) => path === photo.path) ?? {}
    return [
      code === undefined || message === undefined ? photo : { ...photo, state: 'failed', progress: 0, code, message },
    ]
  })
  await owed.put('photos', back)
  await owed.put(
    'blobs',
    blobs.filter(({ id: photoId }) => back.some((photo) => photo.id === photoId)),
  )
}
