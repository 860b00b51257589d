import { NotOnPhone } from '#src/components/offline/NotOnPhone.tsx'
import { NoPerson } from '#src/components/people/NoPerson.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import type { PersonListsState as State } from './use-person-lists.ts'

/** What stands where the lists of a person cannot be shown: not yet, not here, or nobody has this id. */
export function PersonListsState({ lists: { state, isOffline, refresh } }: { lists: State }) {
  if (state === 'loading') return <Skeleton shape="rows" />
  if (state === 'absent') return <NoPerson />
  if (state === 'unreachable') return <NotOnPhone what="These lists" isMany isOffline={isOffline} onRetry={refresh} />
  return null
}
