import ListPlus from 'lucide-react/icons/list-plus'
import { paths } from '../lib/paths.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { NoneYet } from './NoneYet.tsx'

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
