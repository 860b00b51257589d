import { AnswerAge } from '#src/components/offline/SavedAge.tsx'
import { InviteRow } from '#src/components/people/Invite.tsx'
import { PersonRow } from '#src/components/people/PersonRow.tsx'
import { useSuggestedPeople } from '#src/components/people/use-suggested-people.ts'
import { useDeviceLocation } from '#src/components/places/use-location.ts'
import { followStateOf } from '#src/domain/people/follows.ts'
import { whySuggested } from '#src/domain/people/suggested-people.ts'
import { Card } from '#src/ui/Card.tsx'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'

const title = 'People to follow'

/** Before anybody is searched for: the invitation, and all who are suggested. */
export function PeopleToFollow() {
  const suggested = useSuggestedPeople(useDeviceLocation('if allowed'))
  const { people, relations, state } = suggested
  return (
    <>
      <InviteRow />
      <section aria-labelledby="people-to-follow" className="add-friends-suggested">
        {(people === undefined || people.length > 0) && <SectionHeader title={title} id="people-to-follow" />}
        <AnswerAge answer={suggested} otherwise="People to follow will show up here when you're online." />
        {!people && state === 'loading' && <Skeleton shape="rows" />}
        {people && people.length > 0 && relations && (
          <Card inset="none">
            <ul aria-label={title}>
              {people.map((person) => (
                <li key={person.user_id}>
                  <PersonRow
                    person={person}
                    follow={followStateOf(relations, person.user_id)}
                    note={whySuggested(person, relations)}
                  />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </section>
    </>
  )
}
