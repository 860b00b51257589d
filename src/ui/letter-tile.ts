import './LetterTile.css'

/** The class of a tile with a first letter: one of four tints, always the same for the same seed. */
export function letterTileClass(seed: string): string {
  let hash = 0
  for (const character of seed) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return `letter-tile letter-tile-${hash % 4}`
}

/** The first letter, digit or sign of a name; "?" for a name that has none. */
export function firstLetter(name: string): string {
  for (const character of characters(name)) {
    if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(character)) return character.toUpperCase()
  }
  return '?'
}

/** As a reader counts them. The first segmenter takes a slow phone 20 ms of a start, and most names have no need of it. */
function characters(name: string): string[] {
  if (/^[ -~]*$/.test(name)) return [...name]
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name), ({ segment }) => segment)
}
