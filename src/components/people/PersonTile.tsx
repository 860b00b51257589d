import { Link } from 'react-router-dom'
import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { followStateOf, type Relations } from '#src/domain/people/follows.ts'
import { type Suggested, whySuggested } from '#src/domain/people/suggested-people.ts'
import { paths } from '#src/lib/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { FollowButton } from './FollowButton.tsx'
import { PersonAvatar } from './PersonAvatar.tsx'
import './PersonTile.css'

interface PersonTileProps {
  person: Suggested
  /** How the signed-in person stands to everybody. */
  relations: Relations
}

/** A person to follow, in a strip: the card opens their page, its button follows. */
export function PersonTile({ person, relations }: PersonTileProps) {
  return (
    <Card inset="none" className="shape-strip-card shape-card">
      <PersonAvatar person={person} size={64} />
      <Link to={paths.profile(person.user_id)} className="person-tile-name shape-truncate shape-link">
        <bdi>{person.full_name ?? `@${person.username}`}</bdi>
      </Link>
      {person.full_name && (
        <span className="person-tile-username shape-truncate shape-caption">@{person.username}</span>
      )}
      <span className="person-tile-why shape-clamp">{whySuggested(person, relations)}</span>
      <span className="person-tile-action">
        <ObjectStatus id={person.user_id} />
        <FollowButton person={person} state={followStateOf(relations, person.user_id)} />
      </span>
    </Card>
  )
}
