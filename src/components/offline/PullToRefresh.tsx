import ArrowDown from 'lucide-react/icons/arrow-down'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { memo, Suspense, useState } from 'react'
import { optionalPart } from '#src/components/page/optional-part.ts'
import { connectionNow } from '#src/queries/connection.ts'
import { isRefreshed } from '#src/queries/refreshed.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import './PullToRefresh.css'

type Refresh = {
  state: 'idle' | 'busy' | 'fresh' | 'failed'
  start: () => void
}

/**
 * Refreshes and reports whether anything new has arrived. `also` rereads what the page has fetched on demand; it never
 * rejects.
 */
function useRefresh(also?: () => Promise<unknown>): Refresh {
  const copy = useCopy()
  const { refresh } = useServices()
  const connection = useLive(connectionNow, [])
  const [state, setState] = useState<Refresh['state']>('idle')

  async function run(): Promise<void> {
    setState('busy')
    const since = copy.clock.now()
    const more = also?.()
    refresh()
    // Offline, nobody is kept waiting, but it is tried anyway.
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

/** Pulling is for fingers only; with a mouse or keys, pressing the current navigation item refreshes. */
const hasTouch = navigator.maxTouchPoints > 0
/** Loaded late, with the gesture library. */
const PullGesture = optionalPart(async () => (await import('./PullGesture.tsx')).PullGesture)

const words = { idle: '', busy: 'Refreshing', fresh: 'Up to date', failed: "Couldn't refresh" }

/**
 * Put it at the start of a page's `<main>`: an installed app has no reload button, so pulling the page down refreshes. A memo: the
 * gesture listens anew with every render.
 */
export const PullToRefresh = memo(function PullToRefresh({ onRefresh }: { onRefresh?: () => Promise<unknown> }) {
  const { state, start } = useRefresh(onRefresh)
  /** From 0 to 1, where letting go refreshes. */
  const [pulled, setPulled] = useState(0)
  const isBusy = state === 'busy'
  if (!hasTouch) return null
  const shown = isBusy ? 1 : pulled
  return (
    <div className="pull-to-refresh">
      <Suspense fallback={null}>
        <PullGesture onPull={setPulled} onRelease={start} />
      </Suspense>
      <output>
        <VisuallyHidden>{words[state]}</VisuallyHidden>
      </output>
      {shown > 0 && (
        <span
          className={classNames('pull-to-refresh-disc shape-disc', isBusy && 'pull-to-refresh-busy')}
          style={{ transform: `translateY(${shown * 56}px)`, opacity: shown }}
        >
          <span style={{ rotate: `${isBusy || shown < 1 ? 0 : 180}deg` }}>
            <Icon icon={isBusy ? LoaderCircle : ArrowDown} size={20} />
          </span>
        </span>
      )}
    </div>
  )
})
