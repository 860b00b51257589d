import { laterCounted, type PlaceFigures } from '#src/domain/places/place-figures.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import type { RestaurantPage } from '#src/services/pages.ts'

/** A place as its page shows it. What is absent is unknown here, or nobody has said it. */
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
  /** An average of 1 to 5. */
  priceLevel: number | undefined
}

/** Of the page that the server gave, else of the row that this device has. */
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

/** What the reviews of the place add up to. A list may have brought it later than the page that is kept. */
export function figuresOf(page: RestaurantPage | undefined, row: Restaurant | undefined): PlaceFigures | undefined {
  return page && row ? laterCounted<PlaceFigures>(row, page.stats) : (page?.stats ?? row)
}
