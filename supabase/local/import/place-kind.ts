/** Which places of a file one can eat or drink at, and which of them have closed for good. */
import { cleanText } from './clean-text.ts'
import type { Properties } from './read-features.ts'

/** Each kind of OpenStreetMap that comes in, with what it says of the food where there is no cuisine. A restaurant alone says nothing. */
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
  // Shops that people eat at, or take something ready to eat from: the kinds of the demo town (supabase/seed/kinds).
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

/** Each value of a key: 'cafe;bar' are two. */
function tagsIn(kind: keyof typeof kinds, written: unknown): string[][] {
  const values = (cleanText(written) ?? '').split(';').map((value) => value.trim())
  return values.flatMap((value) => (Object.hasOwn(kinds[kind], value) ? [kinds[kind][value] ?? []] : []))
}

const eatingKinds = (properties: Properties, prefix = ''): string[][] =>
  (['amenity', 'shop'] as const).flatMap((kind) => tagsIn(kind, properties[`${prefix}${kind}`]))

/** Tags of a place without a cuisine. */
export const tagsOfKind = (properties: Properties): string[] => eatingKinds(properties).flat()

/** Whether a place is one to eat or drink at. A file of restaurants that is not OpenStreetMap's and names no kind is trusted. */
export function isEatingPlace(placeId: string, properties: Properties): boolean {
  if (eatingKinds(properties).length > 0) return true
  const namesKind = cleanText(properties.amenity) !== null || cleanText(properties['shop']) !== null
  return !namesKind && !placeId.startsWith('osm:')
}

/** What OpenStreetMap puts before the kind of a place that is no more (wiki "Lifecycle prefix"). */
const prefixes = ['disused:', 'was:', 'abandoned:', 'closed:', 'demolished:', 'removed:', 'razed:']

/** Whether it says of itself that it was a place to eat at and has closed for good. Today as 'YYYY-MM-DD'. */
export function hasClosed(properties: Properties, today: string): boolean {
  const ended = cleanText(properties['end_date'])
  const isEating = eatingKinds(properties).length > 0
  // 'YYYY', 'YYYY-MM' and 'YYYY-MM-DD': until the whole of that time is over, it may still be open.
  if (isEating && ended && /^\d{4}(-\d{2}){0,2}$/.test(ended) && ended < today.slice(0, ended.length)) return true
  if (isEating) return cleanText(properties['disused']) === 'yes' || cleanText(properties['abandoned']) === 'yes'
  return prefixes.some((prefix) => eatingKinds(properties, prefix).length > 0)
}
