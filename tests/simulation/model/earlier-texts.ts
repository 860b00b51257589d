/** Texts that an edit has replaced unseen: supabase/migrations/*_earlier_texts.sql. */
import type { EarlierText, Entity } from '#src/domain/rows.ts'
import { asUuid, textDigest } from './ids.ts'
import type { Tables } from './tables.ts'
import type { Call } from './transaction.ts'
import { setRow } from './triggers.ts'
import { type Row, trimmed } from './values.ts'

type Field = EarlierText['field']

/** private.kept_fields. */
const keptFields: Field[] = ['comment', 'dishes', 'name', 'description', 'notes', 'bio', 'full_name', 'note']

const entityOf = {
  comment: 'reviews',
  dishes: 'reviews',
  name: 'lists',
  description: 'lists',
  notes: 'list_restaurants',
  bio: 'profiles',
  full_name: 'profiles',
  note: 'private_notes',
} as const satisfies Record<Field, Entity>

/** The row in which a text stands. */
export const rowWithText = (tables: Tables, id: string, field: Field): object | undefined =>
  tables.get(entityOf[field], id)

const idOf = (subjectId: string, field: Field, text: string): string =>
  asUuid(textDigest(`${subjectId}:${field}:${text}`))

/** private.keep_text. */
export function keepText(
  { tx, userId }: Call,
  subject_id: string,
  field: Field,
  current: unknown,
  earlier: string | undefined,
): void {
  if (earlier === undefined || earlier === (current ?? '')) return
  const id = idOf(subject_id, field, earlier)
  if (tx.tables.get('earlier_texts', id)) return
  setRow(tx, 'earlier_texts', id, { id, user_id: userId, subject_id, field, text: earlier, created_at: tx.now })
}

/** private.keep_replaced_texts. */
export function keepReplacedTexts(call: Call, subjectId: string, stored: object, changed: Row, input: Row): void {
  const { tx, userId } = call
  const [base, seen] = [(input['base'] ?? {}) as Row, (input['seen'] ?? []) as string[]]
  for (const field of keptFields.filter((name) => name in changed)) {
    const before = (stored as Row)[field] as string | undefined
    const after = trimmed(changed[field])
    const isReplaced = before !== undefined && before !== '' && before !== after
    if (isReplaced && before !== trimmed(base[field]) && !seen.includes(textDigest(`${field}:${before}`)))
      keepText(call, subjectId, field, after, before)
    const again = after === undefined ? undefined : tx.tables.get('earlier_texts', idOf(subjectId, field, after))
    if (again?.user_id === userId) setRow(tx, 'earlier_texts', again.id, null)
  }
}
