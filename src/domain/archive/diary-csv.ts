/** The visits of an export as a table, for any spreadsheet. */
import { detailedRatings } from '#src/domain/visits/review.ts'
import { dayOf } from '#src/domain/visits/visit-date.ts'
import { type Archive, notesByVisit, placesById } from './archive.ts'

const columns = ['Date', 'Place', 'Address', 'Town', 'Rating', ...detailedRatings.map(([, name]) => name)]
const lastColumns = ['Price level', 'Comment', 'What I had', 'With', 'Private note', 'Photos']

/** The newest first, dates in the time zone of this device. Begins with a mark by which Excel knows the encoding. */
export function diaryCsv(archive: Archive): string {
  const places = placesById(archive)
  const notes = notesByVisit(archive)
  const rows = archive.visits.toReversed().map((visit) => {
    const place = places.get(visit.restaurant_id)
    return [
      dayOf(new Date(visit.created_at ?? '')),
      words(place?.name),
      words(place?.address),
      words(place?.town),
      visit.rating,
      ...detailedRatings.map(([column]) => visit[column]),
      visit.price_level,
      words(visit.comment),
      words(visit.dishes),
      words(visit.companions?.map(({ username }) => username).join(', ')),
      words(notes.get(visit.id)),
      visit.photos.flatMap(({ file }) => file ?? []).join(' '),
    ]
  })
  return `\uFEFF${[[...columns, ...lastColumns], ...rows].map(line).join('')}`
}

type Cell = string | number | null | undefined

const line = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`

function cell(value: Cell): string {
  const text = value === null || value === undefined ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * What somebody typed. A spreadsheet takes a cell that begins like this for a formula, also behind blanks and in full width, and
 * a formula may send the table elsewhere: an apostrophe makes it a text.
 */
function words(text: string | null | undefined): string {
  return /^[\s\p{Cc}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u.test(text ?? '') ? `'${text}` : (text ?? '')
}
