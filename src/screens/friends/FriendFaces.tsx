import { Link } from 'react-router-dom'
import { PersonAvatar } from '#src/components/people/PersonAvatar.tsx'
import type { PersonSince } from '#src/domain/people/follows.ts'
import { paths } from '#src/lib/paths.ts'
import { Strip } from '#src/ui/Strip.tsx'

/** Those followed last; "See all" has the others. */
const most = 20

/** The people whom one follows: a face each, which opens their page. */
export function FriendFaces({ people }: { people: readonly PersonSince[] }) {
  return (
    <Strip title="Your friends" all={paths.yourFriends} shown={5}>
      {people.slice(0, most).map((person) => (
        <li key={person.user_id}>
          <Link to={paths.profile(person.user_id)} className="friends-page-face shape-press">
            <PersonAvatar person={person} size={64} />
            <span className="shape-truncate">@{person.username}</span>
          </Link>
        </li>
      ))}
    </Strip>
  )
}
