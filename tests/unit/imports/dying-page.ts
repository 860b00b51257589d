/** Pages that are killed at any of their calls of the storage. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { MemoryStore } from '#tests/support/memory-store.ts'

/** The copy of a page that is killed at one of its calls of the storage. */
function dyingPage(phone: MemoryStore, callsLeft: number): LocalCopy {
  let left = callsLeft
  const dying = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(of, name) {
        const value = Reflect.get(of, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          if (left-- <= 0) throw new Error('killed')
          return value.apply(of, given)
        }
      },
    })
  return {
    ...phone,
    documents: dying(phone.documents),
    owed: {
      read: (tables, work) => phone.owed.read(tables, (owed) => work(dying(owed))),
      write: (tables, work) => phone.owed.write(tables, (owed) => work(dying(owed))),
    },
  }
}

/** Killed at the call with this number; true when it came so far. */
export const isKilled = async (
  phone: MemoryStore,
  call: number,
  work: (page: LocalCopy) => Promise<unknown>,
): Promise<boolean> =>
  work(dyingPage(phone, call)).then(
    () => false,
    (error: Error) => {
      if (error.message !== 'killed') throw error
      return true
    },
  )
