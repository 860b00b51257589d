/** Every read of the app: all calls of its two services. A new call without a step here does not compile. */
import { filterKinds } from '../../src/domain/filter/filter.ts'
import type { PageService } from '../../src/services/pages.ts'
import type { PlaceService } from '../../src/services/places.ts'
import { check } from './report.ts'
import type { World } from './world.ts'

type Read = (world: World) => Promise<unknown>

const anyPlace = filterKinds.search.defaults
const here = { latitude: -37.1, longitude: -12.3 }

/** Ben reads what Ada has saved, and she who likes it. Each answer must contain what it was asked for. */
const pages: Record<keyof PageService, Read> = {
  restaurant: ({ ben, visited }) => ben.pages.restaurant({ id: visited.id }),
  restaurantReviews: ({ ben, visited }) => ben.pages.restaurantReviews(visited.id, false),
  review: ({ ben, reviewId }) => ben.pages.review(reviewId),
  reviewLikers: ({ ada, reviewId }) => ada.pages.reviewLikers(reviewId),
  profile: ({ ben, ada }) => ben.pages.profile(ada.id()),
  follows: ({ ben, ada }) => ben.pages.follows(ada.id(), 'followers', 50),
  searchPeople: ({ ben, ada }) => ben.pages.searchPeople(ada.account.username),
  suggestedPeople: ({ ben }) => ben.pages.suggestedPeople(here),
  list: ({ ben, listId }) => ben.pages.list(listId),
  listsOf: ({ ben, ada }) => ben.pages.listsOf(ada.id()),
  searchLists: ({ ben }) => ben.pages.searchLists('Rehearsal'),
  collection: ({ ben, ada }) => ben.pages.collection(ada.id(), 'visited'),
  reviewsOf: ({ ben, ada }) => ben.pages.reviewsOf(ada.id()),
}

const places: Record<Exclude<keyof PlaceService, 'searchMaps' | 'nearbyMaps'>, Read> = {
  search: ({ ben }) => ben.places.search('Diner of the Rehearsal', here),
  nearby: ({ ben }) => ben.places.nearby(here, 1000),
  suggested: ({ ben }) => ben.places.suggested(),
  featured: ({ ben }) => ben.places.featured(here),
  filter: ({ ben }) =>
    ben.places.filter(
      { query: 'Diner of the Rehearsal', near: here, withinKm: 10, tags: undefined, filter: anyPlace, minute: 0 },
      0,
    ),
  within: ({ ben }) => ben.places.within({ west: -12.4, south: -37.2, east: -12.2, north: -37 }, 14),
  popular: ({ ben }) => ben.places.popular('month', true),
  photosOf: ({ ben, visited }) => ben.places.photosOf([visited.id]),
  searchTowns: ({ ben }) => ben.places.searchTowns('Rehearsal'),
  match: ({ ben }) => ben.places.match([{ name: 'Diner of the Rehearsal', ...here }]),
}

/** What an answer must contain; nothing where other people's rows may fill it. */
const named: Partial<Record<keyof typeof pages | keyof typeof places, (world: World) => string>> = {
  restaurant: ({ visited }) => visited.id,
  restaurantReviews: ({ reviewId }) => reviewId,
  review: ({ reviewId }) => reviewId,
  reviewLikers: ({ ben }) => ben.account.username,
  profile: ({ ada }) => ada.account.username,
  follows: ({ ben }) => ben.account.username,
  searchPeople: ({ ada }) => ada.id(),
  list: ({ visited }) => visited.name,
  listsOf: ({ listId }) => listId,
  searchLists: ({ listId }) => listId,
  collection: ({ visited }) => visited.id,
  reviewsOf: ({ reviewId }) => reviewId,
  search: ({ visited }) => visited.id,
  filter: ({ visited }) => visited.id,
  within: ({ visited }) => visited.id,
  nearby: ({ visited }) => visited.id,
  popular: ({ visited }) => visited.id,
}

export const reads: readonly (readonly [name: string, read: (world: World) => Promise<void>])[] = Object.entries({
  ...pages,
  ...places,
}).map(([name, read]) => [
  name,
  async (world) => {
    const text = JSON.stringify((await read(world)) ?? null)
    const wanted = named[name as keyof typeof named]?.(world)
    check(wanted === undefined || text.includes(wanted), `The answer has not what it should: ${text.slice(0, 200)}`)
  },
])
