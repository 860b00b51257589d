/**
 * A token bucket per user, in the memory of one function instance. Best effort: a host that runs several
 * instances, or restarts one, allows correspondingly more. It protects the shared maps quota, nothing secret.
 */

// Typing with a 300 ms debounce asks about three times a second in bursts; 60 allow 20 seconds of that.
const CALLS_PER_MINUTE = 60
// About 100 bytes each. The user whose last call is longest ago is forgotten first and has the fullest bucket.
const MAXIMUM_USERS = 10_000

/** Returns a function that counts one call of a user: 0 when it is allowed, else the whole seconds to wait. */
export function createRateLimit(now: () => number = Date.now): (userId: string) => number {
  const buckets = new Map<string, { calls: number; at: number }>()
  const callsPerMillisecond = CALLS_PER_MINUTE / 60_000
  return (userId) => {
    const at = now()
    const bucket = buckets.get(userId) ?? { calls: CALLS_PER_MINUTE, at }
    // A clock that was set back must neither drain nor fill the bucket.
    const elapsed = Math.max(0, at - bucket.at)
    const calls = Math.min(CALLS_PER_MINUTE, bucket.calls + elapsed * callsPerMillisecond)
    const allowed = calls >= 1
    buckets.delete(userId)
    buckets.set(userId, { calls: allowed ? calls - 1 : calls, at })
    const oldest = buckets.keys().next().value
    if (buckets.size > MAXIMUM_USERS && oldest !== undefined) buckets.delete(oldest)
    return allowed ? 0 : Math.ceil((1 - calls) / callsPerMillisecond / 1_000)
  }
}
