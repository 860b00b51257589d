/** The pictures of a place, in words and by their address. */
import type { PlacePicture } from '#src/domain/places/restaurant-page.ts'
import { listedAuthor } from '#src/domain/visits/review-card.ts'
import type { Services } from '#src/services/use-services.ts'
import type { Place } from './place.ts'

/** The name of their viewer, see useViewer. */
export const placePhotos = 'photos'

export const addressOf = (
  picture: PlacePicture,
  { photos }: Pick<Place, 'photos'>,
  pictures: Services['pictures'],
): string | undefined =>
  'index' in picture ? pictures.place(photos[picture.index]) : pictures.reviewPhoto(picture.path)

/** "Photo 3 of 24, Kumo Ramen, by @juno". */
export function wordsOf(index: number, all: readonly PlacePicture[], { name }: Pick<Place, 'name'>): string {
  const picture = all[index]
  const by = picture && 'review' in picture ? `, by ${listedAuthor(picture.review.username)}` : ''
  return `Photo ${index + 1} of ${all.length}, ${name}${by}`
}
