/**
 * What an export brings into an account, as intents for the outbox. Pure.
 * Ids follow from those in the file: in the account that it comes from they are the same, in any other they stand for the
 * pair of row and person, because the rows of the first account may still be there. So whatever is imported twice is found
 * to be there, and what is there is never written over.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { SavedIntent } from '#src/domain/intent.ts'
import { pinnedRestaurants, placesOnProfile } from '#src/domain/limits.ts'
import { pairId } from '#src/domain/pair-id.ts'
import type { PlaceArray } from '#src/domain/places/places.ts'
import { companionIds } from '#src/domain/visits/companions.ts'
import { privateNoteId, subjectOf } from '#src/domain/visits/private-notes.ts'
import type { IntentInput } from '#src/domain/work/intents.ts'
import { uuidFrom } from '#src/lib/text.ts'
import { type Archive, type ArchivedPhoto, type ArchivedPlace, type ArchivedVisit, placesById } from './archive.ts'

/** What is here already: rows, pending work and what was refused. */
export type Here = {
  /** Ids of visits, lists and private notes. */
  rows: ReadonlySet<string>
  /** Places that this device knows. */
  places: ReadonlySet<string>
  /** Places on the profile, in their order. */
  onProfile: Record<PlaceArray, readonly string[]>
  /** People followed, and whom one cannot follow. */
  following: ReadonlySet<string>
}

/** A photo to be uploaded for a visit. */
export type PlannedPhoto = { id: string; path: string; index: number; review_id: string; file: string; sha256: string }

/** What is saved together or not at all. */
export type ImportStep = {
  kind: 'visit' | 'list' | 'place' | 'person' | 'note'
  intents: SavedIntent[]
  photos: PlannedPhoto[]
}

/** The id in another account; in one's own nothing changes. */
export const importedId = (archive: Archive, id: string, userId: string): string =>
  archive.person.user_id === userId ? id : pairId(id, userId)

/**
 * Short things first, then the visits, the newest first: the server takes a limited number a day, and what is looked at most
 * should not be the last.
 */
export function importPlan(archive: Archive, userId: string, here: Here): ImportStep[] {
  const places = placesById(archive)
  const saved = new Set(here.places)
  /** Saves a place that this device does not know; the server leaves alone one that it has. */
  const savesPlace = (id: string): SavedIntent[] => {
    const place = places.get(id)
    if (saved.has(id) || !place) return []
    saved.add(id)
    return [{ intent: 'save_place', input: placeOf(place) }]
  }
  const steps: ImportStep[] = [
    ...profileSteps(archive, here, savesPlace),
    ...archive.following
      .filter(({ user_id }) => user_id !== userId && !here.following.has(user_id))
      .map(({ user_id }) => step('person', [{ intent: 'follow', input: { user_id } }])),
  ]
  for (const list of archive.lists) {
    const id = importedId(archive, list.id, userId)
    if (here.rows.has(id)) continue
    const { name, description, is_public, is_ranked } = list
    const items = list.places.flatMap(({ restaurant_id, notes }) => [
      ...savesPlace(restaurant_id),
      {
        intent: 'add_to_list',
        input: { id: pairId(id, restaurant_id), list_id: id, restaurant_id, ...(notes ? { notes } : {}) },
      },
    ])
    const create = { id, name, ...(description ? { description } : {}), is_public, is_ranked }
    steps.push(step('list', [{ intent: 'create_list', input: create }, ...items]))
  }
  for (const visit of archive.visits.toReversed()) {
    const id = importedId(archive, visit.id, userId)
    if (!here.rows.has(id)) steps.push(visitStep(visit, id, userId, here.places, places))
  }
  for (const { note, ...about } of archive.private_notes) {
    const subject = 'review_id' in about ? { review_id: importedId(archive, about.review_id, userId) } : about
    const id = privateNoteId(subjectOf(subject), userId)
    if (here.rows.has(id)) continue
    const place = 'restaurant_id' in about ? savesPlace(about.restaurant_id) : []
    steps.push(step('note', [...place, { intent: 'set_private_note', input: { id, ...subject, note, base: {} } }]))
  }
  return steps
}

const step = (kind: ImportStep['kind'], intents: SavedIntent[]): ImportStep => ({ kind, intents, photos: [] })

const adds = {
  want_to_try: { intent: 'add_want_to_try', most: placesOnProfile },
  favorites: { intent: 'add_favorite', most: placesOnProfile },
  pinned_restaurants: { intent: 'pin_restaurant', most: pinnedRestaurants },
} as const satisfies Record<PlaceArray, { intent: string; most: number }>

/** Behind what is there, as far as there is room. */
function profileSteps(archive: Archive, { onProfile }: Here, savesPlace: (id: string) => SavedIntent[]): ImportStep[] {
  return (Object.keys(adds) as PlaceArray[]).flatMap((array) => {
    const { intent, most } = adds[array]
    const isNew = ({ restaurant_id }: { restaurant_id: string }): boolean => !onProfile[array].includes(restaurant_id)
    const room = Math.max(0, most - onProfile[array].length)
    return archive[array]
      .filter(isNew)
      .slice(0, room)
      .map(({ restaurant_id }) => step('place', [...savesPlace(restaurant_id), { intent, input: { restaurant_id } }]))
  })
}

function visitStep(
  visit: ArchivedVisit,
  id: string,
  userId: string,
  known: ReadonlySet<string>,
  places: ReadonlyMap<string, ArchivedPlace>,
): ImportStep {
  const { photos, id: _, companions, ...said } = visit
  const place = known.has(visit.restaurant_id) ? undefined : places.get(visit.restaurant_id)
  const input = {
    ...said,
    id,
    tells_nobody: true,
    ...(companions && { companions: companionIds({ companions }) }),
    ...(id !== visit.id && { copied_from: visit.id }),
    ...(place && { place: placeOf(place) }),
  }
  return {
    kind: 'visit',
    intents: [{ intent: 'log_visit', input }],
    photos: photos.flatMap((photo, index) => plannedPhoto(photo, index, id, userId)),
  }
}

/** One that the project brought has no id from elsewhere; where the database has it, the id of its row is all that counts. */
export function placeOf(place: Omit<ArchivedPlace, 'town'>): IntentInput<'save_place'> {
  const { id, name, place_id = `manual_${id}`, address, latitude, longitude } = place
  return {
    id,
    place_id,
    name,
    ...(address !== undefined && { address }),
    ...(latitude !== undefined && { latitude }),
    ...(longitude !== undefined && { longitude }),
  }
}

function plannedPhoto(
  { file, sha256: hash }: ArchivedPhoto,
  index: number,
  review_id: string,
  userId: string,
): PlannedPhoto[] {
  if (file === undefined || hash === undefined) return []
  return [{ ...newPhoto(userId, review_id, index, hash, file), index, review_id, file, sha256: hash }]
}

/**
 * The id and path of a photo that is imported, with the extension of `from`. They follow from the visit (or its draft), the
 * place in it and the content: nothing else can be there, and a second time they are the same.
 */
export function newPhoto(userId: string, visitId: string, index: number, hash: string, from: string) {
  const digest = bytesToHex(sha256(new TextEncoder().encode(`${visitId}/${index}/${hash}`)))
  // 48 bits have at most the 15 digits that a path may have.
  const name = `${Number.parseInt(digest.slice(0, 12), 16)}-${index}.${from.slice(from.lastIndexOf('.') + 1)}`
  return { id: uuidFrom(digest), path: `${userId}/${name}` }
}
