/** A request that a form makes: whether it is under way, and whether there was a network for it. */
import { useState } from 'react'
import { ServiceError } from '#src/services/service-error.ts'
import { useOfflineHint } from '#src/stores/this-browser.ts'

type Attempt = {
  isBusy: boolean
  /** The browser says so, or the last request found it out: for NeedsNetwork. */
  isOffline: boolean
  /** `onFailure` hears of every failure but a missing network. */
  run: (work: () => Promise<unknown>, onFailure: (error: unknown) => void) => Promise<void>
  /** Forgets what the last request found out. */
  forget: () => void
}

/** `leaves`: success leads to another page, and the form stays busy until that is there. */
export function useAttempt({ leaves = false }: { leaves?: boolean } = {}): Attempt {
  const [isBusy, setBusy] = useState(false)
  const [hasFailedOffline, setFailedOffline] = useState(false)
  const isOffline = useOfflineHint()

  async function run(work: () => Promise<unknown>, onFailure: (error: unknown) => void): Promise<void> {
    setBusy(true)
    setFailedOffline(false)
    try {
      await work()
      if (!leaves) setBusy(false)
    } catch (error) {
      setBusy(false)
      if (error instanceof ServiceError && error.kind === 'offline') setFailedOffline(true)
      else onFailure(error)
    }
  }
  return { isBusy, isOffline: isOffline || hasFailedOffline, run, forget: () => setFailedOffline(false) }
}
