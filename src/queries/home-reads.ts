/** What home reads of the documents, all at once: a start begins before home is drawn, and then draws it in one go. */
import { combineLatest, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { featuredKey, nearbyKey, ownVisitsShown, popularKey } from '#src/domain/places/offered-places.ts'
import { cachedAnswer } from './cached-answer.ts'
import { peopleInFeeds } from './people.ts'
import { allRestaurants, lastVisits, wantedPlaces } from './restaurants.ts'
import { reviewsOfPerson } from './reviews.ts'

const answers = [nearbyKey, featuredKey, popularKey('month', false), popularKey('month', true)]

export const homeReads = (copy: LiveCopy): Observable<unknown> =>
  combineLatest([
    allRestaurants(copy),
    lastVisits(copy),
    peopleInFeeds(copy),
    reviewsOfPerson(copy, copy.userId, ownVisitsShown),
    wantedPlaces(copy),
    ...answers.map((key) => cachedAnswer(copy, key)),
  ])
