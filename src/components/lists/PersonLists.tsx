/** A person's lists: from this device when all of them are here, else from the server (spec L§2.7). */
import ListPlus from 'lucide-react/icons/list-plus'
import { NoneYet } from '#src/components/offline/NoneYet.tsx'
import { NotOnPhone } from '#src/components/offline/NotOnPhone.tsx'
import { useCachedAnswer } from '#src/components/offline/use-cached-answer.ts'
import { NoPerson } from '#src/components/people/person-in-address.tsx'
import { personListsKey } from '#src/domain/lists/list-page.ts'
import type { List, Profile } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import { isUuid } from '#src/lib/text.ts'
import { personListsHere } from '#src/queries/list-page.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import type { PersonLists } from '#src/services/list-pages.ts'
import { useServices } from '#src/services/use-services.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'

type PersonListsFound = {
  /** absent: nobody has this id. */
  state: 'loading' | 'shown' | 'absent' | 'unreachable'
  person: Pick<Profile, 'user_id' | 'username' | 'full_name'> | undefined
  /** Includes one's own private lists. */
  lists: List[]
  isOwn: boolean
  /** The lists are this device's scoped rows, and as current as those. */
  isScoped: boolean
  isOffline: boolean
  /** When the shown answer was given, if the server could not be asked again: device clock in ms. */
  at?: number
  refresh: () => Promise<void>
}

/** Give the page `key={userId}`. */
export function usePersonLists(userId: string): PersonListsFound {
  const copy = useCopy()
  const { pages } = useServices()
  const here = useLive((from) => personListsHere(from, userId), [userId])
  const isAsked = isUuid(userId) && here !== undefined && !here.isComplete
  const asked = useCachedAnswer<PersonLists>(personListsKey(userId), isAsked ? () => pages.listsOf(userId) : undefined)
  const { answer, refresh } = asked
  const isOwn = userId === copy.userId
  const isScoped = here?.isComplete ?? false
  const common = {
    person: here?.person ?? answer?.person,
    isOwn,
    isScoped,
    isOffline: asked.state === 'offline',
    refresh,
  }

  if (!isUuid(userId)) return { ...common, state: 'absent', lists: [] }
  if (!here) return { ...common, state: 'loading', lists: [] }
  if (here.isComplete) return { ...common, state: 'shown', lists: here.lists }
  if (asked.state === 'absent') return { ...common, state: 'absent', lists: [] }
  if (!answer && here.isBeginning) return { ...common, state: 'shown', lists: here.lists }
  if (!answer) return { ...common, state: asked.state === 'loading' ? 'loading' : 'unreachable', lists: [] }
  const isOld = asked.state === 'offline' || asked.state === 'failed'
  return {
    ...common,
    state: 'shown',
    lists: answer.lists,
    ...(isOld && asked.at !== undefined && { at: asked.at }),
  }
}

/** Shown when a person's lists cannot be: loading, not on this device, or nobody has this id. */
export function PersonListsState({ lists: { state, isOffline, refresh } }: { lists: PersonListsFound }) {
  if (state === 'loading') return <Skeleton shape="rows" />
  if (state === 'absent') return <NoPerson />
  if (state === 'unreachable') return <NotOnPhone what="These lists" isMany isOffline={isOffline} onRetry={refresh} />
  return null
}

/** Shown when the person has no lists of their own. */
export function NoOwnLists() {
  return (
    <NoneYet icon={ListPlus} later="Your lists will show up when you're online." skeleton={<Skeleton shape="rows" />}>
      <EmptyState
        icon={ListPlus}
        title="No lists yet"
        action={
          <ButtonLink variant="primary" to={paths.createList()}>
            Create List
          </ButtonLink>
        }
      >
        Start creating lists to see them here!
      </EmptyState>
    </NoneYet>
  )
}
