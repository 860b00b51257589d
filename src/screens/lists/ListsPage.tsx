import Bookmark from 'lucide-react/icons/bookmark'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Plus from 'lucide-react/icons/plus'
import { Cover } from '#src/components/lists/ListCover.tsx'
import { ListMeta } from '#src/components/lists/ListSummary.tsx'
import { NoOwnLists, PersonListsState, usePersonLists } from '#src/components/lists/PersonLists.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { CopyAge, SavedAge } from '#src/components/offline/SavedAge.tsx'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { usePersonId } from '#src/components/people/person-in-address.tsx'
import { SeeProfile } from '#src/components/people/SeeProfile.tsx'
import { allLists, filterLists } from '#src/domain/filter/list-filter.ts'
import { paths } from '#src/lib/paths.ts'
import { counted } from '#src/lib/text.ts'
import { wantedCover, wantToTryCount } from '#src/queries/list-page.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { useListFilter } from '#src/stores/filters.ts'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { IconLink } from '#src/ui/IconButton.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { LikedLists } from './LikedLists.tsx'
import { ListsFilter } from './ListsFilter.tsx'
import { ListsSection, ListTiles } from './ListsSection.tsx'
import { WantedOpen } from './WantedOpen.tsx'
import './lists-page.css'

/** Somebody's lists; without an id, or with one's own, one's own (spec L§2.7). */
export function ListsPage() {
  const id = usePersonId()
  return id === useCopy().userId ? <OwnLists /> : <OtherLists key={id} userId={id} />
}

/** One's own lists, all from this device. */
function OwnLists() {
  const { userId } = useCopy()
  const { lists, state } = usePersonLists(userId)
  const [filter, setFilter] = useListFilter('own')
  const wanted = useLive(wantToTryCount, [])
  const wantedPlaces = useLive(wantedCover, [])
  const shown = filterLists(lists, filter)
  return (
    <>
      <PageHeader title="Lists" />
      <main className="lists-page shape-page shape-panes" aria-busy={state === 'loading'}>
        <PullToRefresh />
        <div className="shape-pane">
          <ul className="lists-page-rows">
            <li>
              <Card inset="none">
                <ListRow
                  to={paths.wantToTry()}
                  title="Want to Try"
                  leading={<Cover places={wantedPlaces ?? []} icon={Bookmark} />}
                >
                  <ListMeta>
                    {wanted !== undefined && counted(wanted, 'restaurant')}
                    <WantedOpen />
                  </ListMeta>
                </ListRow>
              </Card>
            </li>
          </ul>
          <ListsSection
            title="My Lists"
            {...(lists.length > 0 && { all: paths.allLists(userId) })}
            actions={
              <>
                <IconLink label="Create list" icon={Plus} to={paths.createList()} />
                {lists.length > 0 && <ListsFilter label="Filter my lists" value={filter} onChange={setFilter} />}
              </>
            }
          >
            {state === 'loading' && <Skeleton shape="rows" />}
            {state === 'shown' && lists.length === 0 && <NoOwnLists />}
            <ListTiles lists={shown} onReset={shown.length < lists.length ? () => setFilter(allLists) : undefined} />
          </ListsSection>
        </div>
        <div className="shape-pane">
          <LikedLists />
        </div>
      </main>
    </>
  )
}

/** Somebody else's public lists. */
function OtherLists({ userId }: { userId: string }) {
  const goBack = useGoBack()
  const found = usePersonLists(userId)
  const [filter, setFilter] = useListFilter('other')
  const isPublic = found.lists.filter(({ is_public }) => is_public)
  const shown = filterLists(isPublic, filter)
  const username = found.person?.username
  return (
    <>
      <PageHeader title={username ? `Lists of @${username}` : 'Lists'} onBack={goBack} />
      <main className="lists-page shape-page shape-panes" aria-busy={found.state === 'loading'}>
        <PullToRefresh onRefresh={found.refresh} />
        {found.isScoped && <CopyAge />}
        {found.at !== undefined && <SavedAge at={found.at} />}
        {found.state !== 'shown' && <PersonListsState lists={found} />}
        {found.state === 'shown' && isPublic.length === 0 && (
          <EmptyState icon={ListOrdered} title="No lists yet" action={<SeeProfile userId={userId} />}>
            {username ? `@${username} has no public lists.` : 'There are no public lists here.'}
          </EmptyState>
        )}
        {isPublic.length > 0 && (
          <ListsSection
            title="Public lists"
            all={paths.allLists(userId)}
            actions={<ListsFilter label="Filter lists" value={filter} onChange={setFilter} isPublicOnly />}
          >
            <ListTiles lists={shown} onReset={shown.length < isPublic.length ? () => setFilter(allLists) : undefined} />
          </ListsSection>
        )}
      </main>
    </>
  )
}
