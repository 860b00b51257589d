/** Live activities, newest first. */
import type { Observable } from 'rxjs'
import type { LocalCopy } from '../db/open.ts'
import type { Activity } from '../domain/rows.ts'
import { liveRows } from './live.ts'

/** The newest activities of these people together. */
export const newestActivities = (copy: LocalCopy, people: readonly string[], limit: number): Observable<Activity[]> =>
  liveRows(copy, 'activities', {
    selector: { 'row.user_id': { $in: [...people] } },
    sort: [{ newest: 'asc' }],
    // See newestReviews.
    index: ['newest'],
    limit,
  })
