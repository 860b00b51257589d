import './LetterTile.css'

/** The class of a tile with a first letter: one of four tints, always the same for the same seed. */
export function letterTileClass(seed: string): string {
  let hash = 0
  for (const character of seed) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return `letter-tile letter-tile-${hash % 4}`
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first letter, digit or sign of a name; "?" for a name that has none. */
export function firstLetter(name: string): string {
  for (const { segment } of characters.segment(name)) {
    if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(segment)) return segment.toLocaleUpperCase('en')
  }
  return '?'
}
