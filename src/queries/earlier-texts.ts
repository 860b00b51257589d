/** Live earlier texts of one's own reviews, lists and profile. */
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import type { EarlierText } from '#src/domain/rows.ts'
import { liveRows, liveRowsByKey } from './live.ts'

/** `place`: the restaurant that a note of a list is about. */
export type ShownEarlierText = EarlierText & { place?: string }

/** The earlier texts of a review, a list with the notes of its places, or one's own profile; the newest first. */
export const earlierTexts = (copy: LiveCopy, subjectId: string): Observable<ShownEarlierText[]> =>
  liveRows(copy, 'earlier_texts', { column: 'user_id', value: copy.userId }).pipe(
    switchMap((texts) => (texts.length === 0 ? of([]) : ofSubject(copy, subjectId, texts))),
  )

const ofSubject = (copy: LiveCopy, subjectId: string, texts: readonly EarlierText[]): Observable<ShownEarlierText[]> =>
  liveRows(copy, 'list_restaurants', { column: 'list_id', value: subjectId }).pipe(
    switchMap((items) => {
      const placeOf = new Map(items.map(({ id, restaurant_id }) => [id, restaurant_id]))
      const own = texts.filter(({ subject_id }) => subject_id === subjectId || placeOf.has(subject_id))
      const places = own.flatMap(({ subject_id }) => placeOf.get(subject_id) ?? [])
      return combineLatest([of(own), liveRowsByKey(copy, 'restaurants', places)]).pipe(
        map(([shown, found]) => {
          const names = new Map(found.map(({ id, name }) => [id, name]))
          return shown.map((text): ShownEarlierText => {
            const place = names.get(placeOf.get(text.subject_id) ?? '')
            return place === undefined ? text : { ...text, place }
          })
        }),
      )
    }),
  )
