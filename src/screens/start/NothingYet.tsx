import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import { NoneYet } from '#src/components/offline/NoneYet.tsx'
import { paths } from '#src/lib/paths.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'

/** Shown when there is no review. */
export function NothingYet() {
  return (
    <div className="start-page-block">
      <NoneYet
        icon={UtensilsCrossed}
        later="Your visits and those of your friends come as soon as you're online. You can log a visit now."
        skeleton={<Skeleton shape="reviews" />}
      >
        <EmptyState
          icon={UtensilsCrossed}
          title="No visits yet"
          action={<ButtonLink to={paths.addFriends}>Find friends</ButtonLink>}
        >
          Log a visit, or follow friends to see theirs here.
        </EmptyState>
      </NoneYet>
    </div>
  )
}
