import type { OperatingHours } from '../../seed/operating-hours.ts'
import { addressOf, townOf } from './address.ts'
import { cleanText, cutText } from './clean-text.ts'
import { phoneOf, websiteOf } from './contact.ts'
import { tagsOf } from './cuisine-tags.ts'
import { operatingHours } from './opening-hours.ts'
import { hasClosed, isEatingPlace } from './place-kind.ts'
import type { SourceFeature } from './read-features.ts'

/** The columns of `restaurants` that the importer fills and updates. */
export type ImportedRestaurant = {
  place_id: string
  name: string
  address: string | null
  town: string | null
  latitude: number
  longitude: number
  tags: string[]
  phone: string | null
  website: string | null
  description: string | null
  operating_hours: OperatingHours | null
}

/**
 * A place for the database with notes on what had to be left out, a place that has closed for good, or why it cannot be
 * used.
 */
export type RestaurantOrReason = { ok: ImportedRestaurant; notes: string[] } | { closed: string } | { skipped: string }

/**
 * Reads one feature. A place is left out only if it has no name or position, or serves no food or drink. Today as
 * 'YYYY-MM-DD'.
 */
export function toRestaurant({ placeId, position, properties }: SourceFeature, today: string): RestaurantOrReason {
  if (!properties) return { skipped: 'not a feature' }
  // Before asking for its name: a closed place has often lost it.
  if (hasClosed(properties, today)) return { closed: placeId }
  const name = cleanText(properties.name)
  if (!name) return { skipped: 'no name' }
  if (!position) return { skipped: 'no usable coordinates' }
  if (!isEatingPlace(placeId, properties)) return { skipped: 'not a place to eat or drink' }

  const phone = phoneOf(properties)
  const website = websiteOf(properties)
  const writtenHours = cleanText(properties.opening_hours)
  const { hours, note } = writtenHours ? operatingHours(writtenHours) : { hours: null, note: null }
  const description = cleanText(properties.description)
  const notes = [
    note,
    !phone && properties.phone ? `phone number not understood: ${cleanText(properties.phone)}` : null,
    !website && properties.website ? `website not understood: ${cleanText(properties.website)}` : null,
  ]
  return {
    ok: {
      place_id: placeId,
      name: cutText(name, 200),
      address: addressOf(properties, position),
      town: townOf(properties),
      latitude: position.latitude,
      longitude: position.longitude,
      tags: tagsOf(properties),
      phone,
      website,
      description: description ? cutText(description, 1000) : null,
      operating_hours: hours,
    },
    notes: notes.filter((line) => line !== null),
  }
}

export type Judged = {
  restaurants: ImportedRestaurant[]
  /** Ids of places that have closed for good. */
  closed: string[]
  /** Reason → names of the features skipped for it, in the file's order. */
  skipped: Map<string, string[]>
  /** Places stored with less than the file says: 'name: note'. */
  notes: string[]
}

/**
 * Judges every feature of a file: it is a restaurant, has closed, or is skipped with a reason. If two have the same id,
 * the first counts.
 */
export function judge(features: SourceFeature[], today = new Date().toISOString().slice(0, 10)): Judged {
  const judged: Judged = { restaurants: [], closed: [], skipped: new Map(), notes: [] }
  const taken = new Set<string>()
  for (const feature of features) {
    const result = taken.has(feature.placeId)
      ? { skipped: 'id occurs twice in the file' }
      : toRestaurant(feature, today)
    if ('skipped' in result) {
      const name = cleanText(feature.properties?.name) ?? feature.placeId
      judged.skipped.set(result.skipped, [...(judged.skipped.get(result.skipped) ?? []), name])
      continue
    }
    taken.add(feature.placeId)
    if ('closed' in result) {
      judged.closed.push(result.closed)
      continue
    }
    judged.restaurants.push(result.ok)
    judged.notes.push(...result.notes.map((note) => `${result.ok.name}: ${note}`))
  }
  return judged
}
