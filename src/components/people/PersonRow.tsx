import type { ReactNode } from 'react'
import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { MatchedText } from '#src/components/page/MatchedText.tsx'
import type { FollowState } from '#src/domain/people/follows.ts'
import type { PersonCard } from '#src/domain/rows.ts'
import { plainDate } from '#src/domain/time/dates.ts'
import { paths } from '#src/lib/paths.ts'
import { ListRow } from '#src/ui/ListRow.tsx'
import { FollowButton } from './FollowButton.tsx'
import { PersonAvatar } from './PersonAvatar.tsx'
import './PersonRow.css'

interface PersonRowProps {
  person: PersonCard
  /** If given, the row has a follow button. */
  follow?: FollowState
  /** When the follow began; if given, the row shows it. */
  since?: string
  /** What else can be done about them. */
  menu?: ReactNode
  /** A line about them. */
  note?: string | undefined
  /** The search, which is marked in the username. */
  query?: string
}

/** A person in a list, in an `<li>`; the row links to their page. */
export function PersonRow({ person, follow, since, menu, note, query = '' }: PersonRowProps) {
  return (
    <ListRow
      to={paths.profile(person.user_id)}
      leading={<PersonAvatar person={person} size={44} />}
      title={
        <>
          @<MatchedText text={person.username} query={query} />
        </>
      }
      trailing={
        follow && (
          <>
            <FollowButton person={person} state={follow} />
            {menu}
          </>
        )
      }
    >
      <span className="person-row-lines">
        {person.full_name && <bdi>{person.full_name}</bdi>}
        {since !== undefined && <span className="person-row-line">Connected since {plainDate(since)}</span>}
        {note !== undefined && <span className="person-row-line">{note}</span>}
        <ObjectStatus id={person.user_id} />
      </span>
    </ListRow>
  )
}
