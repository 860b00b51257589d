import Heart from 'lucide-react/icons/heart'
import { NoneYet } from '#src/components/offline/NoneYet.tsx'
import { allLists, filterLists } from '#src/domain/filter/list-filter.ts'
import { paths } from '#src/lib/paths.ts'
import { likedListsWithAuthors } from '#src/queries/list-page.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { useListFilter } from '#src/stores/filters.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { ListsFilter } from './ListsFilter.tsx'
import { ListRows, ListsSection } from './ListsSection.tsx'

/**
 * Other people's lists that the person likes. All are public, so the filter offers no choice of visibility (spec
 * L§2.7).
 */
export function LikedLists() {
  const liked = useLive(likedListsWithAuthors, [])
  const [filter, setFilter] = useListFilter('liked')
  if (!liked) return null
  const authors = new Map(liked.map(({ list, author }) => [list.id, author && `@${author.username}`]))
  const shown = filterLists(
    liked.map(({ list }) => list),
    filter,
  )
  return (
    <ListsSection
      title="Liked Lists"
      actions={
        liked.length > 0 && <ListsFilter label="Filter liked lists" value={filter} onChange={setFilter} isPublicOnly />
      }
    >
      {liked.length === 0 && (
        <NoneYet
          icon={Heart}
          later="The lists you like will show up when you're online."
          skeleton={<Skeleton shape="rows" />}
        >
          <EmptyState
            icon={Heart}
            title="No liked lists yet"
            action={<ButtonLink to={paths.friends}>See friends</ButtonLink>}
          >
            Tap the heart on a friend's list to keep it here.
          </EmptyState>
        </NoneYet>
      )}
      <ListRows
        lists={shown.map((list) => ({ list, meta: authors.get(list.id) }))}
        onReset={shown.length < liked.length ? () => setFilter(allLists) : undefined}
      />
    </ListsSection>
  )
}
