import { laterCounted, type PlaceFigures } from '#src/domain/places/place-figures.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import type { RestaurantPage } from '#src/services/pages.ts'

/** A place as its page shows it. An absent value is unknown here, or nobody has given one. */
export type Place = Pick<
  RestaurantPage['restaurant'],
  | 'id'
  | 'place_id'
  | 'is_closed'
  | 'name'
  | 'address'
  | 'latitude'
  | 'longitude'
  | 'phone'
  | 'website'
  | 'description'
  | 'operating_hours'
> & {
  tags: readonly string[]
  /** Addresses, see services.pictures.place. */
  photos: readonly string[]
  menuFiles: readonly string[]
  /** An average from 1 to 5. */
  priceLevel: number | undefined
}

/** From the server's page, else from this device's row. */
export function placeOf(page: RestaurantPage | undefined, row: Restaurant | undefined): Place | undefined {
  if (page) {
    const { restaurant } = page
    const { tags = [], photos = [], menu_files: menuFiles = [] } = restaurant
    return { ...restaurant, tags, photos, menuFiles, priceLevel: figuresOf(page, row)?.price_level }
  }
  if (!row) return undefined
  const { tags = [], photo, price_level: priceLevel } = row
  return { ...row, tags, photos: photo === undefined ? [] : [photo], menuFiles: [], priceLevel }
}

/** The totals of the place's reviews. A list may have brought newer ones than the cached page. */
export function figuresOf(page: RestaurantPage | undefined, row: Restaurant | undefined): PlaceFigures | undefined {
  return page && row ? laterCounted<PlaceFigures>(row, page.stats) : (page?.stats ?? row)
}
