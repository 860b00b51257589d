/**
 * Invariant 8 for what the screens say of a device: the counts and the state of each object name every change that the
 * server has not got, and "all saved" means that it has every change and every photo.
 */
import type { Photo } from '#src/db/owed.ts'
import { mentionedIds } from '#src/domain/work/dependencies.ts'
import { stateOf, statusOf } from '#src/queries/sync-status.ts'
import type { MemoryOwed, OwedChange } from './memory-stores.ts'

export type Promises = {
  /** `ids`: what the mutation mentions. */
  saved: (mutationId: string, ids: ReadonlySet<string>) => void
  /** The device has lost all that it owed, also what a file had brought. */
  lost: () => void
  /** What is not true of the figures that the screens show after a commit, in words. */
  broken: (owed: MemoryOwed, changes: readonly OwedChange[], isBusy: boolean) => string | undefined
}

/**
 * `isSettled`: the server has applied the mutation, or the person decided about it. `isLinked`: a review shows the photo. `isDamaged`:
 * what a mutation is about may be lost; then its count says that it is not saved.
 */
export function createPromises(
  isSettled: (id: string) => boolean,
  isLinked: (path: string) => boolean,
  isDamaged: (id: string) => boolean,
): Promises {
  const open = new Map<string, ReadonlySet<string>>()
  /** By input, which the stores freeze: looking through each again after every commit was a quarter of a run. */
  const mentioned = new WeakMap<object, ReadonlySet<string>>()
  const mentions = (input: object, id: string): boolean => {
    const ids = mentioned.get(input) ?? mentionedIds(input)
    mentioned.set(input, ids)
    return ids.has(id)
  }

  /** Only the person may throw away a photo that no review shows yet. */
  const lostPhoto = ({ before, after }: { before?: Photo; after?: Photo }, isBusy: boolean): boolean =>
    before !== undefined && !after && !isBusy && before.state !== 'removing' && !isLinked(before.path)

  return {
    saved: (id, ids) => open.set(id, ids),
    lost: () => open.clear(),
    broken(owed, changes, isBusy) {
      for (const change of changes)
        if (change.table === 'photos' && lostPhoto(change, isBusy))
          return `has lost the photo ${change.before?.path} (${change.before?.state})`
      if (!changes.some(({ table }) => table === 'outbox' || table === 'photos' || table === 'refused'))
        return undefined
      for (const id of open.keys()) if (isSettled(id)) open.delete(id)
      if (open.size === 0) return undefined
      const [outbox, refused, photos] = [owed.rows('outbox'), owed.rows('refused'), owed.rows('photos')]
      const figures = { outbox: [...outbox], refused: [...refused], photos: [...photos], offers: [], facts: {} }
      const { waiting, sending, needsAttention } = statusOf(figures)
      if (waiting + sending + needsAttention < open.size)
        return `counts ${waiting + sending + needsAttention} changes, and the server has not got ${open.size}`
      for (const [id, ids] of open)
        for (const object of isDamaged(id) ? [] : ids)
          if (stateOf(figures, ({ input }) => mentions(input, object)) === 'saved')
            return `says that ${object} is saved, and the server has not got ${id}`
      return undefined
    },
  }
}
