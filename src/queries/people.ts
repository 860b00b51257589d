/** Live people. */
import { combineLatest, distinctUntilChanged, map, type Observable, scan, switchMap } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import type { Photo } from '#src/db/owed.ts'
import {
  type FollowSide,
  type Follows,
  type PersonSince,
  type Relations,
  withThoseBefore,
} from '#src/domain/people/follows.ts'
import { cardOf } from '#src/domain/people/profile.ts'
import type { Profile } from '#src/domain/rows.ts'
import { liveAll, liveRow, liveRows, liveRowsByKey, sharedReadOf } from './live.ts'
import { restrictedPeople } from './restrictions.ts'
import { owedNow, sharedByCopy } from './sync-status.ts'

export const profileById = (copy: LiveCopy, userId: string): Observable<Profile | undefined> =>
  liveRow(copy, 'profiles', userId)

/** Everybody on this device, unordered: read once for all searches, which look through them at every letter. */
export const everybodyHere = sharedReadOf((copy) => liveAll(copy, 'profiles'))

/** Whom the signed-in person follows and who follows them: everybody, known or not, including unsent work. */
export const ownRelations = (copy: LiveCopy): Observable<Relations> =>
  combineLatest([rowsOfFollower(copy, copy.userId), rowsOfFollowed(copy, copy.userId)]).pipe(
    map(([following, followers]) => ({
      following: new Set(following.map((row) => row.following_id)),
      followers: new Set(followers.map((row) => row.follower_id)),
    })),
  )

/** Whom the signed-in person follows, latest first; only profiles on this device. Shared: every feed asks. */
export const ownFollowing = sharedByCopy(
  (copy): Observable<Profile[]> =>
    rowsOfFollower(copy, copy.userId).pipe(
      switchMap((rows) =>
        profilesByIds(
          copy,
          rows.map((row) => row.following_id),
        ),
      ),
    ),
)

/** Whose activity the signed-in person's feeds show: whom they follow and have not muted. */
export const peopleInFeeds = sharedByCopy(
  (copy): Observable<Profile[]> =>
    combineLatest([ownFollowing(copy), restrictedPeople(copy, 'mute')]).pipe(
      map(([people, muted]) => people.filter(({ user_id }) => !muted.has(user_id))),
    ),
)

/** Who follows the signed-in person, or whom they follow, latest first; only profiles on this device. */
export const ownFollows = (copy: LiveCopy, side: FollowSide): Observable<Follows> => {
  const { userId } = copy
  const rows = side === 'followers' ? rowsOfFollowed(copy, userId) : rowsOfFollower(copy, userId)
  return rows.pipe(
    switchMap((found) => {
      const since = new Map(
        found.map((row) => [side === 'followers' ? row.follower_id : row.following_id, row.created_at]),
      )
      return profilesByIds(copy, [...since.keys()]).pipe(
        map((profiles) => profiles.flatMap((profile) => personSince(profile, since.get(profile.user_id)) ?? [])),
      )
    }),
    map((people) => ({ people, count: people.length })),
  )
}

/** Like ownFollows, but whoever leaves the list while it is watched keeps their place in it and is not counted. */
export const ownFollowsWatched = (copy: LiveCopy, side: FollowSide): Observable<Follows> =>
  ownFollows(copy, side).pipe(
    scan((before, now) => ({ people: withThoseBefore(before.people, now.people), count: now.count })),
  )

/** The signed-in person's entry in somebody else's list; null when they are not in it. */
export const ownEntryIn = (copy: LiveCopy, userId: string, side: FollowSide): Observable<PersonSince | null> =>
  combineLatest([
    profileById(copy, copy.userId),
    side === 'followers' ? rowsOfFollower(copy, copy.userId) : rowsOfFollowed(copy, copy.userId),
  ]).pipe(
    map(([profile, rows]) => {
      const row = rows.find((pair) => (side === 'followers' ? pair.following_id : pair.follower_id) === userId)
      return (profile && personSince(profile, row?.created_at)) ?? null
    }),
  )

function personSince(profile: Profile, since: string | undefined): PersonSince | undefined {
  if (since === undefined) return undefined
  return { ...cardOf(profile), since }
}

const rowsOfFollower = (copy: LiveCopy, userId: string) =>
  liveRows(copy, 'followers', { column: 'follower_id', value: userId })

const rowsOfFollowed = (copy: LiveCopy, userId: string) =>
  liveRows(copy, 'followers', { column: 'following_id', value: userId })

const profilesByIds = (copy: LiveCopy, ids: string[]): Observable<Profile[]> => liveRowsByKey(copy, 'profiles', ids)

// One's own avatar while it is on its way.

/** The avatar chosen last, while its picture is on this device. */
type AvatarOnDevice = Pick<Photo, 'id' | 'state'>

export const avatarOnDevice = (copy: LiveCopy): Observable<AvatarOnDevice | null> =>
  owedNow(copy).pipe(
    map(({ photos }) => photos.find((photo) => isAvatar(photo) && photo.state !== 'removing') ?? null),
    map((photo) => photo && { id: photo.id, state: photo.state }),
    distinctUntilChanged((a, b) => a?.id === b?.id && a?.state === b?.state),
  )

export const isAvatar = ({ bucket }: Photo): boolean => bucket === 'avatars'
