/** Text rules that match the database's. */

/** Counts characters as the database does: code points, so an emoji of one code point counts as one. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** False for text that no database can store: a zero byte, or half of a surrogate pair (a cut emoji). */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)
}

/** Text as it is stored: trimmed, and undefined when nothing is left (spec L§5). */
export function trimmed(text: string | null | undefined): string | undefined {
  return text?.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '') || undefined
}

/** 1000 as "1,000". Not toLocaleString: its formatter costs a slow phone 25 ms at start. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** "1 photo", "2 photos", "1,000 photos". */
export const counted = (count: number, one: string): string => `${grouped(count)} ${one}${count === 1 ? '' : 's'}`

/** Between two parts of a line, and never at the beginning of one. */
export const dot = '\u00a0· '

/** "Low Tide · 3 visits": the parts that there are. */
export const dotted = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(dot)

/** "1st", "2nd", "3rd", "11th". */
export function ordinal(count: number): string {
  const teen = count % 100 > 10 && count % 100 < 14
  return `${grouped(count)}${(!teen && ['th', 'st', 'nd', 'rd'][count % 10]) || 'th'}`
}

/** "today" of "Today". */
export const inSentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

/** The first 32 of these hexadecimal digits, written as a uuid. */
export const uuidFrom = (hex: string): string => hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Whether this can be a row's id; ids are in lower case. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text)

/** Cuts a text of more than `most` characters to `length` and an ellipsis. */
export function cut(text: string, length: number, most = length): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, length).join('')}...` : text
}
