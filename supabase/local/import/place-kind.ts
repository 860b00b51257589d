/** Which places of a file serve food or drink, and which of them have closed for good. */
import { cleanText } from './clean-text.ts'
import type { Properties } from './read-features.ts'

/**
 * OpenStreetMap's kinds that are imported, with the tags they imply when there is no cuisine. A restaurant implies
 * none.
 */
const kinds: Record<'amenity' | 'shop', Record<string, string[]>> = {
  amenity: {
    restaurant: [],
    food_court: [],
    canteen: [],
    fast_food: ['Fast Food'],
    cafe: ['Café'],
    bar: ['Bar'],
    pub: ['Pub'],
    biergarten: ['Pub'],
    ice_cream: ['Ice Cream'],
  },
  // Shops where people eat or buy something ready to eat: the kinds of the demo town (supabase/seed/kinds).
  shop: {
    bakery: ['Bakery'],
    pastry: ['Pâtisserie'],
    confectionery: ['Pâtisserie'],
    deli: ['Deli'],
    coffee: ['Coffee'],
    tea: ['Tea Room'],
    ice_cream: ['Ice Cream'],
  },
}

/** The tags of each value of a key: 'cafe;bar' is two values. */
function tagsIn(kind: keyof typeof kinds, written: unknown): string[][] {
  const values = (cleanText(written) ?? '').split(';').map((value) => value.trim())
  return values.flatMap((value) => (Object.hasOwn(kinds[kind], value) ? [kinds[kind][value] ?? []] : []))
}

const eatingKinds = (properties: Properties, prefix = ''): string[][] =>
  (['amenity', 'shop'] as const).flatMap((kind) => tagsIn(kind, properties[`${prefix}${kind}`]))

/** The tags of a place without a cuisine. */
export const tagsOfKind = (properties: Properties): string[] => eatingKinds(properties).flat()

/**
 * Whether a place serves food or drink. A file of restaurants that is not OpenStreetMap's and names no kind is trusted.
 */
export function isEatingPlace(placeId: string, properties: Properties): boolean {
  if (eatingKinds(properties).length > 0) return true
  const namesKind = cleanText(properties.amenity) !== null || cleanText(properties['shop']) !== null
  return !namesKind && !placeId.startsWith('osm:')
}

/** OpenStreetMap's prefixes for the kind of a place that no longer exists (wiki "Lifecycle prefix"). */
const prefixes = ['disused:', 'was:', 'abandoned:', 'closed:', 'demolished:', 'removed:', 'razed:']

/** Whether its data say that it served food or drink and has closed for good. Today as 'YYYY-MM-DD'. */
export function hasClosed(properties: Properties, today: string): boolean {
  const ended = cleanText(properties['end_date'])
  const isEating = eatingKinds(properties).length > 0
  // 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD': until that period is over, the place may still be open.
  if (isEating && ended && /^\d{4}(-\d{2}){0,2}$/.test(ended) && ended < today.slice(0, ended.length)) return true
  if (isEating) return cleanText(properties['disused']) === 'yes' || cleanText(properties['abandoned']) === 'yes'
  return prefixes.some((prefix) => eatingKinds(properties, prefix).length > 0)
}
