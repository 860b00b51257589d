/** The arrays of places on a profile: favorites, want_to_try, pinned_restaurants (spec L§3). */

import { type Change, type IntentContext, put, type Read } from '#src/domain/intent.ts'
import { pinnedRestaurants, placesOnProfile } from '#src/domain/limits.ts'
import type { PlaceEntry, Profile, Restaurant } from '#src/domain/rows.ts'

export type PlaceArray = 'favorites' | 'want_to_try' | 'pinned_restaurants'

/**
 * An entry copies columns of the place's row. Entries of want-to-try have no picture, and only favorites have a time.
 */
const columns: Record<PlaceArray, (keyof PlaceEntry)[]> = {
  favorites: ['id', 'name', 'address', 'image', 'added_at'],
  pinned_restaurants: ['id', 'name', 'address', 'image'],
  want_to_try: ['id', 'name', 'address'],
}

export const readsOfPlaces = (restaurantId: string, { userId }: IntentContext): Read[] => [
  { entity: 'profiles', key: userId },
  { entity: 'restaurants', key: restaurantId },
]

/** The maximum length of an array; the database refuses more. */
const most: Record<PlaceArray, number> = {
  favorites: placesOnProfile,
  pinned_restaurants: pinnedRestaurants,
  want_to_try: placesOnProfile,
}

/** The profile with a place appended to an array; unchanged when it is there already or the array is full. */
export function withPlace(profile: Profile, array: PlaceArray, place: Restaurant, now: string): Profile {
  const entries = profile[array] ?? []
  if (entries.length >= most[array] || entries.some((entry) => entry.id === place.id)) return profile
  const whole: PlaceEntry = { id: place.id, name: place.name, added_at: now }
  if (place.address) whole.address = place.address
  if (place.photo) whole.image = place.photo
  const entry = Object.entries(whole).filter(([column]) => columns[array].includes(column as keyof PlaceEntry))
  return { ...profile, [array]: [...entries, Object.fromEntries(entry)] }
}

/** The profile with a place removed from an array. */
export function withoutPlace(profile: Profile, array: PlaceArray, restaurantId: string): Profile {
  const entries = profile[array] ?? []
  const left = entries.filter((entry) => entry.id !== restaurantId)
  return left.length === entries.length ? profile : { ...profile, [array]: left }
}

/** The change that stores the profile; none when it is the same. */
export function changeOfProfile(before: Profile, after: Profile): Change[] {
  return before === after ? [] : [put('profiles', after.user_id, after)]
}
