/**
 * How many places the phone asks for and keeps, so that who opened the app this morning finds lunch without a signal.
 * What is featured comes by itself with the scope `catalog`, but for its figures (place-figures.ts); all other rows go
 * into the store of fetched rows, the newest 2,000 of which stay (db/cached-rows.ts).
 */

/** Metres (spec D§9, "Nearby screens radius"). */
export const nearbyRadius = 10_000
/** The nearest and the featured in a strip (spec D§9). */
export const placesInStrip = 10
/** Popular with friends (spec D§9). */
export const popularWithFriendsShown = 10
/** Of a followed person, the newest: what a pull brings. */
export const reviewsPerFollowed = 100
/** Under which the answers of the server are kept whole; another form of an answer needs another number. */
export const nearbyKey = 'nearby-1'
export const featuredKey = 'featured-1'
export const popularKey = (period: string, followedOnly: boolean): string =>
  `popular${followedOnly ? '-friends' : ''}-1:${period}`
