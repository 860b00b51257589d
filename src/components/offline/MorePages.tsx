import { Button } from '#src/ui/Button.tsx'
import type { ShownAnswer } from './use-cached-answer.ts'
import type { FurtherPages } from './use-cached-pages.ts'
import './more-pages.css'

interface MorePagesProps {
  /** The list that ends here. */
  list: FurtherPages & Pick<ShownAnswer<unknown>, 'state' | 'refresh'>
  /** What it is a list of: 'people', 'reviews'. */
  noun: string
}

/** Why a list ends before all of it is shown, and the way to the rest. */
export function MorePages({ list: { state, further, loadMore, refresh }, noun }: MorePagesProps) {
  const isOffline = state === 'offline'
  // Of a list that could not be asked again nobody can know what comes next either.
  const hasFailed = !isOffline && further !== 'all' && (further === 'failed' || state === 'failed')
  return (
    <div className="more-pages shape-caption">
      <output>
        {further !== 'all' && isOffline && `More ${noun} show when you're back online.`}
        {further === 'busy' && !isOffline && `Loading more ${noun}...`}
        {hasFailed && `More ${noun} could not be loaded.`}
      </output>
      {hasFailed && <Button onClick={() => void (state === 'failed' ? refresh() : loadMore())}>Try again</Button>}
    </div>
  )
}
