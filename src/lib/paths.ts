/** Every address of the app is built here; src/app/routes.tsx says what is shown at it (spec L§2.1). */

/** A person's page without an id is one's own. */
const optional = (base: string, id?: string): string => (id === undefined ? base : `${base}/${encodeURIComponent(id)}`)
const required = (base: string, id: string): string => optional(base, id)

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

export const paths = {
  landing: '/',
  login: '/login',
  signup: '/signup',
  start: '/start',
  nearby: '/discover',
  search: '/search',
  /** Prefilled when a place is given (spec L§2.2). */
  log: (place: { restaurant?: string; name?: string; address?: string } = {}) => withQuery('/log', place),
  /** The same form for a visit that was logged. */
  editReview: (reviewId: string) => withQuery('/log', { review: reviewId }),
  /** A visit that is not sent yet, as it was left. */
  draft: (draftId: string) => withQuery('/log', { draft: draftId }),
  /** The draft of the photos that another app has shared, see src/services/shared-photos.ts. */
  logShared: '/log?shared=photos',
  friends: '/friends',
  addFriends: '/add-friends',
  yourFriends: '/your-friends',
  allFriends: (userId: string) => required('/all-friends', userId),
  followers: (userId: string) => required('/followers', userId),
  following: (userId: string) => required('/following', userId),
  profile: (userId?: string) => optional('/profile', userId),
  user: (userId: string) => required('/user', userId),
  featured: '/featured',
  popularRestaurants: '/popular-restaurants',
  popularFriends: '/popular-friends',
  newFriends: '/new-friends',
  restaurant: (id: string) => required('/restaurant', id),
  /** A place of the maps service that the database may not have yet (spec D§2). */
  mapsRestaurant: (placeId: string) =>
    withQuery(required('/restaurant', `mapkit-${placeId}`), { mapkitPlaceId: placeId }),
  restaurantFriendReviews: (id: string) => `${required('/restaurant', id)}/ratings/friends`,
  restaurantReviews: (id: string) => `${required('/restaurant', id)}/ratings/all`,
  review: (id: string) => required('/review', id),
  lists: (userId?: string) => optional('/lists', userId),
  allLists: (userId: string) => required('/all-lists', userId),
  list: (id: string) => required('/list', id),
  editList: (id: string) => required('/edit-list', id),
  addToList: (id: string) => required('/add-to-list', id),
  /** With a place on it, or as it was left in a draft. */
  createList: (from: { restaurantId?: string; restaurantName?: string; draft?: string } = {}) =>
    withQuery('/create-list', from),
  wantToTry: (userId?: string) => optional('/want-to-try', userId),
  favorites: (userId?: string) => optional('/favorites', userId),
  yourReviews: (userId?: string) => optional('/your-reviews', userId),
  visitedRestaurants: (userId?: string) => optional('/visited-restaurants', userId),
  activity: '/activity',
  settings: '/settings',
  /** What waits to be sent and what needs attention; not in the specification. */
  sync: '/sync',
} as const

/** Whether something is being written at this address, which no reload of ours may interrupt. */
export const isFormPath = (pathname: string): boolean =>
  /^\/(?:log|create-list|edit-list|add-to-list|settings|login|signup)(?:\/|$)/.test(pathname)
