import UserSearch from 'lucide-react/icons/user-search'
import { memo } from 'react'
import { PersonRow } from '#src/components/people/PersonRow.tsx'
import type { PeopleSearch } from '#src/components/people/use-people-search.ts'
import { followStateOf } from '#src/domain/people/follows.ts'
import { usernamePart } from '#src/domain/people/people-search.ts'
import { whyKnown } from '#src/domain/people/suggested-people.ts'
import { paths } from '#src/lib/paths.ts'
import { ownRelations } from '#src/queries/people.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { FoundSection } from './FoundSection.tsx'

interface PeopleFoundProps {
  found: PeopleSearch
  query: string
  isAlone: boolean
}

const none = {
  icon: UserSearch,
  title: 'No users found',
  action: <ButtonLink to={paths.addFriends}>People to follow</ButtonLink>,
}

/** The people whose username has what was typed. */
export const PeopleFound = memo(function PeopleFound({
  found: { people, isSearching },
  query,
  isAlone,
}: PeopleFoundProps) {
  const relations = useLive(ownRelations, [])
  return (
    <FoundSection
      title="People"
      part="people"
      query={query}
      rows={relations && people}
      isSearching={isSearching}
      isAlone={isAlone}
      none={none}
      keyOf={({ user_id }) => user_id}
    >
      {(person) =>
        relations && (
          <PersonRow
            person={person}
            query={usernamePart(query)}
            follow={followStateOf(relations, person.user_id)}
            note={whyKnown(person, relations)}
          />
        )
      }
    </FoundSection>
  )
})
