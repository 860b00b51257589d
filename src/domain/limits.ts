/**
 * Limits that a person meets while typing or choosing, and their sentences. The database has the same as constraints.
 */
import { grouped } from '#src/lib/text.ts'

/** Spec D§5, L§5. Lengths are in characters as people count them: an emoji of one code point is one. */
export const fullNameLength = 25
export const bioLength = 150
export const photosPerReview = 10
export const pinnedRestaurants = 4
/** Not in the specification: they keep texts and lists from growing without bound. */
export const commentLength = 5000
export const listNameLength = 100
export const listDescriptionLength = 500
export const noteLength = 1000
export const privateNoteLength = 2000
export const reportDescriptionLength = 1000
export const moderationMessageLength = 500
export const appealLength = 1000
export const placesOnProfile = 1000
export const placeNameLength = 200
export const placeAddressLength = 300
/** Length of a place's id at the maps service. */
export const placeIdLength = 200

/** How many lists of a followed person the phone holds: those changed last. With as many, there may be more. */
export const followedLists = 50

/** Of longer ones the rest is neither asked for nor shown. */
export const fetchedAtMost = { lists: 1000, listPlaces: 1000, places: 5000 }

/** The server takes so many visits of imports (private.budgets); the others wait on the device. */
export const importedVisitsADay = 80

/** Spec D§5. */
export const usernameLength = { least: 3, most: 15 }

export const fullNameRule = `Full name must be between 1 and ${fullNameLength} characters`

/** `name` begins the sentence: 'A comment'. */
export const atMost = (name: string, most: number): string => `${name} has at most ${grouped(most)} characters.`
