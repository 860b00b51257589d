/** What friends did since the person last looked at Activity on this device. */
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { activitiesShown, newSince } from '#src/domain/people/activity.ts'
import type { Activity } from '#src/domain/rows.ts'
import { liveRows } from './live.ts'
import { followingOf } from './people.ts'
import { liveOwed, sharedByCopy } from './sync-status.ts'

/** The newest activities of these people together. */
export const newestActivities = (copy: LiveCopy, people: readonly string[], limit: number): Observable<Activity[]> =>
  liveRows(copy, 'activities', {
    selector: { 'row.user_id': { $in: [...people] } },
    sort: [{ newest: 'asc' }],
    // See newestReviews.
    index: ['newest'],
    limit,
  })

/** The newest of friends, latest first, and those of them that are new. */
export const friendsActivity = sharedByCopy(
  (copy): Observable<{ newest: Activity[]; fresh: Activity[] }> =>
    combineLatest([
      followingOf(copy, copy.userId).pipe(
        switchMap((people) =>
          people.length === 0
            ? of([])
            : newestActivities(
                copy,
                people.map(({ user_id }) => user_id),
                activitiesShown,
              ),
        ),
      ),
      liveOwed(copy, ['facts'], (owed) => owed.get('facts', 'seen_activity')),
    ]).pipe(
      map(([newest, seen]) => ({
        newest,
        fresh: newSince(newest, seen?.name === 'seen_activity' ? seen.value : undefined),
      })),
    ),
)

export const hasNewActivity = (copy: LiveCopy): Observable<boolean> =>
  friendsActivity(copy).pipe(map(({ fresh }) => fresh.length > 0))
