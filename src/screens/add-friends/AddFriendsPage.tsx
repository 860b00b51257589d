import UserSearch from 'lucide-react/icons/user-search'
import { useRef } from 'react'
import { PersonRow } from '../../components/PersonRow.tsx'
import { useGoBackTo } from '../../components/use-go-back.ts'
import { queryLength, useQueryInAddress } from '../../components/use-query-in-address.ts'
import { followStateOf } from '../../domain/follow-state.ts'
import { paths } from '../../lib/paths.ts'
import { ownRelations } from '../../queries/people.ts'
import { useLive } from '../../queries/use-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import './add-friends-page.css'
import { type PeopleSearch, usePeopleSearch } from './use-people-search.ts'

/** Finding people to follow (spec L§2.5). */
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
      <main ref={page} className="add-friends">
        <SearchField
          label="Search by username"
          placeholder="Search by username..."
          spellCheck={false}
          value={typed}
          onChange={setTyped}
          maxLength={queryLength}
        />
        <output className="add-friends-status">{statusOf(search)}</output>
        {people && people.length > 0 && relations && (
          <Card inset="none">
            <ul>
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
                ? 'Only people saved on this phone can be found at the moment.'
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
  if (isLocal) return 'Showing people saved on this phone'
  // The page says so itself.
  if (people.length === 0) return ''
  return people.length === 1 ? '1 person' : `${people.length} people`
}
