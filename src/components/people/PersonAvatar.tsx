import { usePictureOnDevice } from '#src/components/offline/use-picture-on-device.ts'
import type { Profile } from '#src/domain/rows.ts'
import { avatarOnDevice } from '#src/queries/people.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'
import { Avatar, type AvatarSize } from '#src/ui/Avatar.tsx'

interface PersonAvatarProps {
  /** Absent while the person is not on this device. */
  person: (Pick<Profile, 'username' | 'avatar_url'> & { user_id?: string }) | undefined
  size?: AvatarSize
}

/** A person's avatar, or the first letter of their username. One's own new avatar shows before it is sent. */
export function PersonAvatar({ person, size = 36 }: PersonAvatarProps) {
  const { userId } = useCopy()
  const { pictures } = useServices()
  const address = pictures.avatar(person?.avatar_url)
  const name = person?.username ?? ''
  return person?.user_id === userId ? (
    <OwnAvatar address={address} name={name} size={size} />
  ) : (
    <Avatar src={address} name={name} size={size} />
  )
}

function OwnAvatar({ address, name, size }: { address: string | undefined; name: string; size: AvatarSize }) {
  const onDevice = useLive(avatarOnDevice, [])
  const local = usePictureOnDevice(onDevice?.id, 'thumbnail')
  return <Avatar src={local.address ?? address} name={name} size={size} />
}
