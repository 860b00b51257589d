import { UtensilsCrossed } from 'lucide-react'
import { useArriving } from '../../components/use-arriving.ts'
import { paths } from '../../lib/paths.ts'
import { hasEverythingArrived } from '../../queries/sync-status.ts'
import { useLive } from '../../queries/use-copy.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** What stands where no review is: it may only not have arrived yet, and without a network it will not. */
export function NothingYet() {
  const hasArrived = useLive(hasEverythingArrived, [])
  const isArriving = useArriving()
  if (hasArrived === undefined) return null
  if (isArriving)
    return (
      <div className="start-page-block">
        <Skeleton shape="reviews" />
      </div>
    )
  return (
    <div className="start-page-block">
      {hasArrived ? (
        <EmptyState
          icon={UtensilsCrossed}
          title="No visits yet"
          action={<ButtonLink to={paths.addFriends}>Find friends</ButtonLink>}
        >
          Log a visit, or follow friends to see theirs here.
        </EmptyState>
      ) : (
        <EmptyState icon={UtensilsCrossed} title="Nothing is on this phone yet">
          Your visits and those of your friends come as soon as you're online. You can log a visit now.
        </EmptyState>
      )}
    </div>
  )
}
