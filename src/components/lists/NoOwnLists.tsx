import ListPlus from 'lucide-react/icons/list-plus'
import { NoneYet } from '#src/components/offline/NoneYet.tsx'
import { paths } from '#src/lib/paths.ts'
import { ButtonLink } from '#src/ui/ButtonLink.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'

/** In the place of one's own lists. */
export function NoOwnLists() {
  return (
    <NoneYet icon={ListPlus} later="Your lists come as soon as you're online." skeleton={<Skeleton shape="rows" />}>
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
