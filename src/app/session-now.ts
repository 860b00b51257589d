/** Who is signed in, as long as the page lives: read from the device at once, and again whenever a tab has changed it. */
import type { Session, SessionService } from '#src/services/session.ts'

export type SessionNow = {
  /** undefined until it is read, null when nobody is signed in. */
  get: () => Session | null | undefined
  /** Calls back when that has changed. Returns the function that stops it. */
  watch: (changed: () => void) => () => void
}

/** ORDER: it watches before it reads, so that no change is missed in between. */
export function followSession(service: Pick<SessionService, 'current' | 'watch'>): SessionNow {
  let now: Session | null | undefined
  let newest = 0
  const listeners = new Set<() => void>()
  const read = (): void => {
    const asked = ++newest
    const take = (session: Session | undefined): void => {
      if (asked !== newest) return
      now = session ?? null
      for (const listener of listeners) listener()
    }
    // Storage that does not answer does not mean signed out: the splash stays.
    service.current().then(take).catch(reportError)
  }
  service.watch(read)
  read()
  return {
    get: () => now,
    watch(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
