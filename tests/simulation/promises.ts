/** Invariant 8 for what the screens say of a device: "all saved" means that the server has every change and every photo. */
import type { Photo } from '../../src/db/owed.ts'
import { statusOf } from '../../src/queries/sync-status.ts'
import type { MemoryOwed, OwedChange } from './memory-stores.ts'

export type Promises = {
  saved: (mutationId: string) => void
  /** What is not true of the figures that the screens show after a commit, in words. */
  broken: (owed: MemoryOwed, changes: readonly OwedChange[], isBusy: boolean) => string | undefined
}

/** `isSettled`: the server has applied the mutation, or the person decided about it. `isLinked`: a review shows the photo. */
export function createPromises(isSettled: (id: string) => boolean, isLinked: (path: string) => boolean): Promises {
  const open = new Set<string>()

  /** Only the person may throw away a photo that no review shows yet. */
  const lostPhoto = ({ before, after }: { before?: Photo; after?: Photo }, isBusy: boolean): boolean =>
    before !== undefined && !after && !isBusy && before.state !== 'removing' && !isLinked(before.path)

  return {
    saved: (id) => open.add(id),
    broken(owed, changes, isBusy) {
      for (const change of changes)
        if (change.table === 'photos' && lostPhoto(change, isBusy))
          return `has lost the photo ${change.before?.path} (${change.before?.state})`
      if (!changes.some(({ table }) => table === 'outbox' || table === 'photos' || table === 'refused'))
        return undefined
      const [outbox, refused, photos] = [owed.rows('outbox'), owed.rows('refused'), owed.rows('photos')]
      const figures = { outbox: [...outbox], refused: [...refused], photos: [...photos] }
      const unknown = { lastContact: undefined, connection: 'online', firstPullDone: true } as const
      if (!statusOf({ ...figures, ...unknown }).allSaved) return undefined
      for (const id of open) {
        if (!isSettled(id)) return `says that all is saved, and the server has not got ${id}`
        open.delete(id)
      }
      return undefined
    },
  }
}
