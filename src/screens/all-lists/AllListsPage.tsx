import Globe from 'lucide-react/icons/globe'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Lock from 'lucide-react/icons/lock'
import { useParams } from 'react-router-dom'
import { CopyAge } from '../../components/CopyAge.tsx'
import { ListMeta, ListTile } from '../../components/ListSummary.tsx'
import { NoOwnLists } from '../../components/NoOwnLists.tsx'
import { ObjectStatus } from '../../components/ObjectStatus.tsx'
import { PersonListsState } from '../../components/PersonListsState.tsx'
import { PullToRefresh } from '../../components/PullToRefresh.tsx'
import { SavedAge } from '../../components/SavedAge.tsx'
import { useGoBack } from '../../components/use-go-back.ts'
import { usePersonLists } from '../../components/use-person-lists.ts'
import { allLists, filterLists } from '../../domain/list-filter.ts'
import { plainDate } from '../../domain/plain-date.ts'
import type { List } from '../../domain/rows.ts'
import { paths } from '../../lib/paths.ts'
import { counted } from '../../lib/text.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import './all-lists-page.css'

/** Every list of a person with what it is about (spec L§2.7); of others the public ones. */
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
      <main className="all-lists-page" aria-busy={state === 'loading'}>
        <PullToRefresh onRefresh={found.refresh} />
        {found.isHeld && !isOwn && <CopyAge />}
        {found.at !== undefined && <SavedAge at={found.at} />}
        {state !== 'shown' && <PersonListsState lists={found} />}
        {state === 'shown' && lists.length > 0 && <p className="all-lists-count">{counted(lists.length, 'list')}</p>}
        {state === 'shown' &&
          lists.length === 0 &&
          (isOwn ? (
            <NoOwnLists />
          ) : (
            <EmptyState icon={ListOrdered} title="No lists yet">
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
      <ListRow to={paths.list(list.id)} leading={<ListTile isRanked={list.is_ranked} />} title={<bdi>{list.name}</bdi>}>
        <ListMeta>
          <Icon icon={list.is_public ? Globe : Lock} size={14} />
          <VisuallyHidden>{list.is_public ? 'Public · ' : 'Private · '}</VisuallyHidden>
          {counted(list.restaurant_count, 'restaurant')}
          <span>· Created {plainDate(list.created_at)}</span>
        </ListMeta>
        {list.description && (
          <span className="all-lists-description" dir="auto">
            {list.description}
          </span>
        )}
        <ObjectStatus id={list.id} />
      </ListRow>
    </Card>
  )
}
