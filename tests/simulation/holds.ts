/**
 * Deletions that can be taken back: nothing is sent while the lease of its hold lasts, and undoing puts the photos back
 * that were on their way. Follows the leases from the commits of a device in virtual time, and not by src/domain/work/delay.ts.
 */
import type { Mutation, Photo } from '#src/db/owed.ts'
import type { OwedChange } from './memory-stores.ts'
import { epoch } from './virtual-clock.ts'
import type { Device } from './virtual-device.ts'

/** Ms that a hold lasts without being renewed. */
const leaseLength = 10_000

/** What a deletion took: the photos as they were, the ids of pictures, and of the rows that are to delete files. */
type Taken = { photos: Photo[]; blobs: string[]; made: string[] }
type Lease = { until: number; skew: number }
type OutboxChange = OwedChange & { table: 'outbox' }

export type Holds = {
  /** What is not true of a device after a commit, in words; `undone`: the deletions that it took back. */
  broken: (changes: readonly OwedChange[], undone: readonly Mutation[]) => string | undefined
}

/**
 * `wasWithoutReview`: whether the server has refused the link of the photo at this path, because its review is gone; `isLinked`: whether
 * it has ever taken one.
 */
export function createHolds(
  device: Pick<Device, 'owed' | 'now' | 'skew'>,
  wasWithoutReview: (path: string) => boolean,
  isLinked: (path: string) => boolean,
): Holds {
  const leases = new Map<string, Lease>()
  const taken = new Map<string, Taken>()

  /** The person may still be asked: its state may not change. */
  const isEarly = ({ before, after }: OutboxChange): boolean => {
    const lease = before && leases.get(before.id)
    if (!lease || before.state !== 'waiting' || after?.state !== 'sending') return false
    return lease.skew === device.skew && device.now() < lease.until - 1
  }

  const follow = ({ before, after }: OutboxChange): void => {
    // A file may bring it again, without its lease: also on a device that has lost it with all that it owed, of which no commit tells.
    if (!after) return void leases.delete(before?.id ?? '')
    if (before && before.delayed_until === after.delayed_until) return
    const left = (after.delayed_until ?? 0) - (epoch + device.now() + device.skew)
    if (left > 0 && left <= leaseLength) leases.set(after.id, { until: device.now() + left, skew: device.skew })
    else leases.delete(after.id)
  }

  /** `isOnly`: of two deletions by two tabs only one tab knows the photos, and either may undo both. */
  const notPutBack = ({ id, input }: Mutation, isOnly: boolean): string | undefined => {
    const known = taken.get(id)
    if (!known) return undefined
    const photos = new Map(device.owed.rows('photos').map((photo) => [photo.id, photo]))
    const pictures = new Set(device.owed.rows('blobs').map((picture) => picture.id))
    const work = [...device.owed.rows('outbox'), ...device.owed.rows('refused')]
    const links = new Set(work.map((other) => other.input['path']))
    for (const photo of isOnly ? known.photos : []) {
      const hasNoLink = photo.state === 'uploaded' && !links.has(photo.path)
      const isRefused = hasNoLink && wasWithoutReview(photo.path)
      // The review has it by now. Where the link was damaged, it has not.
      if (hasNoLink && !isRefused && isLinked(photo.path)) continue
      const state = isRefused ? 'failed' : photo.state
      if (photos.get(photo.id)?.state !== state)
        return `has the photo ${photo.path} not back as ${state}, but as ${photos.get(photo.id)?.state}`
      if (known.blobs.includes(photo.id) && !pictures.has(photo.id)) return `has lost the picture of ${photo.path}`
    }
    const removing = known.made.find((made) => photos.get(made)?.state === 'removing')
    return removing && `goes on deleting ${photos.get(removing)?.path} of ${String(input['id'])}, which was not deleted`
  }

  return {
    broken(changes, undone) {
      const outbox = changes.filter((change) => change.table === 'outbox')
      const early = outbox.find(isEarly)
      if (early) return `sends ${early.before?.intent}, which can still be taken back`
      for (const change of outbox) {
        follow(change)
        const { before, after } = change
        if (!before && after?.intent === 'delete_review') taken.set(after.id, takenBy(changes, after.input['id']))
      }
      for (const mutation of undone) {
        const wrong = notPutBack(mutation, undone.length === 1)
        if (wrong) return wrong
      }
      return undefined
    },
  }
}

function takenBy(changes: readonly OwedChange[], reviewId: unknown): Taken {
  const known: Taken = { photos: [], blobs: [], made: [] }
  for (const { table, before, after } of changes) {
    if (table === 'blobs' && before && !after) known.blobs.push(before.id)
    if (table !== 'photos' || after?.review_id !== reviewId || after?.state !== 'removing') continue
    if (before && before.state !== 'removing') known.photos.push(before)
    if (before?.state !== 'removing') known.made.push(after.id)
  }
  return known
}
