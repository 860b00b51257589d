/** A live read that begins before anybody watches it. */
import type { Observable, Subscription } from 'rxjs'

/** `of` tells the reads apart. */
export type Answer<Found> = { of: Observable<Found>; value?: Found; error?: Error }

export type Read<Found> = {
  /** What was there at once, without a value while nothing was. */
  first: Answer<Found>
  /** Tells all that comes after `first`. Returns the function that ends the read. */
  watch: (tell: (answer: Answer<Found>) => void) => () => void
}

/** Ms after which a read ends that nobody watches: React has thrown away what it was for. */
const unwatchedMs = 5000

export function beginRead<Found>(found: Observable<Found>): Read<Found> {
  let latest: Answer<Found> = { of: found }
  let tell = (_answer: Answer<Found>): void => {}
  let isOver = false
  const take = (now: Pick<Answer<Found>, 'value' | 'error'>): void => {
    latest = { of: found, ...now }
    tell(latest)
  }
  const begin = (): Subscription =>
    found.subscribe({
      next: (value) => take({ value }),
      error: (error: unknown) => take({ error: error instanceof Error ? error : new Error(String(error)) }),
      complete: () => {
        isOver = true
      },
    })
  let subscription = begin()
  const first = latest
  const timer = setTimeout(() => subscription.unsubscribe(), unwatchedMs)
  return {
    first,
    watch(listener) {
      clearTimeout(timer)
      tell = listener
      if (latest !== first) tell(latest)
      if (subscription.closed && !isOver && latest.error === undefined) subscription = begin()
      return () => {
        tell = () => {}
        subscription.unsubscribe()
      }
    },
  }
}
