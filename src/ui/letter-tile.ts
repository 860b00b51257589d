import './LetterTile.css'

/** The class of a tile with a first letter: one of four tints, always the same for the same seed. */
export function letterTileClass(seed: string): string {
  let hash = 0
  for (const character of seed) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return `letter-tile letter-tile-${hash % 4}`
}

/** A letter or a digit with its marks, or a picture; no segmenter, which takes a slow phone 40 ms of a start. */
const sign =
  /[\p{L}\p{N}]\p{M}*|\p{Extended_Pictographic}(?:\p{M}|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*/u

/** The first letter, digit or sign of a name; "?" for a name that has none. */
export const firstLetter = (name: string): string => sign.exec(name)?.[0].toUpperCase() ?? '?'
