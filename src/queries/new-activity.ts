/** What happened since the person last looked at Activity on this device: what friends did, and likes of their own visits. */
import { combineLatest, distinctUntilChanged, map, type Observable, of, switchMap, timer } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { activitiesShown, latestEntries, likesOfVisits, type News, newSince } from '#src/domain/people/activity.ts'
import type { Activity, Profile, Review } from '#src/domain/rows.ts'
import { liveRows } from './live.ts'
import { ownNotices } from './notices.ts'
import { peopleInFeeds } from './people.ts'
import { newestReviewsOf, reviewsOfPerson } from './reviews.ts'
import { factNow, hasEverythingArrived, sharedByCopy } from './sync-status.ts'

/** The people in the feeds, with their newest visits and the newest of what they did with lists, of each as many as one feed may show. */
type FriendsActivity = { people: Profile[]; visits: Review[]; activities: Activity[] }

export const friendsActivity = sharedByCopy(
  (copy): Observable<FriendsActivity> =>
    peopleInFeeds(copy).pipe(
      switchMap((people) => {
        if (people.length === 0) return of({ people, visits: [], activities: [] })
        const shown = people.flatMap(({ user_id, hides_activity }) => (hides_activity ? [] : [user_id]))
        return combineLatest([
          newestReviewsOf(copy, shown, activitiesShown),
          newestActivities(
            copy,
            people.map(({ user_id }) => user_id),
            activitiesShown,
          ),
        ]).pipe(map(([visits, activities]) => ({ people, visits, activities })))
      }),
    ),
)

/** The newest activities of these people together. */
export const newestActivities = (copy: LiveCopy, people: readonly string[], limit: number): Observable<Activity[]> =>
  liveRows(copy, 'activities', { newest: { limit, accepts: ({ user_id }) => people.includes(user_id) } })

/** What Activity has to tell, the ids of what of it is new, and whether this device has shown it before. */
export const latestNews = sharedByCopy(
  (copy): Observable<{ news: News; fresh: string[]; isFirst: boolean }> =>
    combineLatest([
      friendsActivity(copy),
      reviewsOfPerson(copy, copy.userId, activitiesShown),
      ownNotices(copy),
      factNow(copy, 'seen_activity'),
    ]).pipe(
      map(([{ visits, activities }, reviews, notices, seen]) => {
        const news = {
          newest: latestEntries([...visits, ...activities]),
          likes: likesOfVisits(reviews),
          notices: notices.map(({ id, created_at }) => `${id} ${created_at}`),
        }
        return { news, fresh: newSince(news, seen), isFirst: !seen }
      }),
    ),
)

/** Ms in which the live reads have what a first sync has stored last. */
const readMs = 500

/** Whether all of a first sync is among the news: until then nobody has seen them, or the rest of it would be new. */
export const hasNewsArrived = (copy: LiveCopy): Observable<boolean> =>
  hasEverythingArrived(copy).pipe(
    distinctUntilChanged(),
    // What was there from the beginning has been read.
    switchMap((hasArrived, index) => (hasArrived && index > 0 ? timer(readMs).pipe(map(() => true)) : of(hasArrived))),
  )

export const hasNewActivity = (copy: LiveCopy): Observable<boolean> =>
  latestNews(copy).pipe(map(({ fresh }) => fresh.length > 0))
