/** Pages of places and people, through database functions. */
import * as v from 'valibot'
import { withoutPeople } from '#src/domain/answers/removed.ts'
import {
  followsPage,
  type PageService,
  personResult,
  profilePage,
  restaurantPage,
  reviewLikers,
  reviewPage,
  reviewResult,
  suggestedPerson,
} from '#src/services/pages.ts'
import { type Ask, createAsk } from './answers.ts'
import { collectionPageService } from './collection-pages.ts'
import { listPageService } from './list-pages.ts'
import type { Project } from './request.ts'
import type { SessionKeeper } from './session.ts'

/** `blocked`: of whom no page shows anything, though the server may not have heard it yet. */
export function createPageService(
  project: Project,
  session: SessionKeeper,
  blocked: () => Promise<ReadonlySet<string>> = async () => new Set(),
): PageService {
  const askServer = createAsk(project, session)
  // Every schema is one of a list, or takes null for what is not there.
  const ask: Ask = async (name, parameters, schema) =>
    withoutPeople(await askServer(name, parameters, schema), await blocked()) ?? null
  return {
    ...collectionPageService(ask),
    ...listPageService(ask),
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
    async reviewLikers(reviewId) {
      return (await ask('review_likers', { review_id: reviewId }, v.nullable(reviewLikers))) ?? undefined
    },
    async profile(userId) {
      return (await ask('profile_page', { person_id: userId }, v.nullable(profilePage))) ?? undefined
    },
    async follows(userId, side, most, after) {
      const from = after ? { before_time: after.since, before_id: after.user_id } : {}
      const parameters = { person_id: userId, side, max_rows: most, ...from }
      return (await ask('follows_page', parameters, v.nullable(followsPage))) ?? undefined
    },
    searchPeople: (query) => ask('search_people', { query }, v.array(personResult)),
    suggestedPeople: (near) => ask('suggested_people', { ...near }, v.array(suggestedPerson)),
  }
}
