/** Breaks a text into lines for a canvas, which has none of its own. */

const ellipsis = '…'
/** More does not fit on any card. */
const most = 1500

/**
 * At most `lines` lines that are at most `width` wide by `widthOf`; what does not fit ends in an ellipsis. Breaks between
 * words, and within one only where it is wider than a line: never within what people take for one letter.
 */
export function wrapText(text: string, width: number, lines: number, widthOf: (text: string) => number): string[] {
  const words = text.slice(0, most).toWellFormed().split(/\s+/).filter(Boolean)
  const broken: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') broken.push(line)
    const pieces = piecesOf(word, width, widthOf)
    broken.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
    // Nothing after this is shown.
    if (broken.length > lines) break
  }
  if (line !== '') broken.push(line)
  const isCut = broken.length > lines || text.length > most
  const shown = broken.slice(0, lines)
  const last = shown.at(-1)
  if (!isCut || last === undefined) return shown
  return [...shown.slice(0, -1), shortened(last, width, widthOf)]
}

/** A word in pieces, each of which fits; a letter that does not fit alone is a piece of its own. */
function piecesOf(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of lettersOf(word)) {
    if (piece !== '' && widthOf(piece + letter) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}

function shortened(line: string, width: number, widthOf: (text: string) => number): string {
  const letters = lettersOf(line)
  while (letters.length > 1 && widthOf(letters.join('').trimEnd() + ellipsis) > width) letters.pop()
  return letters.join('').trimEnd() + ellipsis
}

/** What people take for one letter each: a flag and a family are one. */
const lettersOf = (text: string): string[] =>
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
    : [...text]

/** Whether the text runs from right to left: its first letter does. */
export const runsLeftwards = (text: string): boolean => {
  const first = /\p{L}/u.exec(text)?.[0] ?? ''
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first)
}
