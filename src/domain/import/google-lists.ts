/**
 * Lists of Google Maps: a CSV each, named like the list. The columns are told by where the links are, because their names are in the
 * language of the account; above them the list's description may stand, below them an empty row.
 */
import { baseName, type Row, type TableDocument } from './documents.ts'
import { googlePlace, isMapsLink } from './google-places.ts'
import type { ImportedList, ImportedSaved } from './imported.ts'
import { textOf } from './json-values.ts'
import type { Lines } from './lines.ts'

/** Google's own list of places to go to, in the languages that it is known of. */
const toGo =
  /^(?:want to go|möchte ich hin|möchte hin|envie d'y aller|à visiter|quiero ir|da visitare|quero ir|wil ik heen|行きたい(?:場所)?|가고 싶은 곳|想去(?:的地方)?)$/i

const english = /^(?:title|url|note)$/i

type Layout = { header: number; link: number }

/** Undefined when it is no list of Google's: those have a title, perhaps a note, and then the link. */
function layoutOf(rows: readonly Row[]): Layout | undefined {
  const first = rows.findIndex(({ cells }) => isMapsLink(cells[1] ?? '') || isMapsLink(cells[2] ?? ''))
  if (first < 0) {
    const header = rows.findIndex(
      ({ cells }) =>
        cells.length >= 3 && cells.length <= 5 && cells.slice(0, 3).every((cell) => english.test(cell.trim())),
    )
    return header < 0
      ? undefined
      : { header, link: (rows[header]?.cells ?? []).findIndex((cell) => /^url$/i.test(cell.trim())) }
  }
  const link = isMapsLink(rows[first]?.cells[1] ?? '') ? 1 : 2
  const header = rows.slice(0, first).findLastIndex(({ cells }) => (cells[link] ?? '').trim() !== '')
  const width = rows[header]?.cells.length ?? 0
  if (header < 0 || width <= link || width > 5) return undefined
  return hasFigures(rows.slice(header + 1), link) ? undefined : { header, link }
}

/** Whether a column has ratings or dates: Google's have words, and somebody's own table may have links to its maps, too. */
const hasFigures = (rows: readonly Row[], link: number): boolean =>
  [1, 2, 3, 4].some((column) => {
    const cells = rows.flatMap(({ cells }) => (column === link ? [] : (textOf(cells[column]) ?? [])))
    return cells.length > 0 && cells.every((cell) => /^[\d.,:/%★☆½-]{1,25}$/.test(cell))
  })

export const isGoogleList = ({ rows }: TableDocument): boolean => layoutOf(rows) !== undefined

export function readGoogleList(
  { file, rows }: TableDocument,
  lines: Lines,
): { saved: ImportedSaved[]; lists: ImportedList[] } {
  const { header, link } = layoutOf(rows) ?? { header: -1, link: 2 }
  const name = baseName(file)
  const items: ImportedSaved[] = []
  for (const { line, cells } of rows.slice(header + 1)) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const others = cells.filter((_, index) => index !== 0 && index !== link)
    const note = textOf(others.flatMap((cell) => textOf(cell) ?? []).join('\n'))
    const place = googlePlace({ name: textOf(cells[0]), link: textOf(cells[link]) })
    if (place) items.push({ key: place.key, place, ...(note !== undefined && { note }) })
    else lines.add(file, 'This place has no name.', line)
  }
  if (toGo.test(name)) return { saved: items, lists: [] }
  const description = textOf(
    rows
      .slice(0, Math.max(0, header))
      .flatMap(({ cells }) => textOf(cells.flatMap((cell) => textOf(cell) ?? []).join(', ')) ?? [])
      .join('\n'),
  )
  return {
    saved: [],
    lists: [{ key: name.toLowerCase(), name, ...(description !== undefined && { description }), items }],
  }
}
