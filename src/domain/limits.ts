/** Limits that a person meets while typing or choosing; the database holds the same as constraints. */

/** Spec D§5, L§5. Lengths are in characters as people count them: an emoji of one code point is one. */
export const fullNameLength = 25
export const bioLength = 150
export const photosPerReview = 10
export const pinnedRestaurants = 4
/** Not in the specification: what the database keeps, so that no text or list grows without end. */
export const commentLength = 5000
export const listNameLength = 100
export const listDescriptionLength = 500
export const noteLength = 1000
export const reportDescriptionLength = 1000
export const placesOnProfile = 1000

/** Spec D§5. */
export const usernameLength = { least: 3, most: 15 }
