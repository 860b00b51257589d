import type { Profile } from '../domain/rows.ts'
import { useServices } from '../services/use-services.ts'
import { Avatar } from '../ui/Avatar.tsx'

interface PersonAvatarProps {
  /** Absent while the person is not on this device. */
  person: Pick<Profile, 'username' | 'avatar_url'> | undefined
  size?: 26 | 36 | 44 | 88
}

/** The face of a person, or the first letter of their username. */
export function PersonAvatar({ person, size = 36 }: PersonAvatarProps) {
  const { pictures } = useServices()
  return <Avatar src={pictures.avatar(person?.avatar_url)} name={person?.username ?? ''} size={size} />
}
