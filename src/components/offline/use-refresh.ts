import { useState } from 'react'
import { connectionNow } from '#src/queries/connection.ts'
import { isRefreshed } from '#src/queries/refreshed.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'

export type Refresh = {
  state: 'idle' | 'busy' | 'fresh' | 'failed'
  start: () => void
}

/** Asks the server for news, and says whether they have come. `also` reads what the page has on demand; it never rejects. */
export function useRefresh(also?: () => Promise<unknown>): Refresh {
  const copy = useCopy()
  const { refresh } = useServices()
  const connection = useLive(connectionNow, [])
  const [state, setState] = useState<Refresh['state']>('idle')

  async function run(): Promise<void> {
    setState('busy')
    const since = copy.store.clock.now()
    const more = also?.()
    refresh()
    // Without a network nobody is kept waiting; it is tried all the same.
    const isFresh = connection === 'offline' ? Promise.resolve(false) : isRefreshed(copy, since)
    await more
    setState((await isFresh) ? 'fresh' : 'failed')
  }

  return {
    state,
    start() {
      if (state !== 'busy') run().catch(reportError)
    },
  }
}
