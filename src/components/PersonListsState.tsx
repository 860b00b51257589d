import { CloudOff, UserX } from 'lucide-react'
import { paths } from '../lib/paths.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { PersonListsState as State } from './use-person-lists.ts'

/** What stands where the lists of a person cannot be shown: not yet, not here, or nobody has this id. */
export function PersonListsState({ lists: { state, refresh } }: { lists: State }) {
  if (state === 'loading') return <Skeleton shape="rows" />
  if (state === 'absent')
    return (
      <EmptyState
        icon={UserX}
        title="Profile not found"
        action={<ButtonLink to={paths.addFriends}>Find friends</ButtonLink>}
      >
        There is nobody here, or the account has been deleted.
      </EmptyState>
    )
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
