import ListOrdered from 'lucide-react/icons/list-ordered'
import { PersonListsState, usePersonLists } from '#src/components/lists/PersonLists.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { CopyAge, SavedAge } from '#src/components/offline/SavedAge.tsx'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { filterLists } from '#src/domain/filter/list-filter.ts'
import { paths } from '#src/lib/paths.ts'
import { useListFilter } from '#src/stores/filters.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { ListsFilter } from './ListsFilter.tsx'
import { ListRows, ListsSection } from './ListsSection.tsx'

/** Somebody else's public lists. */
export function OtherLists({ userId }: { userId: string }) {
  const goBack = useGoBack()
  const found = usePersonLists(userId)
  const [filter, setFilter] = useListFilter('other')
  const isPublic = found.lists.filter(({ is_public }) => is_public)
  const shown = filterLists(isPublic, filter)
  const username = found.person?.username
  return (
    <>
      <PageHeader title={username ? `Lists of @${username}` : 'Lists'} onBack={goBack} />
      <main className="lists-page" aria-busy={found.state === 'loading'}>
        <PullToRefresh onRefresh={found.refresh} />
        {found.isHeld && <CopyAge />}
        {found.at !== undefined && <SavedAge at={found.at} />}
        {found.state !== 'shown' && <PersonListsState lists={found} />}
        {found.state === 'shown' && isPublic.length === 0 && (
          <EmptyState icon={ListOrdered} title="No lists yet">
            {username ? `@${username} has no public lists.` : 'There are no public lists here.'}
          </EmptyState>
        )}
        {isPublic.length > 0 && (
          <ListsSection
            title="Public lists"
            all={paths.allLists(userId)}
            actions={<ListsFilter label="Filter lists" value={filter} onChange={setFilter} isPublicOnly />}
          >
            <ListRows lists={shown.map((list) => ({ list }))} isFiltered={shown.length < isPublic.length} />
          </ListsSection>
        )}
      </main>
    </>
  )
}
