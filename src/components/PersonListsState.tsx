import CloudOff from 'lucide-react/icons/cloud-off'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { NoPerson } from './NoPerson.tsx'
import type { PersonListsState as State } from './use-person-lists.ts'

/** What stands where the lists of a person cannot be shown: not yet, not here, or nobody has this id. */
export function PersonListsState({ lists: { state, refresh } }: { lists: State }) {
  if (state === 'loading') return <Skeleton shape="rows" />
  if (state === 'absent') return <NoPerson />
  if (state === 'unreachable')
    return (
      <EmptyState
        icon={CloudOff}
        title="These lists are not on this phone"
        action={<Button onClick={() => void refresh()}>Try again</Button>}
      >
        They can be shown as soon as you're online.
      </EmptyState>
    )
  return null
}
