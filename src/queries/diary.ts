/** One's own visits for looking back, and what others have in common with them. All from this device. */
import { combineLatest, map, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { type DiaryVisit, diaryOf } from '#src/domain/diary/diary.ts'
import { type PlaceInCommon, placesInCommon } from '#src/domain/diary/in-common.ts'
import { restaurantsById, reviewsHere } from './collections.ts'
import { sharedReadOf } from './live.ts'
import { ownReviews } from './reviews.ts'

/** Every visit of one's own, newest first. Read once for all pages of the diary. */
export const ownDiary = sharedReadOf(
  (copy: LiveCopy): Observable<DiaryVisit[]> =>
    combineLatest([ownReviews(copy), restaurantsById(copy)]).pipe(map(([reviews, rows]) => diaryOf(reviews, rows))),
)

/** The places where both have been, as far as this device knows: of somebody who is followed, their newest visits. */
export const inCommonWith = (copy: LiveCopy, userId: string): Observable<PlaceInCommon[]> =>
  combineLatest([ownReviews(copy), reviewsHere(copy, userId), restaurantsById(copy)]).pipe(
    map(([own, other, rows]) => placesInCommon(own, other, rows)),
  )
