/** For pages that change a list: only its owner may be there (spec L§6, L§8). */
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { NotOnPhone } from '#src/components/offline/NotOnPhone.tsx'
import { useStillHere } from '#src/components/page/use-go-back.ts'
import { paths } from '#src/lib/paths.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { toastError } from '#src/ui/toast.ts'
import { type ListPageState, useListPage } from './use-list-page.ts'

/**
 * Sends away who may not change the list, and says why; not from one that is gone while `hasDraft`, or may have one: what was
 * typed to change it is shown. Give the page `key={id}`.
 */
export function useOwnList(id: string, hasDraft = false): ListPageState {
  const navigate = useNavigate()
  const isStillHere = useStillHere()
  const state = useListPage(id)
  const isForeign = state.kind === 'shown' && !state.shown.isOwn
  const isGone = state.kind === 'not_found' && !hasDraft

  useEffect(() => {
    if ((!isForeign && !isGone) || !isStillHere()) return
    toastError('Error', isForeign ? 'You can only edit your own lists' : 'List not found')
    void navigate(isForeign ? paths.list(id) : paths.lists(), { replace: true })
  }, [navigate, isStillHere, id, isForeign, isGone])

  return state
}

/** Shown while one's own list cannot be changed: it is loading, or could not be fetched. */
export function OwnListState({ state }: { state: ListPageState }) {
  // Its row may arrive before its places.
  const isMissing = state.kind === 'unreachable' || (state.kind === 'shown' && state.shown.isOwn && !state.shown.places)
  if (!isMissing) return <Skeleton shape="rows" />
  return (
    <NotOnPhone what="This list" isOffline={state.isOffline} failure="Failed to load list" onRetry={state.refresh} />
  )
}
