/**
 * Google's timeline, of the phone (Android and iOS write it differently) and of Takeout before 2024. Whoever stays somewhere has
 * not always eaten there: all of it is proposed only. The phone's names no places, only their ids and where they are.
 */
import type { JsonDocument } from './documents.ts'
import { googlePlace } from './google-places.ts'
import type { ImportedPlace, ImportedVisit } from './imported.ts'
import { at, coordinatesOf, listOf, numberOf, textAt } from './json-values.ts'
import type { Lines } from './lines.ts'
import { dayOfMoment } from './moments.ts'

/** Where somebody lives and works is nobody's restaurant. */
const privateStays = /home|work/i

const segmentsOf = (json: unknown): readonly unknown[] =>
  Array.isArray(json) ? json : listOf(at(json, 'semanticSegments'))
const isSegment = (segment: unknown): boolean =>
  at(segment, 'startTime') !== undefined &&
  ['visit', 'activity', 'timelinePath', 'timelineMemory'].some((kind) => at(segment, kind) !== undefined)

export const isTimeline = ({ json }: JsonDocument): boolean =>
  segmentsOf(json).some(isSegment) ||
  listOf(at(json, 'timelineObjects')).some((one) => at(one, 'placeVisit') ?? at(one, 'activitySegment'))

/** "52.520000°, 13.405000°" and "geo:52.52,13.405". Anchored and bounded: an unbounded number takes the square of its length. */
const latLng = /^(?:geo:)?\s{0,9}(-?\d{1,3}(?:\.\d{1,20})?)\s{0,9}°?\s{0,9},\s{0,9}(-?\d{1,3}(?:\.\d{1,20})?)/

type Stay = { place: ImportedPlace | undefined; date: string | undefined; start: string | undefined }

/** Several stays at a place on one day are one visit. */
export function readTimeline({ json, file }: JsonDocument, lines: Lines): ImportedVisit[] {
  const stays = [
    ...listOf(at(json, 'timelineObjects')).flatMap(stayOfObject),
    ...segmentsOf(json).flatMap(stayOfSegment),
  ]
  const visits = new Map<string, ImportedVisit>()
  for (const { place, date, start } of stays) {
    if (!place || date === undefined) {
      lines.count(file, (count) => `Stays without a place or a time: ${count}.`)
      continue
    }
    const ofDay = `${place.key} ${date}`
    // By the moment as it is written: its day may be another one on a device in another time zone.
    const key = `timeline ${place.key} ${start}`
    if (!visits.has(ofDay)) visits.set(ofDay, { key, place, date, dateIs: 'visit', proposed: true })
  }
  return [...visits.values()]
}

function stayOfObject(object: unknown): Stay[] {
  const visit = at(object, 'placeVisit')
  const location = at(visit, 'location')
  if (location === undefined || privateStays.test(textAt(location, ['semanticType']) ?? '')) return []
  const [north, east] = [numberOf(at(location, 'latitudeE7')), numberOf(at(location, 'longitudeE7'))]
  const point = coordinatesOf(
    north === undefined ? undefined : north / 1e7,
    east === undefined ? undefined : east / 1e7,
  )
  const name = textAt(location, ['name'])
  const address = textAt(location, ['address'])
  const start = textAt(visit, ['duration', 'startTimestamp'], ['duration', 'startTimestampMs'])
  const place = stayPlace({ name, address, mapsId: textAt(location, ['placeId']), point })
  return [{ place, date: dayOfMoment(start, { isUtc: true, place }), start }]
}

function stayOfSegment(segment: unknown): Stay[] {
  const candidate = at(segment, 'visit', 'topCandidate')
  if (candidate === undefined || privateStays.test(textAt(candidate, ['semanticType']) ?? '')) return []
  const where = textAt(candidate, ['placeLocation', 'latLng'], ['placeLocation'])
  const [, latitude, longitude] = latLng.exec(where ?? '') ?? []
  const mapsId = textAt(candidate, ['placeId'], ['placeID'])
  const name = textAt(candidate, ['placeName'], ['placeLocation', 'name'])
  const start = textAt(segment, ['startTime'])
  const place = stayPlace({ name, mapsId, point: coordinatesOf(latitude, longitude) })
  return [{ place, date: dayOfMoment(start, { isUtc: true, place }), start }]
}

type Said = {
  name: string | undefined
  address?: string | undefined
  mapsId: string | undefined
  point: ReturnType<typeof coordinatesOf>
}

/** A nameless place is called after where it is. */
function stayPlace({ name, address, mapsId, point }: Said): ImportedPlace | undefined {
  const { latitude, longitude } = point
  if (latitude === undefined || longitude === undefined) return googlePlace({ name, address, mapsId })
  const where = `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
  return googlePlace({
    name: name ?? where,
    address: address ?? (name === undefined ? where : undefined),
    mapsId,
    ...point,
  })
}
