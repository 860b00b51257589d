/**
 * Caches a fetched place, so that every list can name it and the person can change what is theirs on its page offline.
 */
import { dropCachedPlace } from '#src/db/cached-rows.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import type { RestaurantPage } from '#src/services/pages.ts'
import { cacheFetched } from './cache-fetched.ts'

/**
 * `page` undefined, or that of another place with which it was merged: the server has no such place, so the cached row is
 * dropped. Throws StorageError.
 */
export async function cacheRestaurant(copy: LocalCopy, id: string, page: RestaurantPage | undefined): Promise<void> {
  if (page?.restaurant.id !== id) await dropCachedPlace(copy, id)
  if (!page) return
  await cacheFetched(copy, [{ entity: 'restaurants', row: restaurantRow(page) }])
}

/** The place's row as lists show it. */
export function restaurantRow({ restaurant, stats }: RestaurantPage): Restaurant {
  const { details: _details, ...figures } = stats
  const { google_place_id: _, phone: _phone, website: _site, description: _text, ...more } = restaurant
  const { photos, menu_files: _files, operating_hours: _hours, created_at: _since, ...row } = more
  const [photo] = photos ?? []
  return { ...row, ...figures, ...(photo !== undefined && { photo }) }
}
