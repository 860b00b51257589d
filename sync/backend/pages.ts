/** Pages of places and people, by calls of the database. */
import * as v from 'valibot'
import type { PageService } from '../../src/services/pages.ts'
import { createAsk, personResult, profilePage, restaurantPage, reviewPage, reviewResult } from './answers.ts'
import type { Project } from './request.ts'
import type { SessionKeeper } from './session.ts'

export function createPageService(project: Project, session: SessionKeeper): PageService {
  const ask = createAsk(project, session)
  return {
    async restaurant(by) {
      const parameters = 'id' in by ? { restaurant_id: by.id } : { place_id: by.place_id }
      return (await ask('restaurant_page', parameters, v.nullable(restaurantPage))) ?? undefined
    },
    restaurantReviews(restaurantId, followedOnly, after) {
      const from = after ? { before_time: after.created_at, before_id: after.id } : {}
      const parameters = { restaurant_id: restaurantId, followed_only: followedOnly, ...from }
      return ask('restaurant_reviews', parameters, v.array(reviewResult))
    },
    async review(reviewId) {
      return (await ask('review_page', { review_id: reviewId }, v.nullable(reviewPage))) ?? undefined
    },
    async profile(userId) {
      return (await ask('profile_page', { person_id: userId }, v.nullable(profilePage))) ?? undefined
    },
    searchPeople: (query) => ask('search_people', { query }, v.array(personResult)),
  }
}
