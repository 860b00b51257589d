/**
 * An export: everything of one person in a zip, as they can read it and as the app reads it again.
 *   crumb.json          everything, by the schema below; crumb.schema.json is the same schema for other programs
 *   diary.csv           the visits as a table
 *   index.html, 2026.html …   the visits to look at, without us and without a network
 *   photos/             the pictures, as they are
 *   unsent/             what the server does not have: sync/work-file.ts
 */
import * as v from 'valibot'
import { id, optionalText, time } from '#src/domain/input.ts'
import {
  listDescriptionLength,
  noteLength,
  photosPerReview,
  placesOnProfile,
  privateNoteLength,
} from '#src/domain/limits.ts'
import { listName } from '#src/domain/lists/lists.ts'
import { placeInput } from '#src/domain/places/new-place.ts'
import { companionsPerVisit } from '#src/domain/visits/companions.ts'
import { reviewInput } from '#src/domain/visits/review.ts'
import { characterCount } from '#src/lib/text.ts'

/** Increase it when older apps can no longer read the file. */
export const archiveVersion = 1

export const archiveEntry = 'crumb.json'
export const schemaEntry = 'crumb.schema.json'
export const unsentFolder = 'unsent/'

/**
 * Far more than a person has: 100 visits a day are 3,650 a year. What is read of a file, and what a phone has to hold of it,
 * is bounded by these.
 */
export const archiveLimits = { jsonBytes: 60_000_000, photoBytes: 10_485_760 }
const most = {
  visits: 50_000,
  places: 60_000,
  lists: 500,
  listPlaces: 1000,
  people: 10_000,
  others: 10_000,
  notes: 10_000,
}

/** A name without folders but ours: nothing that leads anywhere else. */
const photoFile = v.pipe(v.string(), v.regex(/^photos\/[a-z0-9][a-z0-9._-]{0,150}\.(?:jpg|jpeg|png|webp)$/))
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** `path`: where it is on the server. Without `file`, it could not be had, and `missing` says why. */
const photo = v.object({
  path: v.pipe(v.string(), v.maxLength(200)),
  file: v.exactOptional(photoFile),
  sha256: v.exactOptional(sha256),
  missing: v.exactOptional(v.pipe(v.string(), v.maxLength(200))),
})

const place = v.object({
  ...placeInput.entries,
  /** Absent of places that the project brought. */
  place_id: v.exactOptional(placeInput.entries.place_id),
  town: optionalText('A town', 100),
})

const visit = v.object({
  id,
  restaurant_id: id,
  ...reviewInput,
  /** With whom. An import names those whom the person follows. */
  companions: v.exactOptional(
    v.pipe(
      v.array(v.object({ user_id: id, username: v.pipe(v.string(), v.maxLength(500)) })),
      v.maxLength(companionsPerVisit),
    ),
  ),
  photos: v.pipe(v.array(photo), v.maxLength(photosPerReview)),
})

const list = v.object({
  id,
  name: listName,
  description: optionalText('A description', listDescriptionLength),
  is_public: v.boolean(),
  is_ranked: v.boolean(),
  created_at: time,
  updated_at: time,
  /** In their order. */
  places: v.pipe(
    v.array(v.object({ restaurant_id: id, notes: optionalText('A note', noteLength) })),
    v.maxLength(most.listPlaces),
  ),
})

const note = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.check((text) => characterCount(text) <= privateNoteLength),
)
const privateNote = v.union([v.object({ review_id: id, note }), v.object({ restaurant_id: id, note })])

const text = v.pipe(v.string(), v.maxLength(5000))
const shortText = v.exactOptional(v.pipe(v.string(), v.maxLength(500)))
const person = v.object({ user_id: id, username: shortText, full_name: shortText })
const entry = v.object({ restaurant_id: id, added_at: v.exactOptional(time) })
const entries = v.pipe(v.array(entry), v.maxLength(placesOnProfile))
const people = v.pipe(v.array(person), v.maxLength(most.people))
const others = v.pipe(v.array(v.record(v.string(), v.unknown())), v.maxLength(most.others))

export const archive = v.object({
  format: v.literal('crumb'),
  version: v.literal(archiveVersion),
  exported_at: time,
  /** False when not everything had arrived on the device that wrote it. */
  is_complete: v.boolean(),
  person: v.object({
    user_id: id,
    username: shortText,
    full_name: shortText,
    bio: v.exactOptional(text),
    created_at: v.exactOptional(time),
    settings: v.record(v.string(), v.boolean()),
  }),
  places: v.pipe(v.array(place), v.maxLength(most.places)),
  /** The oldest first. */
  visits: v.pipe(v.array(visit), v.maxLength(most.visits)),
  lists: v.pipe(v.array(list), v.maxLength(most.lists)),
  favorites: entries,
  want_to_try: entries,
  pinned_restaurants: entries,
  /** On one's own visits and on places; nobody else has them. Absent in files from before there were any. */
  private_notes: v.optional(v.pipe(v.array(privateNote), v.maxLength(most.notes)), []),
  following: people,
  followers: people,
  /** Rows as the server has them; an import leaves them out. */
  list_likes: others,
  review_likes: others,
  restrictions: others,
  earlier_texts: others,
  /** How much there is in unsent/. */
  unsent: v.object({ waiting: v.number(), refused: v.number(), drafts: v.number() }),
})

export type Archive = v.InferOutput<typeof archive>
export type ArchivedVisit = Archive['visits'][number]
export type ArchivedPhoto = ArchivedVisit['photos'][number]
export type ArchivedPlace = Archive['places'][number]

/** The photos that are not in the zip. */
export const missingPhotos = ({ visits }: Archive): ArchivedPhoto[] =>
  visits.flatMap(({ photos }) => photos.filter(({ file }) => file === undefined))

/** The places by id. */
export const placesById = ({ places }: Archive): Map<string, ArchivedPlace> =>
  new Map(places.map((one) => [one.id, one]))

/** The private notes on visits, by visit. */
export const notesByVisit = ({ private_notes }: Archive): Map<string, string> =>
  new Map(private_notes.flatMap((one) => ('review_id' in one ? [[one.review_id, one.note] as const] : [])))

/** Whether it names no row twice, no place or visit that it does not describe, and no file for two photos. */
export function isConsistent({ places, visits, lists, ...archived }: Archive): boolean {
  const known = new Set(places.map((one) => one.id))
  const entries = [archived.favorites, archived.want_to_try, archived.pinned_restaurants].flat()
  const noted = archived.private_notes.flatMap((one) => ('restaurant_id' in one ? [one] : []))
  const named = [...visits, ...lists.flatMap((one) => one.places), ...entries, ...noted]
  const files = visits.flatMap(({ photos }) => photos.flatMap(({ file }) => file ?? []))
  const ids = [...visits, ...lists].map((one) => one.id)
  const visited = new Set(visits.map((one) => one.id))
  const subjects = archived.private_notes.map((one) => ('review_id' in one ? one.review_id : one.restaurant_id))
  const inOneList = lists.every((one) => isEachOnce(one.places.map(({ restaurant_id }) => restaurant_id)))
  return (
    named.every(({ restaurant_id }) => known.has(restaurant_id)) &&
    known.size === places.length &&
    inOneList &&
    isEachOnce(files) &&
    isEachOnce(subjects) &&
    archived.private_notes.every((one) => !('review_id' in one) || visited.has(one.review_id)) &&
    isEachOnce(ids)
  )
}

const isEachOnce = (names: string[]): boolean => new Set(names).size === names.length
