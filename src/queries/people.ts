/** Live people. */
import { type Observable, switchMap } from 'rxjs'
import type { LocalCopy } from '../db/open.ts'
import type { Profile } from '../domain/rows.ts'
import { liveRow, liveRows, liveRowsByKey } from './live.ts'

export const profileById = (copy: LocalCopy, userId: string): Observable<Profile | undefined> =>
  liveRow(copy, 'profiles', userId)

/** Who follows this person, the latest first, as far as their profiles are on the device. */
export const followersOf = (copy: LocalCopy, userId: string): Observable<Profile[]> =>
  liveRows(copy, 'followers', { selector: { 'row.following_id': userId }, sort: [{ newest: 'asc' }] }).pipe(
    switchMap((rows) =>
      profilesByIds(
        copy,
        rows.map((row) => row.follower_id),
      ),
    ),
  )

/** Whom this person follows, the latest first, as far as their profiles are on the device. */
export const followingOf = (copy: LocalCopy, userId: string): Observable<Profile[]> =>
  liveRows(copy, 'followers', { selector: { 'row.follower_id': userId }, sort: [{ newest: 'asc' }] }).pipe(
    switchMap((rows) =>
      profilesByIds(
        copy,
        rows.map((row) => row.following_id),
      ),
    ),
  )

const profilesByIds = (copy: LocalCopy, ids: string[]): Observable<Profile[]> => liveRowsByKey(copy, 'profiles', ids)
