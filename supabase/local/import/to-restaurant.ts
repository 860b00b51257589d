import type { OperatingHours } from '../../seed/operating-hours.ts'
import { cleanText, cutText } from './clean-text.ts'
import { addressOf, phoneOf, websiteOf } from './contact.ts'
import { isFoodAmenity, tagsOf } from './cuisine-tags.ts'
import { operatingHours } from './opening-hours.ts'
import type { SourceFeature } from './read-features.ts'

/** The columns of `restaurants` that the importer fills and keeps up to date. */
export type ImportedRestaurant = {
  place_id: string
  name: string
  address: string | null
  latitude: number
  longitude: number
  tags: string[]
  phone: string | null
  website: string | null
  description: string | null
  operating_hours: OperatingHours | null
}

/** A place for the database with what had to be left out of it, or the reason why it can't be used. */
export type RestaurantOrReason = { ok: ImportedRestaurant; notes: string[] } | { skipped: string }

/** Reads one feature. Only a missing name or position, or not being a place to eat, keeps a place out. */
export function toRestaurant({ placeId, position, properties }: SourceFeature): RestaurantOrReason {
  if (!properties) return { skipped: 'not a feature' }
  const name = cleanText(properties.name)
  if (!name) return { skipped: 'no name' }
  if (!position) return { skipped: 'no usable coordinates' }
  const amenity = cleanText(properties.amenity)
  if (!isFoodAmenity(amenity)) return { skipped: 'not a place to eat or drink' }

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
      address: addressOf(properties),
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
  /** Reason → names of the features with it, in the order of the file. */
  skipped: Map<string, string[]>
  /** What is in the database with less than the file says: 'name: note'. */
  notes: string[]
}

/** Judges every feature of a file: each is either a restaurant or skipped with a reason. The first of two with one id counts. */
export function judge(features: SourceFeature[]): Judged {
  const judged: Judged = { restaurants: [], skipped: new Map(), notes: [] }
  const taken = new Set<string>()
  for (const feature of features) {
    const result = taken.has(feature.placeId) ? { skipped: 'id occurs twice in the file' } : toRestaurant(feature)
    if ('skipped' in result) {
      const name = cleanText(feature.properties?.name) ?? feature.placeId
      judged.skipped.set(result.skipped, [...(judged.skipped.get(result.skipped) ?? []), name])
      continue
    }
    taken.add(feature.placeId)
    judged.restaurants.push(result.ok)
    judged.notes.push(...result.notes.map((note) => `${result.ok.name}: ${note}`))
  }
  return judged
}
