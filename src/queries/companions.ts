/** Who can be named on a visit. */
import { combineLatest, map, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import type { Companion } from '#src/domain/rows.ts'
import { liveRow } from './live.ts'
import { ownFollowing } from './people.ts'

/** Whom the signed-in person follows, latest first, and whom the visit names already: they may not follow these any more. */
export const companionChoices = (copy: LiveCopy, reviewId: string): Observable<Companion[]> =>
  combineLatest([ownFollowing(copy), liveRow(copy, 'reviews', reviewId)]).pipe(
    map(([people, review]) => {
      const choices = [...people, ...(review?.companions ?? [])]
      return [...new Map(choices.map(({ user_id, username }) => [user_id, { user_id, username }])).values()]
    }),
  )
