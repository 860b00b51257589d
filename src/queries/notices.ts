/** What moderators have told the person, and what of it they have answered. */
import { map, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { noticeTypes } from '#src/domain/people/activity.ts'
import type { Activity } from '#src/domain/rows.ts'
import { liveRows } from './live.ts'
import { liveOwed } from './sync-status.ts'

/** The latest first. */
export const ownNotices = (copy: LiveCopy): Observable<Activity[]> =>
  liveRows(copy, 'activities', { column: 'user_id', value: copy.userId }).pipe(
    map((rows) => rows.filter(({ activity_type }) => noticeTypes.includes(activity_type))),
  )

/** The steps to which the person has objected on this device, until the server's row says so. */
export const objectedHere = (copy: LiveCopy): Observable<ReadonlySet<string>> =>
  liveOwed(copy, ['outbox'], (owed) => owed.all('outbox')).pipe(
    map(
      (outbox) =>
        new Set(outbox.flatMap(({ intent, input }) => (intent === 'appeal' ? [String(input['step_id'])] : []))),
    ),
  )
