/** Places and reviews of people of whom the phone does not hold them, by calls of the database. */
import * as v from 'valibot'
import { personReviewsPerPage } from '#src/domain/visits/review-lists.ts'
import type { CollectionPageService, PersonPlaces } from '#src/services/collection-pages.ts'
import { type Ask, place } from './answers.ts'

const rowsPerPage = 500
/** Of a longer collection the rest is not shown. */
const mostPages = 10

const person = v.object({ user_id: v.string(), username: v.string() })
const text = v.exactOptional(v.string())
const number = v.exactOptional(v.number())
const texts = v.exactOptional(v.array(v.string()))

/** Only what a tile shows and the filter looks at, because all are kept. */
const personPlaces = v.object({
  person,
  places: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      photo: text,
      tags: texts,
      rating_average: number,
      visits: v.number(),
      figures_version: number,
      personal_rating: number,
    }),
  ),
})

const personReviews = v.object({
  person,
  reviews: v.array(
    v.object({
      review: v.object({
        id: v.string(),
        user_id: v.string(),
        restaurant_id: v.string(),
        rating: number,
        comment: text,
        photos: texts,
        created_at: v.string(),
      }),
      restaurant: v.object(place),
    }),
  ),
})

export function collectionPageService(ask: Ask): CollectionPageService {
  return {
    async collection(userId, kind) {
      let whole: PersonPlaces | undefined
      for (let page = 0; page < mostPages; page++) {
        const last = whole?.places.at(-1)
        const parameters = {
          person_id: userId,
          collection: kind,
          max_rows: rowsPerPage,
          ...(last && { after_id: last.id }),
        }
        const found = await ask('collection_page', parameters, v.nullable(personPlaces))
        if (!found) return undefined
        whole = { ...found, places: [...(whole?.places ?? []), ...found.places] }
        if (found.places.length < rowsPerPage) break
      }
      return whole
    },
    async reviewsOf(userId, after) {
      const from = after ? { before_time: after.created_at, before_id: after.id } : {}
      const parameters = { person_id: userId, max_rows: personReviewsPerPage, ...from }
      return (await ask('reviews_of_person', parameters, v.nullable(personReviews))) ?? undefined
    },
  }
}
