import ArrowDown from 'lucide-react/icons/arrow-down'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { Suspense, useState } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import './PullToRefresh.css'
import { optionalPart } from '#src/components/page/optional-part.ts'
import { useRefresh } from './use-refresh.ts'

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
