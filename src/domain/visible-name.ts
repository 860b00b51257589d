/** Names that people can see. The database has the same rule (private.is_visible_name). */

/** Blanks, controls, and what has no width; the blank of Braille and the marks of annotations. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\u2800\uFFF9-\uFFFB]/gu

/** Marks that stand on a letter before them: those of no script in particular, Cyrillic, Hebrew and Arabic. */
const marks =
  /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u0483-\u0489\u0591-\u05BD\u0610-\u061A\u064B-\u065F]/gu

/** They would turn around what stands beside the name, too. */
const turning = /[\u202A-\u202E\u2066-\u2069]/

export const visibleNameRule = 'This name has characters that cannot be seen. Type it again.'

/** True for a name with something to see in it, and nothing that turns the direction of text. */
export const isVisibleName = (name: string): boolean =>
  !turning.test(name) && name.replace(unseen, '').replace(marks, '') !== ''
