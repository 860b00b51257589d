import { Button } from '#src/ui/Button.tsx'
import type { ShownAnswer } from './use-cached-answer.ts'
import type { FurtherPages } from './use-cached-pages.ts'
import './more-pages.css'

interface MorePagesProps {
  /** The list that ends here. */
  list: FurtherPages & Pick<ShownAnswer<unknown>, 'state' | 'refresh'>
  /** What the list consists of: 'people', 'reviews'. */
  noun: string
}

/** Says why a list ends early, and offers to load the rest. */
export function MorePages({ list: { state, further, loadMore, refresh }, noun }: MorePagesProps) {
  const isOffline = state === 'offline'
  // If the list itself could not be refreshed, its next page is unknown too.
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
