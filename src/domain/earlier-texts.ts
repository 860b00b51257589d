/**
 * Texts of one's own that an edit from another device has replaced unseen (invariant 15). The database has the same rule
 * (private.keep_replaced_texts): docs/decisions/2026-11-25-earlier-texts.md.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { type EarlierText, type Entity, rowSchemas } from '#src/domain/rows.ts'
import { trimmed, uuidFrom } from '#src/lib/text.ts'
import { type Change, type Documents, type IntentContext, put, type Read, remove } from './intent.ts'

type KeptField = EarlierText['field']

/** Every text of a row that can be kept; the field says of what kind the row is. */
export const keptFields = rowSchemas.earlier_texts.entries.field.options

/** Where each stands. */
export const entityOfField = {
  comment: 'reviews',
  dishes: 'reviews',
  name: 'lists',
  description: 'lists',
  notes: 'list_restaurants',
  bio: 'profiles',
  full_name: 'profiles',
  note: 'private_notes',
} as const satisfies Record<KeptField, Entity>

type Texts = { [Field in KeptField]?: string | null | undefined }

/**
 * An edit's `seen`: digests of texts that the device has shown or written before `base`, and that the server may still have,
 * because the edits in between have not been taken yet (src/domain/work/seen-texts.ts).
 */
export const seenTexts = v.optional(v.array(v.string()))

/** What an edit says of its texts: `texts` as they shall be, and what its author had before them. */
type Edit = { texts: Texts; base: Texts; seen?: readonly string[] | undefined }

const digest = (words: string): string => bytesToHex(sha256(new TextEncoder().encode(words))).slice(0, 32)

/** How `seen` names a text. Without dashes: it must not pass for the id of a row (dependencies.ts). */
export const seenText = (field: string, text: string): string => digest(`${field}:${text}`)

/** The same text is kept once, under the same id on every device and on the server. */
export const earlierTextId = (subjectId: string, field: KeptField, text: string): string =>
  uuidFrom(digest(`${subjectId}:${field}:${text}`))

export const readsOfEarlierTexts = ({ userId }: Pick<IntentContext, 'userId'>): Read => ({
  entity: 'earlier_texts',
  column: 'user_id',
  value: userId,
})

/**
 * What an edit of the row `stored` does to its earlier texts: those that it replaces and whose author it is not are kept, and one
 * that stands there again is no earlier one any more.
 */
export function replaceTexts(
  documents: Documents,
  stored: { id: string } & Texts,
  { texts, base, seen = [] }: Edit,
  { userId, now }: IntentContext,
): Change[] {
  return keptFields.flatMap((field) => {
    if (texts[field] === undefined) return []
    const changes: Change[] = []
    const [before, after] = [stored[field], trimmed(texts[field])]
    if (before && before !== after && before !== trimmed(base[field]) && !seen.includes(seenText(field, before))) {
      const id = earlierTextId(stored.id, field, before)
      const known = documents.get('earlier_texts', id)
      const row = { id, user_id: userId, subject_id: stored.id, field, text: before, created_at: now }
      if (!known) changes.push(put('earlier_texts', id, row))
    }
    const again = after && documents.get('earlier_texts', earlierTextId(stored.id, field, after))
    if (again) changes.push(remove('earlier_texts', again.id))
    return changes
  })
}

/** The earlier texts of rows go with them. */
export const dropTexts = (documents: Documents, ids: readonly string[], { userId }: IntentContext): Change[] =>
  documents
    .where('earlier_texts', 'user_id', userId)
    .filter(({ subject_id }) => ids.includes(subject_id))
    .map(({ id }) => remove('earlier_texts', id))
