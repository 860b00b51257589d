import { Link } from 'react-router-dom'
import { PersonAvatar } from '#src/components/people/PersonAvatar.tsx'
import type { Profile } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import { grouped } from '#src/lib/text.ts'
import type { ProfileCounts } from '#src/queries/profile.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

interface ProfileHeadProps {
  person: Profile
  /** Absent when unknown on this device. */
  counts: ProfileCounts | undefined
  isOwn?: boolean
}

/** The avatar, the three counts with their links, the name and the bio. */
export function ProfileHead({ person, counts, isOwn = false }: ProfileHeadProps) {
  const { user_id, full_name, bio } = person
  return (
    <section aria-label="About">
      <div className="profile-head">
        <span className="profile-face">
          <PersonAvatar person={person} size={88} />
        </span>
        <ul className="profile-counts">
          <Count
            to={paths.visitedRestaurants(isOwn ? undefined : user_id)}
            label="Restaurants"
            count={counts?.restaurants}
          />
          <Count to={paths.followers(user_id)} label="Followers" count={counts?.followers} />
          <Count to={paths.following(user_id)} label="Following" count={counts?.following} />
        </ul>
      </div>
      {full_name && (
        <p className="profile-name">
          <bdi>{full_name}</bdi>
        </p>
      )}
      {bio && (
        <p className="profile-bio" dir="auto">
          {bio}
        </p>
      )}
    </section>
  )
}

function Count({ to, label, count }: { to: string; label: string; count: number | undefined }) {
  return (
    <li>
      <Link to={to} className="profile-count shape-caption">
        <span className="profile-count-number">{count === undefined ? <Unknown /> : grouped(count)}</span> {label}
      </Link>
    </li>
  )
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>Unknown number of</VisuallyHidden>
    </>
  )
}
