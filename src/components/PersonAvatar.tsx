import type { Profile } from '../domain/rows.ts'
import { avatarOnDevice } from '../queries/avatar.ts'
import { useCopy, useLive } from '../queries/use-copy.ts'
import { useServices } from '../services/use-services.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { usePictureOnDevice } from './use-picture-on-device.ts'

interface PersonAvatarProps {
  /** Absent while the person is not on this device. */
  person: (Pick<Profile, 'username' | 'avatar_url'> & { user_id?: string }) | undefined
  size?: 26 | 36 | 44 | 88
}

/** The face of a person, or the first letter of their username; one's own new picture shows before it is sent. */
export function PersonAvatar({ person, size = 36 }: PersonAvatarProps) {
  const { userId } = useCopy().store
  const { pictures } = useServices()
  const address = pictures.avatar(person?.avatar_url)
  const name = person?.username ?? ''
  return person?.user_id === userId ? (
    <OwnAvatar address={address} name={name} size={size} />
  ) : (
    <Avatar src={address} name={name} size={size} />
  )
}

function OwnAvatar({ address, name, size }: { address: string | undefined; name: string; size: 26 | 36 | 44 | 88 }) {
  const onDevice = useLive(avatarOnDevice, [])
  const local = usePictureOnDevice(onDevice?.id, 'thumbnail')
  return <Avatar src={local.address ?? address} name={name} size={size} />
}
