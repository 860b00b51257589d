import UserPlus from 'lucide-react/icons/user-plus'
import { NoneYet } from '#src/components/offline/NoneYet.tsx'
import { paths } from '#src/lib/paths.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'

/** Shown when friends have written nothing. */
export function NoFriendReviews() {
  return (
    <NoneYet
      icon={UserPlus}
      later="Your friends' reviews will show up when you're online."
      skeleton={<Skeleton shape="reviews" />}
    >
      <EmptyState
        icon={UserPlus}
        title="No reviews from friends yet"
        action={<ButtonLink to={paths.addFriends}>Find friends</ButtonLink>}
      >
        Reviews by people you follow show up here.
      </EmptyState>
    </NoneYet>
  )
}
