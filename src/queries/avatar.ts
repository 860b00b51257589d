/** One's own picture while it is on its way. */
import { distinctUntilChanged, map, type Observable } from 'rxjs'
import type { LocalCopy } from '#src/db/open.ts'
import type { Photo } from '#src/db/owed.ts'
import { owedNow } from './sync-status.ts'

/** The person's own picture while this device has it: the one that was chosen last. */
export type AvatarOnDevice = Pick<Photo, 'id' | 'state'>

export const avatarOnDevice = (copy: LocalCopy): Observable<AvatarOnDevice | null> =>
  owedNow(copy).pipe(
    map(({ photos }) => photos.find((photo) => isAvatar(photo) && photo.state !== 'removing') ?? null),
    map((photo) => photo && { id: photo.id, state: photo.state }),
    distinctUntilChanged((a, b) => a?.id === b?.id && a?.state === b?.state),
  )

export const isAvatar = ({ bucket }: Photo): boolean => bucket === 'avatars'
