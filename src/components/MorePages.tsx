import { Button } from '../ui/Button.tsx'
import type { AnswerState } from './use-kept-answer.ts'
import type { FurtherPages } from './use-kept-pages.ts'
import './more-pages.css'

interface MorePagesProps {
  /** The list that ends here. */
  list: FurtherPages & { state: AnswerState }
  /** What it is a list of: 'people', 'reviews'. */
  noun: string
}

/** Why a list ends before all of it is shown, and the way to the rest. */
export function MorePages({ list: { state, further, loadMore }, noun }: MorePagesProps) {
  const isNotNow = state === 'offline' || state === 'failed'
  const hasFailed = further === 'failed' && !isNotNow
  return (
    <div className="more-pages">
      <output>
        {further !== 'all' && isNotNow && `More ${noun} show when you're back online.`}
        {further === 'busy' && !isNotNow && `Loading more ${noun}...`}
        {hasFailed && `More ${noun} could not be loaded.`}
      </output>
      {hasFailed && <Button onClick={loadMore}>Try again</Button>}
    </div>
  )
}
