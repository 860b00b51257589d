/** The first letter of a name and its tint, which stand for a picture that is missing. */

/** One of four tints, stable per seed. */
export function tintOf(seed: string): number {
  let hash = 0
  for (const character of seed) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hash % 4
}

/** A letter or digit with its marks, or an emoji. Not Intl.Segmenter, which costs a slow phone 40 ms at start. */
const sign =
  /[\p{L}\p{N}]\p{M}*|\p{Extended_Pictographic}(?:\p{M}|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*/u

/** The first letter, digit or sign of a name; "?" for a name that has none. */
export const firstLetter = (name: string): string => sign.exec(name)?.[0].toUpperCase() ?? '?'
