/** The format of a file with unsent work: a zip of work.json and two pictures per photo. */
import * as v from 'valibot'
import { findIntent, isIntentName } from '#src/domain/work/intents.ts'

/** Increase it when older apps can no longer read the file. */
export const workFileVersion = 1

export const workEntry = 'work.json'
export const pictureEntry = (photoId: string, size: 'full' | 'thumbnail'): string => `photos/${photoId}-${size}`

const time = v.pipe(v.string(), v.isoTimestamp())
const json = v.record(v.string(), v.unknown())

/** A mutation whose input this app would accept today. */
const change = {
  seq: v.pipe(v.number(), v.integer()),
  id: v.pipe(v.string(), v.uuid()),
  intent: v.string(),
  input: json,
  saved_at: time,
  names: v.exactOptional(v.record(v.string(), v.string())),
}
const isKnown = ({ intent, input }: { intent: string; input: Record<string, unknown> }): boolean => {
  const known = findIntent(intent)
  return known !== undefined && v.is(known.input, input)
}

export const exportedMutation = v.pipe(
  v.object(change),
  v.check((mutation) => isKnown(mutation)),
)
/** Its input may be what was wrong with it. */
export const exportedRefused = v.pipe(
  v.object({ ...change, code: v.string(), message: v.string(), because: v.exactOptional(v.string()) }),
  v.check(({ intent }) => isIntentName(intent)),
)
/** Work that a restored server lacks, undecided by the person. */
export const exportedOffer = v.pipe(
  v.object({
    id: v.string(),
    seq: change.seq,
    intent: v.string(),
    input: json,
    saved_at: v.string(),
    photos: v.exactOptional(v.array(v.string())),
    place: v.exactOptional(json),
  }),
  v.check((offer) => isKnown(offer)),
)
export const exportedDraft = v.object({ id: v.string(), kind: v.string(), content: json, changed_at: time })

const picture = v.object({ type: v.picklist(['image/jpeg', 'image/webp']), sha256: v.string() })
const photo = v.object({
  id: v.string(),
  bucket: v.picklist(['review-photos', 'avatars']),
  path: v.string(),
  review_id: v.exactOptional(v.string()),
  draft_id: v.exactOptional(v.string()),
  index: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** A refused photo stays refused; a file to be deleted has no pictures. */
  state: v.picklist(['waiting', 'failed', 'removing']),
  message: v.exactOptional(v.string()),
  code: v.exactOptional(v.string()),
  pictures: v.exactOptional(v.object({ full: picture, thumbnail: picture })),
})
export type ExportedPhoto = v.InferOutput<typeof photo>

/** A photo of this person: nobody may write to another's folder. */
export const exportedPhotoOf = (userId: string) =>
  v.pipe(
    photo,
    v.check(({ path }) => path.startsWith(`${userId}/`)),
  )

/** Entries are checked one by one, so that a damaged one does not spoil the others. */
export const workFile = v.object({
  version: v.number(),
  user_id: v.string(),
  exported_at: time,
  mutations: v.array(v.unknown()),
  refused: v.array(v.unknown()),
  drafts: v.array(v.unknown()),
  photos: v.array(v.unknown()),
  offers: v.optional(v.array(v.unknown()), []),
})
export type WorkFile = v.InferOutput<typeof workFile>

/** A zip does not detect every wrong byte of a stored picture. Hexadecimal. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
