/** favorites, want_to_try and pinned_restaurants: supabase/migrations/*_person_places.sql. */
import type { PlaceEntry, Profile } from '#src/domain/rows.ts'
import type { Call } from './transaction.ts'
import { setRow } from './triggers.ts'

type PlaceArray = 'favorites' | 'want_to_try' | 'pinned_restaurants'

/** private.with_place. */
export function withPlace(call: Call, array: PlaceArray, restaurantId: string): void {
  rewrite(call, array, (ids) => (ids.includes(restaurantId) ? ids : [...ids, restaurantId]))
}

/** private.without_place. */
export function withoutPlace(call: Call, array: PlaceArray, restaurantId: string): void {
  rewrite(call, array, (ids) => ids.filter((id) => id !== restaurantId))
}

/** private.rewrite_places: every entry says what the place's own row says. */
function rewrite({ tx, userId }: Call, array: PlaceArray, change: (ids: string[]) => string[]): void {
  const profile = tx.tables.get('profiles', userId) as Profile
  const before = profile[array] ?? []
  const ids = change(before.map(({ id }) => id))
  if (ids.length === before.length) return
  const entries = ids.flatMap((id): PlaceEntry[] => {
    const place = tx.tables.get('restaurants', id)
    const added_at = before.find((entry) => entry.id === id)?.added_at ?? tx.now
    if (!place) return []
    return [
      {
        id,
        name: place.name,
        ...(place.address !== undefined && { address: place.address }),
        ...(place.photo !== undefined && array !== 'want_to_try' && { image: place.photo }),
        ...(array === 'favorites' && { added_at }),
      },
    ]
  })
  setRow(tx, 'profiles', userId, { ...profile, [array]: entries })
}
