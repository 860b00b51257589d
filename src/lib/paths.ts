/** Builds every address of the app; src/app/routes.tsx maps addresses to screens (spec L§2.1). */

/** Without an id, the page is one's own. */
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
  /** A new password with a code by mail. */
  resetPassword: '/reset-password',
  /** The code that a sign-up waits for. */
  confirmEmail: '/confirm-email',
  /** What a person sends to friends: visitors are invited by it, signed-in people get to the person. */
  invite: (userId: string, username?: string) => withQuery(required('/invite', userId), { from: username }),
  /** Pages of words, for everybody (content/). */
  rules: '/rules',
  privacy: '/privacy',
  contact: '/contact',
  licences: '/licences',
  start: '/start',
  nearby: '/discover',
  search: '/search',
  /** `show`: a part of what is found, see screens/search/search-parts.ts. */
  searchFor: (query: string, show?: string) => withQuery('/search', { q: query, show }),
  /** Prefilled when a place is given (spec L§2.2). */
  /** `again`: the visit from which the form takes over what was there last time. */
  log: (place: { restaurant?: string; name?: string; address?: string; rating?: string; again?: string } = {}) =>
    withQuery('/log', place),
  /** The form for a visit that was logged. */
  editReview: (reviewId: string) => withQuery('/log', { review: reviewId }),
  /** The draft of a visit, as the person left it. */
  draft: (draftId: string) => withQuery('/log', { draft: draftId }),
  /** The form for photos that another app has shared, see src/services/shared-photos.ts. */
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
  /** A place of the maps service, perhaps not in the database yet (spec D§2). */
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
  /** With a place on it, or as a draft left it. */
  createList: (from: { restaurantId?: string; restaurantName?: string; draft?: string } = {}) =>
    withQuery('/create-list', from),
  wantToTry: (userId?: string) => optional('/want-to-try', userId),
  favorites: (userId?: string) => optional('/favorites', userId),
  yourReviews: (userId?: string) => optional('/your-reviews', userId),
  visitedRestaurants: (userId?: string) => optional('/visited-restaurants', userId),
  activity: '/activity',
  /** One's own visits by day; this month without one. */
  diary: (month?: string) => optional('/diary', month),
  /** A year, or all of time (domain/diary/days.ts); this year without one. */
  lookBack: (period?: string) => optional('/look-back', period),
  /** The visits behind a number of it (domain/diary/parts.ts). */
  visitsBehind: (period: string, part: Record<string, string> = {}) =>
    withQuery(`${required('/look-back', period)}/visits`, part),
  settings: '/settings',
  /** Another mail address, with the codes that it takes. */
  changeEmail: '/settings/email',
  /** Visits from other services. */
  importVisits: '/settings/import',
  /** Whom the person has blocked and muted. */
  blocked: '/blocked',
  /** The desk of moderators; not found for everybody else. */
  moderation: '/moderation',
  moderationHistory: '/moderation/history',
  /** Work that waits or needs attention; not in the specification. */
  sync: '/sync',
} as const

/** Whether this address is a form, which the app must not reload while the person writes. */
export const isFormPath = (pathname: string): boolean =>
  /^\/(?:log|create-list|edit-list|add-to-list|settings|login|signup|reset-password|confirm-email)(?:\/|$)/.test(
    pathname,
  )
