/**
 * Foursquare's and Swarm's export: a folder of JSON files that name each other's ids. Check-ins are visits, tips are reviews; ratings
 * have no day, so they are offered for the last check-in at their venue.
 */
import { counted } from '#src/lib/text.ts'
import type { JsonDocument } from './documents.ts'
import type { ImportedList, ImportedPlace, ImportedVisit } from './imported.ts'
import { at, coordinatesOf, listOf, numberOf, textAt } from './json-values.ts'
import type { Lines } from './lines.ts'
import { dayOfMoment } from './moments.ts'
import type { SourceReader } from './source-reader.ts'
import { itemsOf, type Kind, kindOf, photosByItem } from './swarm-files.ts'

/** Of venueRatings.json. */
const ratings = { venueLikes: 4.5, venueOkays: 3, venueDislikes: 1.5 } as const

export const swarm: SourceReader = {
  source: 'swarm',
  takes: (document) => document.kind === 'json' && kindOf(document.json) !== undefined,
  read(documents, lines) {
    const files = documents
      .filter((document) => document.kind === 'json')
      .map((file) => ({ file, kind: kindOf(file.json) }))
    const of = (kind: Kind): JsonDocument[] => files.flatMap((one) => (one.kind === kind ? [one.file] : []))
    const photos = photosByItem(of('photos'), lines)
    const visits = (kind: VisitKind): ImportedVisit[] => of(kind).flatMap((file) => visitsOf(file, kind, photos, lines))
    const [checkins, tips, unconfirmed] = [visits('checkins'), visits('tips'), visits('unconfirmed')]
    const [photosFile] = of('photos')
    if (photosFile) noteOtherPhotos(photos, [...checkins, ...tips, ...unconfirmed], photosFile.file, lines)
    const rated = of('ratings').flatMap((file) => ratedVisits(file, checkins, lines))
    return {
      visits: [...checkins, ...tips, ...unconfirmed.map((visit) => ({ ...visit, proposed: true as const })), ...rated],
      saved: [],
      lists: of('lists').flatMap((file) => listsOf(file, lines)),
    }
  },
}

/** The export has where the person was, the API where the venue is. */
function placeOf(venue: unknown, item?: unknown): ImportedPlace | undefined {
  const name = textAt(venue, ['name'])
  if (name === undefined) return undefined
  const point = coordinatesOf(at(venue, 'location', 'lat'), at(venue, 'location', 'lng'))
  const address = textAt(venue, ['location', 'address'])
  const town = textAt(venue, ['location', 'city'])
  const country = textAt(venue, ['location', 'cc'], ['location', 'country'])
  const link = textAt(venue, ['url'], ['canonicalUrl'])
  return {
    key: textAt(venue, ['id']) ?? name.toLowerCase(),
    name,
    ...(address !== undefined && { address }),
    ...(town !== undefined && { town }),
    ...(country !== undefined && { country }),
    ...(point.latitude === undefined ? coordinatesOf(at(item, 'lat'), at(item, 'lng')) : point),
    ...(link !== undefined && { link }),
  }
}

type VisitKind = Extract<Kind, 'checkins' | 'tips' | 'unconfirmed'>

function visitsOf(
  { json, file }: JsonDocument,
  kind: VisitKind,
  photos: ReadonlyMap<string, ReadonlySet<string>>,
  lines: Lines,
): ImportedVisit[] {
  const isTips = kind === 'tips'
  return itemsOf(json).flatMap((item): ImportedVisit[] => {
    const place = placeOf(at(item, 'venue'), isTips ? undefined : item)
    if (!place) {
      lines.count(
        file,
        (count) => `${counted(count, isTips ? 'tip' : 'check-in')} without a place, which Foursquare has deleted.`,
      )
      return []
    }
    const offset = numberOf(at(item, 'timeZoneOffset'))
    const date = dayOfMoment(at(item, 'createdAt') ?? at(item, 'startTime'), { offset, place, isUtc: true })
    if (date === undefined) {
      lines.add(file, `“${place.name}” has no date that can be read.`)
      return []
    }
    const text = textAt(item, ['shout'], ['text'])
    const id = textAt(item, ['id']) ?? `${place.key} ${date}`
    const pictures = photos.get(id)
    return [
      {
        key: id,
        place,
        date,
        dateIs: isTips ? 'review' : 'visit',
        ...(text !== undefined && { text }),
        ...(pictures && { photos: [...pictures] }),
      },
    ]
  })
}

/** A photo of a venue alone, or of a check-in that the export lacks, has no visit. */
function noteOtherPhotos(
  photos: ReadonlyMap<string, ReadonlySet<string>>,
  visits: readonly ImportedVisit[],
  file: string,
  lines: Lines,
): void {
  const keys = new Set(visits.map(({ key }) => key))
  for (const [item, entries] of photos)
    if (!keys.has(item))
      for (const _ of entries) lines.count(file, (count) => `${counted(count, 'photo')} of no check-in: left out.`)
}

/** Each has the key of the check-in: who takes it gets the same visit, with stars. */
function ratedVisits({ json, file }: JsonDocument, checkins: readonly ImportedVisit[], lines: Lines): ImportedVisit[] {
  const last = new Map<string, ImportedVisit>()
  for (const visit of checkins)
    if (visit.date >= (last.get(visit.place.key)?.date ?? '')) last.set(visit.place.key, visit)
  return Object.entries(ratings).flatMap(([kind, rating]) =>
    listOf(at(json, kind)).flatMap((venue): ImportedVisit[] => {
      const visit = last.get(textAt(venue, ['id']) ?? '')
      if (visit) return [{ ...visit, rating, proposed: true }]
      lines.count(file, (count) => `${counted(count, 'rated place')} without a check-in: a rating alone has no day.`)
      return []
    }),
  )
}

function listsOf({ json, file }: JsonDocument, lines: Lines): ImportedList[] {
  return itemsOf(json).flatMap((list): ImportedList[] => {
    const name = textAt(list, ['name'])
    if (name === undefined) return []
    const description = textAt(list, ['description'])
    const items = itemsOf(at(list, 'listItems')).flatMap((item) => {
      const place = placeOf(at(item, 'venue'))
      if (!place) {
        lines.count(file, (count) => `${counted(count, 'listed place')} without a name.`)
        return []
      }
      const note = textAt(item, ['note', 'text'], ['note'], ['tip', 'text'])
      const date = dayOfMoment(at(item, 'createdAt'), { place, isUtc: true })
      return [{ key: place.key, place, ...(note !== undefined && { note }), ...(date !== undefined && { date }) }]
    })
    return [{ key: textAt(list, ['id']) ?? name, name, ...(description !== undefined && { description }), items }]
  })
}
