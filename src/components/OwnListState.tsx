import CloudOff from 'lucide-react/icons/cloud-off'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { ListPageState } from './use-list-page.ts'

/** What stands where a list of one's own cannot be changed: not yet, or it could not be fetched. */
export function OwnListState({ state }: { state: ListPageState }) {
  // Its own row may be there before its places are.
  const isMissing = state.kind === 'unreachable' || (state.kind === 'shown' && state.shown.isOwn && !state.shown.places)
  if (!isMissing) return <Skeleton shape="rows" />
  return (
    <EmptyState
      icon={CloudOff}
      title="Failed to load list"
      action={<Button onClick={() => void state.refresh().catch(reportError)}>Try again</Button>}
    >
      It is not on this phone.
    </EmptyState>
  )
}
