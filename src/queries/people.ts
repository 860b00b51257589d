/** Live people. */
import { combineLatest, map, type Observable, switchMap } from 'rxjs'
import type { LocalCopy } from '../db/open.ts'
import type { Relations } from '../domain/follow-state.ts'
import { matchingPeople } from '../domain/people-search.ts'
import type { Profile } from '../domain/rows.ts'
import { liveAll, liveRow, liveRows, liveRowsByKey } from './live.ts'

export const profileById = (copy: LocalCopy, userId: string): Observable<Profile | undefined> =>
  liveRow(copy, 'profiles', userId)

/** The people on this device whose username contains `part`, without the signed-in person; at most 10. */
export const peopleOnDevice = (copy: LocalCopy, part: string): Observable<Profile[]> =>
  liveAll(copy, 'profiles').pipe(map((people) => matchingPeople(people, part, copy.store.userId)))

/** Whom the signed-in person follows and who follows them: all of them, known or not, with what is not sent yet. */
export const ownRelations = (copy: LocalCopy): Observable<Relations> =>
  combineLatest([rowsOfFollower(copy, copy.store.userId), rowsOfFollowed(copy, copy.store.userId)]).pipe(
    map(([following, followers]) => ({
      following: new Set(following.map((row) => row.following_id)),
      followers: new Set(followers.map((row) => row.follower_id)),
    })),
  )

/** Who follows this person, the latest first, as far as their profiles are on the device. */
export const followersOf = (copy: LocalCopy, userId: string): Observable<Profile[]> =>
  rowsOfFollowed(copy, userId).pipe(
    switchMap((rows) =>
      profilesByIds(
        copy,
        rows.map((row) => row.follower_id),
      ),
    ),
  )

/** Whom this person follows, the latest first, as far as their profiles are on the device. */
export const followingOf = (copy: LocalCopy, userId: string): Observable<Profile[]> =>
  rowsOfFollower(copy, userId).pipe(
    switchMap((rows) =>
      profilesByIds(
        copy,
        rows.map((row) => row.following_id),
      ),
    ),
  )

const rowsOfFollower = (copy: LocalCopy, userId: string) =>
  liveRows(copy, 'followers', { selector: { 'row.follower_id': userId }, sort: [{ newest: 'asc' }] })

const rowsOfFollowed = (copy: LocalCopy, userId: string) =>
  liveRows(copy, 'followers', { selector: { 'row.following_id': userId }, sort: [{ newest: 'asc' }] })

const profilesByIds = (copy: LocalCopy, ids: string[]): Observable<Profile[]> => liveRowsByKey(copy, 'profiles', ids)
