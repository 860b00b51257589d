/** The words on review cards (spec D§2, D§8, D§9). */
import { cut } from '#src/lib/text.ts'
import { dayOf } from './visit-date.ts'

/** A comment of more than `most` characters is cut to `length` and an ellipsis. */
const snippets = { strip: { length: 77, most: 80 }, feed: { length: 147, most: 150 } }
/** A comment on a place's page: some six lines of a phone, and not folded for a few words. */
const fold = { length: 240, most: 320 }
/** Maximum length of a restaurant's name on a card in a strip. */
const nameLength = 22

/** `page`: on the page of one person's reviews, in full. */
export type ReviewCardShape = keyof typeof snippets | 'page'

/** The restaurant's name, cut short in a strip. */
export function cardPlace(name: string | undefined, shape: ReviewCardShape): string {
  if (name === undefined) return 'Unknown Restaurant'
  return shape === 'strip' ? cut(name, nameLength) : name
}

/** "@ben"; "Anonymous" when the author is unknown, because a feed always names somebody. */
export const cardAuthor = (username: string | undefined): string =>
  username === undefined ? 'Anonymous' : `@${username}`

/** The author in a place's list of reviews. */
export const listedAuthor = (username: string | undefined): string =>
  username === undefined ? 'Unknown User' : `@${username}`

export function cardComment(comment: string, shape: ReviewCardShape): string {
  if (shape === 'page') return comment
  const { length, most } = snippets[shape]
  return cut(comment, length, most)
}

/** What is shown of a comment until the rest is asked for; the whole of a short one. */
export const foldedComment = (comment: string): string => cut(comment, fold.length, fold.most)

export const noComment = 'No comment provided'

/** "2026-11-16" in the device's time zone; an invalid time is returned unchanged. */
export function listedDate(time: string): string {
  const moment = new Date(time)
  return Number.isNaN(moment.getTime()) ? time : dayOf(moment)
}
