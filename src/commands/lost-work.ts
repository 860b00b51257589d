/** What the person can do with work that a restored server lacks, see sync/resync.ts. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Mutation, Offer, OwedReader, OwedWriter } from '#src/db/owed.ts'
import { createdIds, needs } from '#src/domain/work/dependencies.ts'
import { type Picture, pictureOf } from '#src/lib/picture.ts'
import { failed, type Result, succeeded } from '#src/lib/result.ts'
import { writeLocal, writePending } from './save-mutation.ts'

/** The picture at a review photo's path, if this device still has it. */
export type FindPicture = (path: string) => Promise<Blob | undefined>

/**
 * Sends lost work again, together with all offers that need it. A visit or list keeps its id, so that two devices of
 * the person create it once. Pictures on this device are uploaded again; others are only linked, as the server may
 * still have their files.
 */
export async function sendLostAgain(copy: LocalCopy, ids: readonly string[], find: FindPicture): Promise<Result> {
  const offered = await copy.owed.read(['offers'], (owed) => withDependents(owed, ids))
  const pictures = new Map<string, Picture>()
  for (const path of offered.flatMap(picturesOf)) {
    const picture = await find(path).catch(() => undefined)
    if (picture) pictures.set(path, await pictureOf(picture))
  }
  return writePending(copy, ['offers', 'outbox', 'photos', 'blobs'], async (owed) => {
    const still = await withDependents(owed, ids)
    for (const offer of still) await append(copy, owed, offer, pictures)
    await owed.delete(
      'offers',
      still.map(({ id }) => id),
    )
  })
}

/** Gives up lost work and all offers that need it. Returns what was removed, for undo. */
export async function removeLost(copy: LocalCopy, ids: readonly string[]): Promise<Result<Offer[]>> {
  let removed: Offer[] = []
  const result = await writeLocal(copy, ['offers'], async (owed) => {
    removed = await withDependents(owed, ids)
    await owed.delete(
      'offers',
      removed.map(({ id }) => id),
    )
  })
  if (!result.ok) return result
  return removed.length > 0
    ? succeeded(removed)
    : failed({ code: 'invalid_input', message: 'This has already been decided.' })
}

/** Undoes `removeLost`. */
export const putLostBack = (copy: LocalCopy, removed: readonly Offer[]): Promise<Result> =>
  writeLocal(copy, ['offers'], (owed) => owed.put('offers', [...removed]))

/** The chosen offers and all that need one of them, in the order of sending. */
async function withDependents(owed: OwedReader, ids: readonly string[]): Promise<Offer[]> {
  const all = (await owed.all('offers')).toSorted((a, b) => a.seq - b.seq)
  const chosen = all.filter(({ id }) => ids.includes(id))
  return all.filter((offer) => chosen.some((one) => one === offer || needs(offer, one)))
}

const picturesOf = ({ intent, input, photos }: Offer): string[] =>
  intent === 'attach_photo' ? [String(input['path'])] : (photos ?? [])

async function append(
  copy: LocalCopy,
  owed: OwedWriter,
  offer: Offer,
  pictures: ReadonlyMap<string, Picture>,
): Promise<void> {
  const saved_at = new Date(copy.clock.now()).toISOString()
  const save = (intent: string, input: Mutation['input'], id = copy.newId()): Promise<Mutation> =>
    owed.append({ id, intent, input, saved_at, state: 'waiting', attempts: 0 })
  if (offer.place) await save('save_place', offer.place)
  const [made] = createdIds(offer)
  if (offer.intent !== 'attach_photo') await save(offer.intent, offer.input, made)
  const review_id = String(offer.intent === 'attach_photo' ? offer.input['review_id'] : offer.input['id'])
  for (const [index, path] of picturesOf(offer).entries()) {
    const picture = pictures.get(path)
    if (!picture) await save('attach_photo', { review_id, path })
    else {
      const id = copy.newId()
      const photo = { id, bucket: 'review-photos', path, review_id, index, progress: 0, attempts: 0 } as const
      await owed.put('photos', [{ ...photo, state: 'waiting', size: picture.bytes.byteLength }])
      await owed.put('blobs', [{ id, full: picture, thumbnail: picture }])
    }
  }
}
