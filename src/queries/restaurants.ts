/** Live restaurants. */
import type { Observable } from 'rxjs'
import type { LocalCopy } from '../db/open.ts'
import type { Restaurant } from '../domain/rows.ts'
import { liveAll, liveRow, liveRowsByKey } from './live.ts'

export const restaurantById = (copy: LocalCopy, id: string): Observable<Restaurant | undefined> =>
  liveRow(copy, 'restaurants', id)

/** In the order of the ids. */
export const restaurantsByIds = (copy: LocalCopy, ids: readonly string[]): Observable<Restaurant[]> =>
  liveRowsByKey(copy, 'restaurants', ids)

/** Every restaurant on the device, in no order that means anything: for search and for what is near. */
export const allRestaurants = (copy: LocalCopy): Observable<Restaurant[]> => liveAll(copy, 'restaurants')
