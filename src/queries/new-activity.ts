/** What happened since the person last looked at Activity on this device: what friends did, and likes of their own visits. */
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { activitiesShown, likesOfVisits, type News, newSince } from '#src/domain/people/activity.ts'
import type { Activity } from '#src/domain/rows.ts'
import { liveRows } from './live.ts'
import { ownNotices } from './notices.ts'
import { peopleInFeeds } from './people.ts'
import { reviewsOfPerson } from './reviews.ts'
import { factNow, sharedByCopy } from './sync-status.ts'

/** The newest activities of these people together. */
export const newestActivities = (copy: LiveCopy, people: readonly string[], limit: number): Observable<Activity[]> =>
  liveRows(copy, 'activities', { newest: { limit, accepts: ({ user_id }) => people.includes(user_id) } })

/** What Activity has to tell, the ids of what of it is new, and whether this device has shown it before. */
export const latestNews = sharedByCopy(
  (copy): Observable<{ news: News; fresh: string[]; isFirst: boolean }> =>
    combineLatest([
      peopleInFeeds(copy).pipe(
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
      reviewsOfPerson(copy, copy.userId, activitiesShown),
      ownNotices(copy),
      factNow(copy, 'seen_activity'),
    ]).pipe(
      map(([newest, reviews, notices, seen]) => {
        const news = {
          newest,
          likes: likesOfVisits(reviews),
          notices: notices.map(({ id, created_at }) => `${id} ${created_at}`),
        }
        return { news, fresh: newSince(news, seen), isFirst: !seen }
      }),
    ),
)

export const hasNewActivity = (copy: LiveCopy): Observable<boolean> =>
  latestNews(copy).pipe(map(({ fresh }) => fresh.length > 0))
