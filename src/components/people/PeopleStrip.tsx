import { AnswerAge } from '#src/components/offline/SavedAge.tsx'
import { paths } from '#src/lib/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { Strip } from '#src/ui/Strip.tsx'
import { InviteTile } from './Invite.tsx'
import { PersonTile } from './PersonTile.tsx'
import type { SuggestedPeople } from './use-suggested-people.ts'
import './people-strip.css'

/** In a strip; "See all" has the others. */
const shown = 10
const places = ['one', 'two', 'three']

interface PeopleStripProps {
  suggested: SuggestedPeople
  /** How old it is, where the page does not say it. */
  showsAge?: boolean
}

/** People to follow, and the invitation, which is there for whoever knows nobody. */
export function PeopleStrip({ suggested, showsAge = false }: PeopleStripProps) {
  const { people, relations, state } = suggested
  const isComing = !people && state === 'loading'
  return (
    <div className="people-strip">
      <Strip title="People to follow" all={paths.addFriends}>
        {isComing &&
          places.map((place) => (
            <li key={place} aria-hidden="true">
              <Card inset="none" className="people-strip-coming" />
            </li>
          ))}
        {relations &&
          people?.slice(0, shown).map((person) => (
            <li key={person.user_id}>
              <PersonTile person={person} relations={relations} />
            </li>
          ))}
        <li>
          <InviteTile />
        </li>
      </Strip>
      {showsAge && (
        <div className="people-strip-age">
          <AnswerAge answer={suggested} otherwise="People to follow will show up here when you're online." hasCopyAge />
        </div>
      )}
    </div>
  )
}
