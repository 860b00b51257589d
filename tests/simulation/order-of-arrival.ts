/** Monotonic writes: no change overtakes an earlier one of its device, by the place of its saving, that it has to do with. */
import type { Saved } from './watch.ts'

export type OrderOfArrival = {
  /** The server has applied it. What has overtaken it, in words. `isBack`: the server has gone back to a backup before. */
  applied: (id: string, isBack: boolean) => string | undefined
  /** What was taken and lost is sent again when the phone learns of it, after what it has sent meanwhile. */
  goesBack: (ids: Iterable<string>) => void
}

/**
 * `isTakenIn`: whoever has it from a file may send it before what they had saved themselves. `lostWith`: what a device has lost with all
 * that it owed: a request of before that is still under way can arrive after what was saved since.
 */
export function createOrderOfArrival(
  saved: ReadonlyMap<string, Saved>,
  isTakenIn: (id: string) => boolean,
  lostWith: (device: string) => ReadonlySet<string>,
): OrderOfArrival {
  const arrived = new Set<string>()
  const arrivedOf = new Map<string, (Saved & { id: string })[]>()
  return {
    applied(id, isBack) {
      const mutation = saved.get(id)
      // Lost work goes again from every device of the person, before or after what each has saved since.
      if (!mutation || isTakenIn(id) || arrived.has(id) || (isBack && mutation.ids.has(id))) return undefined
      arrived.add(id)
      const before = arrivedOf.get(mutation.device) ?? []
      arrivedOf.set(mutation.device, [...before, { ...mutation, id }])
      const lost = lostWith(mutation.device)
      const isExcused = (other: string): boolean => lost.has(id) && !lost.has(other)
      const later = before.find(
        ({ id: other, place, ids }) =>
          place > mutation.place && !isExcused(other) && [...mutation.ids].some((shared) => ids.has(shared)),
      )
      if (!later) return undefined
      return `${later.intent} of ${mutation.device} reached the server before ${mutation.intent}, which was saved earlier`
    },
    goesBack(ids) {
      for (const id of ids) arrived.add(id)
      arrivedOf.clear()
    },
  }
}
