/** Makes text that people typed into map data safe for the database. */

/** UTF-8 that was once read as Latin-1 ('CafÃ©'): a lead byte followed by a continuation byte, seen as two characters. */
const doublyEncoded = /[\u00c2-\u00f4][\u0080-\u00bf]/

function repairEncoding(text: string): string {
  if (!doublyEncoded.test(text) || [...text].some((character) => (character.codePointAt(0) ?? 0) > 0xff)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}

/**
 * A value of a property as trimmed text on one line without control characters (PostgreSQL refuses U+0000 and
 * lone surrogates), or null when there is nothing in it. Numbers become text: `addr:postcode` is often one.
 */
export function cleanText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return null
  const text = repairEncoding(value)
    .toWellFormed()
    .replace(/[\s\p{Cc}\u2028\u2029\ufffd]+/gu, ' ')
    .trim()
  return text === '' ? null : text
}

/** Cuts text to `most` characters as PostgreSQL counts them, so that no surrogate pair is torn apart. */
export function cutText(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : characters.slice(0, most).join('').trimEnd()
}
