import { NotOnPhone } from '#src/components/offline/NotOnPhone.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import type { ListPageState } from './use-list-page.ts'

/** What stands where a list of one's own cannot be changed: not yet, or it could not be fetched. */
export function OwnListState({ state }: { state: ListPageState }) {
  // Its own row may be there before its places are.
  const isMissing = state.kind === 'unreachable' || (state.kind === 'shown' && state.shown.isOwn && !state.shown.places)
  if (!isMissing) return <Skeleton shape="rows" />
  return (
    <NotOnPhone what="This list" isOffline={state.isOffline} failure="Failed to load list" onRetry={state.refresh} />
  )
}
