/** What an edit's author had before its base: see earlier-texts.ts. Pure. */
import { keptFields, seenText } from '#src/domain/earlier-texts.ts'
import type { SavedIntent } from '#src/domain/intent.ts'
import { trimmed } from '#src/lib/text.ts'

/** A note saves itself at every pause: what was seen longer ago is not told, and would at worst be kept for nothing. */
const mostSeen = 60

/** The row whose texts an input writes: one's own profile where it names none. */
const rowOf = ({ input: { id, list_id, restaurant_id } }: SavedIntent): string =>
  JSON.stringify(list_id === undefined ? id : [list_id, restaurant_id])

/**
 * The input of an edit as it is saved: with the texts that earlier edits of the same device, which wait or were refused, have
 * replaced and written. The server may still have one of them in place of the base, and none of them is another device's.
 */
export function withSeenTexts(edit: SavedIntent, earlier: readonly SavedIntent[]): SavedIntent['input'] {
  const fields = changedTexts(edit.input)
  // A switch that is turned between two edits must not hand on what the server has had long since: another device may have
  // written it again.
  const before = earlier.filter(
    (one) => rowOf(one) === rowOf(edit) && changedTexts(one.input).some((field) => fields.includes(field)),
  )
  const seen = new Set(before.flatMap(({ input }) => [...seenBefore(input), ...textsIn(input)]))
  return seen.size === 0 ? edit.input : { ...edit.input, seen: [...seen].slice(-mostSeen) }
}

const seenBefore = ({ seen }: SavedIntent['input']): string[] => (Array.isArray(seen) ? seen : [])

const textsOf = (texts: unknown): Record<string, unknown> => (texts ?? {}) as Record<string, unknown>

/** A text that an edit leaves alone may be another device's, although the edit names it in its base. */
function changedTexts(input: SavedIntent['input']) {
  const [written, base] = [textsOf(input['fields'] ?? input), textsOf(input['base'])]
  return keptFields.filter((field) => field in written && !(field in base && written[field] === base[field]))
}

function textsIn(input: SavedIntent['input']): string[] {
  const [written, base] = [textsOf(input['fields'] ?? input), textsOf(input['base'])]
  return changedTexts(input).flatMap((field) =>
    [base[field], written[field]].flatMap((value) => {
      const text = typeof value === 'string' ? trimmed(value) : undefined
      return text === undefined ? [] : [seenText(field, text)]
    }),
  )
}
