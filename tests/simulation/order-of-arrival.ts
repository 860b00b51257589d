/** Monotonic writes: no change overtakes an earlier one of its device, by the place of its saving, that it has to do with. */
import type { Saved } from './watch.ts'

export type OrderOfArrival = {
  /** The server has applied it. What has overtaken it, in words. `isBack`: the server has gone back to a backup before. */
  applied: (id: string, isBack: boolean) => string | undefined
  /** What was taken and lost is sent again when the phone learns of it, after what it has sent meanwhile. */
  goesBack: (ids: Iterable<string>) => void
}

/**
 * `isTakenIn`: whoever has it from a file may send it before what they had saved themselves. `isForgotten`: its device has lost all that it
 * owed; a request of before that is still under way can arrive after what was saved since.
 */
export function createOrderOfArrival(
  saved: ReadonlyMap<string, Saved>,
  isTakenIn: (id: string) => boolean,
  isForgotten: (id: string, device: string) => boolean,
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
      const later = before.find(
        (other) => other.place > mutation.place && [...mutation.ids].some((shared) => other.ids.has(shared)),
      )
      if (!later || (isForgotten(id, mutation.device) && !isForgotten(later.id, mutation.device))) return undefined
      return `${later.intent} of ${mutation.device} reached the server before ${mutation.intent}, which was saved earlier`
    },
    goesBack(ids) {
      for (const id of ids) arrived.add(id)
      arrivedOf.clear()
    },
  }
}
