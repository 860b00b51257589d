/** Whether a refresh by hand has brought the server's answer. */
import { filter, firstValueFrom, map, race, timer } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { syncStatus } from './sync-status.ts'

/** Ms after which nobody waits any longer for what may still arrive by itself. */
const timeoutMs = 8000

/**
 * True once everything that the server had after `since` (device clock in ms) has arrived; false after the timeout. A pull that seems to
 * have begun later than now is one from before the clock was set back.
 */
export const isRefreshed = (copy: LiveCopy, since: number): Promise<boolean> =>
  firstValueFrom(
    race(
      syncStatus(copy).pipe(
        filter(({ lastPull }) => lastPull !== undefined && lastPull >= since && lastPull <= copy.clock.now()),
        map(() => true),
      ),
      timer(timeoutMs).pipe(map(() => false)),
    ),
    { defaultValue: false },
  )
