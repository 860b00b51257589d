/** The arrays of places on a profile: favorites, want_to_try, pinned_restaurants (spec L§3). */
import { pinnedRestaurants, placesOnProfile } from '#src/domain/limits.ts'
import type { PlaceEntry, Profile, Restaurant } from '#src/domain/rows.ts'
import { type Change, type IntentContext, put, type Read } from '#src/domain/work/intent.ts'

export type PlaceArray = 'favorites' | 'want_to_try' | 'pinned_restaurants'

/** An entry says what the place's own row says; want-to-try has no picture, only favorites have a time. */
const columns: Record<PlaceArray, (keyof PlaceEntry)[]> = {
  favorites: ['id', 'name', 'address', 'image', 'added_at'],
  pinned_restaurants: ['id', 'name', 'address', 'image'],
  want_to_try: ['id', 'name', 'address'],
}

export const readsOfPlaces = (restaurantId: string, { userId }: IntentContext): Read[] => [
  { entity: 'profiles', key: userId },
  { entity: 'restaurants', key: restaurantId },
]

/** The most entries of an array; the database refuses one more. */
const most: Record<PlaceArray, number> = {
  favorites: placesOnProfile,
  pinned_restaurants: pinnedRestaurants,
  want_to_try: placesOnProfile,
}

/** The profile with a place at the end of an array; the same profile when it is there already or there is no room. */
export function withPlace(profile: Profile, array: PlaceArray, place: Restaurant, now: string): Profile {
  const entries = profile[array] ?? []
  if (entries.length >= most[array] || entries.some((entry) => entry.id === place.id)) return profile
  const whole: PlaceEntry = { id: place.id, name: place.name, added_at: now }
  if (place.address) whole.address = place.address
  if (place.photo) whole.image = place.photo
  const entry = Object.entries(whole).filter(([column]) => columns[array].includes(column as keyof PlaceEntry))
  return { ...profile, [array]: [...entries, Object.fromEntries(entry)] }
}

/** The profile without a place in an array. */
export function withoutPlace(profile: Profile, array: PlaceArray, restaurantId: string): Profile {
  const entries = profile[array] ?? []
  const left = entries.filter((entry) => entry.id !== restaurantId)
  return left.length === entries.length ? profile : { ...profile, [array]: left }
}

/** The change that stores a profile, or none when nothing changed. */
export function changeOfProfile(before: Profile, after: Profile): Change[] {
  return before === after ? [] : [put('profiles', after.user_id, after)]
}
