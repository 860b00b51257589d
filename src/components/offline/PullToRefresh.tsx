import ArrowDown from 'lucide-react/icons/arrow-down'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { Suspense, useState } from 'react'
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

/** Asks the server for news, and says whether they have come. `also` reads what the page has on demand; it never rejects. */
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

/** Only fingers pull; with a mouse or keys, the current item of the navigation refreshes. */
const hasTouch = navigator.maxTouchPoints > 0
/** Comes with the library that knows the gesture. */
const PullGesture = optionalPart(async () => (await import('./PullGesture.tsx')).PullGesture)

const words = { idle: '', busy: 'Refreshing', fresh: 'Up to date', failed: 'Nothing new could be fetched' }

/** At the beginning of a page's `<main>`: pulling the page down asks for news, since an installed app has no reload button. */
export function PullToRefresh({ onRefresh }: { onRefresh?: () => Promise<unknown> }) {
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
          className={classNames('pull-to-refresh-disc', isBusy && 'pull-to-refresh-busy')}
          style={{ transform: `translateY(${shown * 56}px)`, opacity: shown }}
        >
          <span style={{ rotate: `${isBusy || shown < 1 ? 0 : 180}deg` }}>
            <Icon icon={isBusy ? LoaderCircle : ArrowDown} size={20} />
          </span>
        </span>
      )}
    </div>
  )
}
