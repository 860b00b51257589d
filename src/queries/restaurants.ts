/** Live restaurants. */
import type { Observable } from 'rxjs'
import type { LocalCopy } from '#src/db/open.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import { keptReadOf, liveAll, liveRow } from './live.ts'

export const restaurantById = (copy: LocalCopy, id: string): Observable<Restaurant | undefined> =>
  liveRow(copy, 'restaurants', id)

/**
 * Every restaurant on the device, in no order that means anything: for search, for what is near and what is featured.
 * Read once for all who ask, and at once for the next screen.
 */
export const allRestaurants = keptReadOf((copy) => liveAll(copy, 'restaurants'))
