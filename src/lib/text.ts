/** Small rules about text, the same as the database's. */

/** Number of characters as the database counts them: code points, so an emoji of one is one. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** False for text that no database can store: a zero byte, or half of a surrogate pair (a cut emoji). */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)
}

/** Text as it is stored: without white space around it, and undefined when nothing is left (spec L§5). */
export function trimmed(text: string | null | undefined): string | undefined {
  return text?.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '') || undefined
}

/** 1000 as "1,000". Not toLocaleString, whose formatter takes 25 ms of a start on a slow phone. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** "1 photo", "2 photos", "1,000 photos". */
export const counted = (count: number, one: string): string => `${grouped(count)} ${one}${count === 1 ? '' : 's'}`

/** Whether it may be the id of a row; ids are written in small letters. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text)

/** A text that has more than `most` characters is cut to `length` and dots. */
export function cut(text: string, length: number, most = length): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, length).join('')}...` : text
}
