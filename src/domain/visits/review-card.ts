/** What cards of reviews say in words (spec D§2, D§8, D§9). */
import { cut } from '#src/lib/text.ts'
import { dayOf } from './visit-date.ts'

/** Characters of a comment: what is longer than `most` is cut to `kept` and dots. */
const snippets = { strip: { length: 77, most: 80 }, feed: { length: 147, most: 150 } }
/** Characters of a restaurant's name on the card of a strip. */
const nameLength = 22

/** `page`: among the reviews of one person, whole. */
export type ReviewCardShape = keyof typeof snippets | 'page'

/** The restaurant's name; in a strip it has to be short. */
export function cardPlace(name: string | undefined, shape: ReviewCardShape): string {
  if (name === undefined) return 'Unknown Restaurant'
  return shape === 'strip' ? cut(name, nameLength) : name
}

/** "@ben"; in a feed everything is by somebody. */
export const cardAuthor = (username: string | undefined): string =>
  username === undefined ? 'Anonymous' : `@${username}`

/** The author among the reviews of a place. */
export const listedAuthor = (username: string | undefined): string =>
  username === undefined ? 'Unknown User' : `@${username}`

export function cardComment(comment: string, shape: ReviewCardShape): string {
  if (shape === 'page') return comment
  const { length, most } = snippets[shape]
  return cut(comment, length, most)
}

export const noComment = 'No comment provided'

/** "2026-11-16" in the device's time zone; as it is when it is no time. */
export function listedDate(time: string): string {
  const moment = new Date(time)
  return Number.isNaN(moment.getTime()) ? time : dayOf(moment)
}
