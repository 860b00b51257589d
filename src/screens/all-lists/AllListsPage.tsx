import Globe from 'lucide-react/icons/globe'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Lock from 'lucide-react/icons/lock'
import { useParams } from 'react-router-dom'
import { ListCover } from '#src/components/lists/ListCover.tsx'
import { ListMeta } from '#src/components/lists/ListSummary.tsx'
import { NoOwnLists, PersonListsState, usePersonLists } from '#src/components/lists/PersonLists.tsx'
import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { CopyAge, SavedAge } from '#src/components/offline/SavedAge.tsx'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { SeeProfile } from '#src/components/people/SeeProfile.tsx'
import { allLists, filterLists } from '#src/domain/filter/list-filter.ts'
import type { List } from '#src/domain/rows.ts'
import { plainDate } from '#src/domain/time/dates.ts'
import { paths } from '#src/lib/paths.ts'
import { counted, dotted } from '#src/lib/text.ts'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { VirtualList } from '#src/ui/VirtualList.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import './all-lists.css'

/** All of a person's lists with their descriptions (spec L§2.7); only the public ones of others. */
export function AllListsPage() {
  const userId = useParams()['userId']?.toLowerCase() ?? ''
  return <AllLists key={userId} userId={userId} />
}

function AllLists({ userId }: { userId: string }) {
  const goBack = useGoBack()
  const found = usePersonLists(userId)
  const { person, isOwn, state } = found
  const lists = filterLists(
    found.lists.filter(({ is_public }) => is_public || isOwn),
    { ...allLists, sortBy: 'popularity' },
  )
  const name = person && (person.full_name ?? person.username)
  return (
    <>
      <PageHeader title={name ? <bdi>{`All Lists by ${name}`}</bdi> : 'All Lists'} onBack={goBack} />
      <main className="all-lists-page shape-page shape-column" aria-busy={state === 'loading'}>
        <PullToRefresh onRefresh={found.refresh} />
        {found.isScoped && !isOwn && <CopyAge />}
        {found.at !== undefined && <SavedAge at={found.at} />}
        {state !== 'shown' && <PersonListsState lists={found} />}
        {state === 'shown' && lists.length > 0 && (
          <p className="all-lists-count shape-caption">{counted(lists.length, 'list')}</p>
        )}
        {state === 'shown' &&
          lists.length === 0 &&
          (isOwn ? (
            <NoOwnLists />
          ) : (
            <EmptyState icon={ListOrdered} title="No lists yet" action={<SeeProfile userId={userId} />}>
              Start creating lists to see them here!
            </EmptyState>
          ))}
        <VirtualList
          items={lists}
          keyOf={idOf}
          render={(list) => <ListCard list={list} />}
          height={110}
          restore={`all lists ${userId}`}
          label="Lists"
        />
      </main>
    </>
  )
}

const idOf = ({ id }: List): string => id

function ListCard({ list }: { list: List }) {
  return (
    <Card inset="none">
      <ListRow
        to={paths.list(list.id)}
        leading={<ListCover list={list} />}
        title={<bdi className="shape-clamp">{list.name}</bdi>}
      >
        <ListMeta>
          <Icon icon={list.is_public ? Globe : Lock} size={14} />
          <VisuallyHidden>{list.is_public ? 'Public · ' : 'Private · '}</VisuallyHidden>
          <span className="shape-fill">
            {dotted(counted(list.restaurant_count, 'restaurant'), `Created ${plainDate(list.created_at)}`)}
          </span>
        </ListMeta>
        {list.description && (
          <span className="all-lists-description shape-clamp" dir="auto">
            {list.description}
          </span>
        )}
        <ObjectStatus id={list.id} />
      </ListRow>
    </Card>
  )
}
