import ListOrdered from 'lucide-react/icons/list-ordered'
import { memo } from 'react'
import { ListSummary } from '#src/components/lists/ListSummary.tsx'
import { paths } from '#src/lib/paths.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { FoundSection } from './FoundSection.tsx'
import type { ListSearch } from './use-list-search.ts'

interface ListsFoundProps {
  found: ListSearch
  query: string
  isAlone: boolean
}

const none = {
  icon: ListOrdered,
  title: 'No lists found',
  action: <ButtonLink to={paths.createList()}>Create List</ButtonLink>,
}

/** The lists whose name has what was typed: one's own, and public ones of others with their author. */
export const ListsFound = memo(function ListsFound({ found: { lists, isSearching }, query, isAlone }: ListsFoundProps) {
  const { userId } = useCopy()
  return (
    <FoundSection
      title="Lists"
      part="lists"
      query={query}
      rows={lists}
      isSearching={isSearching}
      isAlone={isAlone}
      none={none}
      keyOf={({ list }) => list.id}
    >
      {({ list, author, cover }) => (
        <ListSummary
          list={list}
          query={query}
          cover={cover}
          meta={list.user_id === userId ? undefined : author && `@${author.username}`}
        />
      )}
    </FoundSection>
  )
})
