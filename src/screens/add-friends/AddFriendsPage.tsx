import UserSearch from 'lucide-react/icons/user-search'
import { useRef } from 'react'
import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import { queryLength, useQueryInAddress } from '#src/components/page/use-query-in-address.ts'
import { PersonRow } from '#src/components/people/PersonRow.tsx'
import { followStateOf } from '#src/domain/people/follows.ts'
import { paths } from '#src/lib/paths.ts'
import { ownRelations } from '#src/queries/people.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import './add-friends.css'
import { type PeopleSearch, usePeopleSearch } from '#src/components/people/use-people-search.ts'
import { PeopleToFollow } from './PeopleToFollow.tsx'

/** Finds people to follow (spec L§2.5). */
export function AddFriendsPage() {
  const goBack = useGoBackTo(paths.friends)
  const [typed, setTyped] = useQueryInAddress()
  const relations = useLive(ownRelations, [])
  const search = usePeopleSearch(typed)
  const { people } = search
  const page = useRef<HTMLElement>(null)
  const startAgain = (): void => {
    setTyped('')
    page.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <PageHeader title="Add Friends" onBack={goBack} />
      <main ref={page} className="add-friends shape-page shape-column">
        <SearchField
          label="Search by username"
          placeholder="Search by username..."
          spellCheck={false}
          value={typed}
          onChange={setTyped}
          maxLength={queryLength}
        />
        <output className="add-friends-status shape-caption" data-idle={!people || undefined}>
          {statusOf(search)}
        </output>
        {!people && <PeopleToFollow />}
        {people && people.length > 0 && relations && (
          <Card inset="none">
            <ul aria-label="People found">
              {people.map((person) => (
                <li key={person.user_id}>
                  <PersonRow person={person} follow={followStateOf(relations, person.user_id)} />
                </li>
              ))}
            </ul>
          </Card>
        )}
        <div aria-live="polite">
          {people?.length === 0 && !search.isSearching && (
            <EmptyState
              icon={UserSearch}
              title="No users found"
              action={<Button onClick={startAgain}>Search again</Button>}
            >
              {search.isLocal
                ? 'Only people saved on this device can be found at the moment.'
                : 'Check the spelling, or try a part of the username.'}
            </EmptyState>
          )}
        </div>
      </main>
    </>
  )
}

function statusOf({ people, isSearching, isLocal }: PeopleSearch): string {
  if (!people) return ''
  if (isSearching) return 'Searching...'
  if (isLocal) return 'Showing people saved on this device'
  // The page shows that there are none.
  if (people.length === 0) return ''
  return people.length === 1 ? '1 person' : `${people.length} people`
}
