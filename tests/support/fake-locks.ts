/** Locks between tabs that never freeze: each is held by one tab at a time, in the order of asking. */
import type { Locks } from '#src/db/local-copy.ts'

export function createFakeLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>()
  const hold: Locks['hold'] = (name, work) => {
    const held = (tails.get(name) ?? Promise.resolve()).then(work)
    tails.set(
      name,
      held.catch(() => {}),
    )
    return held
  }
  return { hold, lead: (name, _options, work) => hold(name, () => work(new AbortController().signal)) }
}
