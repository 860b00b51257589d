/** The lists of a person: from this device when all of them are there, else as the server says them (spec L§2.7). */

import { useKeptAnswer } from '#src/components/offline/use-kept-answer.ts'
import { personListsKey } from '#src/domain/lists/list-page.ts'
import type { List, Profile } from '#src/domain/rows.ts'
import { isUuid } from '#src/lib/text.ts'
import { personListsHere } from '#src/queries/list-page.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import type { PersonLists } from '#src/services/list-pages.ts'
import { useServices } from '#src/services/use-services.ts'

export type PersonListsState = {
  /** absent: nobody has this id. */
  state: 'loading' | 'shown' | 'absent' | 'unreachable'
  person: Pick<Profile, 'user_id' | 'username' | 'full_name'> | undefined
  /** Those of one's own that are private are among them. */
  lists: List[]
  isOwn: boolean
  /** They are the rows of this device, and as old as these. */
  isHeld: boolean
  isOffline: boolean
  /** Device clock in ms of the answer that could not be repeated. */
  at?: number
  refresh: () => Promise<void>
}

/** Give the page `key={userId}`. */
export function usePersonLists(userId: string): PersonListsState {
  const copy = useCopy()
  const { pages } = useServices()
  const here = useLive((from) => personListsHere(from, userId), [userId])
  const isAsked = isUuid(userId) && here !== undefined && !here.isWhole
  const asked = useKeptAnswer<PersonLists>(personListsKey(userId), isAsked ? () => pages.listsOf(userId) : undefined)
  const { answer, refresh } = asked
  const isOwn = userId === copy.store.userId
  const isHeld = here?.isWhole ?? false
  const common = {
    person: here?.person ?? answer?.person,
    isOwn,
    isHeld,
    isOffline: asked.state === 'offline',
    refresh,
  }

  if (!isUuid(userId)) return { ...common, state: 'absent', lists: [] }
  if (!here) return { ...common, state: 'loading', lists: [] }
  if (here.isWhole) return { ...common, state: 'shown', lists: here.lists }
  if (asked.state === 'absent') return { ...common, state: 'absent', lists: [] }
  if (!answer) return { ...common, state: asked.state === 'loading' ? 'loading' : 'unreachable', lists: [] }
  const isOld = asked.state === 'offline' || asked.state === 'failed'
  return {
    ...common,
    state: 'shown',
    lists: answer.lists,
    ...(isOld && asked.at !== undefined && { at: asked.at }),
  }
}
