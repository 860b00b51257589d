import { laterCounted, type PlaceFigures } from '#src/domain/places/place-figures.ts'
import type { RestaurantPage } from '#src/services/pages.ts'
import type { TappedPlace } from '#src/stores/tapped-place.ts'

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
  | 'open_minutes'
> & {
  tags: readonly string[]
  /** Addresses, see services.pictures.place. */
  photos: readonly string[]
  menuFiles: readonly string[]
  /** An average from 1 to 5. */
  priceLevel: number | undefined
}

/** From the server's page, else from this device's row, else from the card that was tapped. */
export function placeOf(page: RestaurantPage | undefined, row: TappedPlace | undefined): Place | undefined {
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
export function figuresOf(page: RestaurantPage | undefined, card: TappedPlace | undefined): PlaceFigures | undefined {
  const row = card && knowsFigures(card) ? card : undefined
  return page && row ? laterCounted<PlaceFigures>(row, page.stats) : (page?.stats ?? row)
}

/** Cards of a collection know a name and a picture alone. */
const knowsFigures = (card: TappedPlace): card is TappedPlace & PlaceFigures => card.rating_count !== undefined
