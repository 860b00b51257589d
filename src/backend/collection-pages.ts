/** Other people's places and reviews, through database functions. */
import * as v from 'valibot'
import { fetchedAtMost } from '#src/domain/limits.ts'
import { personReviewsPerPage } from '#src/domain/visits/review-lists.ts'
import {
  type CollectionPageService,
  type PersonPlaces,
  personPlaces,
  personReviews,
} from '#src/services/collection-pages.ts'
import type { Ask } from './answers.ts'

const rowsPerPage = 500

export function collectionPageService(ask: Ask): CollectionPageService {
  return {
    async collection(userId, kind) {
      let whole: PersonPlaces | undefined
      for (let page = 0; page * rowsPerPage < fetchedAtMost.places; page++) {
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
