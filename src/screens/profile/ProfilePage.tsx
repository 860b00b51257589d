import { usePersonId } from '#src/components/people/person-in-address.tsx'
import { useCopy } from '#src/queries/use-copy.ts'
import { OtherProfile } from './OtherProfile.tsx'
import { OwnProfile } from './OwnProfile.tsx'
import './profile.css'

/** Somebody's profile; without an id, or with the own one, one's own (spec L§2.6). */
export function ProfilePage() {
  const id = usePersonId()
  return id === useCopy().store.userId ? <OwnProfile /> : <OtherProfile key={id} userId={id} />
}
