/**
 * Any table by the names of its columns: one's own spreadsheet, crumb.'s diary.csv, what a scraper made of Beli or Yelp, and diaries
 * as Letterboxd writes them. A row with a day is a visit; rows without one become a list, so that nothing gets a day that it never had.
 */
import { counted, grouped } from '#src/lib/text.ts'
import { baseName, type ImportDocument } from './documents.ts'
import { googlePlace } from './google-places.ts'
import type { ImportedPlace, ImportedSaved, ImportedVisit } from './imported.ts'
import { coordinatesOf, textOf } from './json-values.ts'
import type { Lines } from './lines.ts'
import { columnsOf, recordsOf, type TextRecord } from './records.ts'
import { type Content, joined, type SourceReader } from './source-reader.ts'
import { type Columns, columnsOfTable, type Field, fromColumns, isTable } from './table-columns.ts'
import { type DateOrder, dateOrderOf, dayOfText, isAmbiguous } from './table-dates.ts'
import { priceOf, type Ratings, ratingsOf } from './table-values.ts'

/** Whoever logs a place on another day than that of the visit has both. */
const isDiary = ({ date = '', link, logged }: Columns): boolean =>
  link === 'letterboxduri' || (/^(?:watched|visited)date$/.test(date) && logged === 'date')

/** Folders of Letterboxd's export. */
const notOwn = /(?:^|[/ ])(?:deleted|orphaned|likes)\//i

export const tables: SourceReader = {
  source: 'table',
  takes: (document) => isTable(fromColumns(document)),
  read: (documents, lines) => joined(documents.map((document) => readTable(document, lines))),
}

export const diaries: SourceReader = {
  source: 'letterboxd',
  takes: (document) => isTable(fromColumns(document)) && isDiary(columnsOfTable(fromColumns(document))),
  read(documents, lines) {
    const own = documents.filter(({ file }) => !notOwn.test(file))
    for (const { file } of documents) if (notOwn.test(file)) lines.once(file, 'Deleted and liked entries are left out.')
    const { visits, ...others } = joined(own.map((document) => readTable(document, lines)))
    return { ...others, visits: mergedVisits(visits) }
  },
}

const wanted =
  /\b(?:want|wish|bookmark|watchlist|to[ -](?:try|go|visit)|saved|not (?:been|visited)|merk|quiero|vorrei|envie)/i

type Reading = { columns: Columns; order: DateOrder; ratings: Ratings; file: string; lines: Lines }

function readTable(whole: ImportDocument, lines: Lines): Content {
  const document = fromColumns(whole)
  const { file } = document
  if (document !== whole) lines.once(file, 'What stands above the names of the columns was not read.')
  const columns = columnsOfTable(document)
  const records = recordsOf(document)
  if (records.length === 0) lines.add(file, 'Its table has no rows.')
  sayUnused(document, columns, records, lines)
  const values = (field: Field): string[] => records.flatMap(({ fields }) => fields.get(columns[field] ?? '') ?? [])
  const dates = [...values('date'), ...values('logged')]
  const order = dateOrderOf(dates)
  const unsure = order === undefined && dates.find(isAmbiguous)
  if (unsure) lines.once(file, `Dates such as ${unsure} were read as day, month, year.`)
  const reading = {
    columns,
    order: order ?? 'day first',
    ratings: ratingsOf(records, columns, file, lines),
    file,
    lines,
  }

  const seen = new Map<string, number>()
  const content: Content = { visits: [], saved: [], lists: [] }
  const items: ImportedSaved[] = []
  const rows = new Set<string>()
  for (const record of records) {
    const same = JSON.stringify([...record.fields])
    if (rows.has(same)) {
      lines.count(file, (count) => `Rows that are there twice, and were taken once: ${grouped(count)}.`)
      continue
    }
    rows.add(same)
    const row = rowOf(record, reading, seen)
    if (!row) continue
    if ('date' in row && 'dateIs' in row) content.visits.push(row)
    else if (isWanted(record, reading, row.date !== undefined)) content.saved.push(row)
    else items.push(row)
  }
  if (items.length > 0) {
    lines.once(file, `${counted(items.length, 'row')} without a day cannot be visits: together they are a list.`)
    content.lists.push({ key: baseName(file).toLowerCase(), name: baseName(file), items })
  }
  return content
}

/** By its own status, else by the name of the file: a saved table of visits has days, too. */
function isWanted({ fields }: TextRecord, { columns, file }: Reading, hasDay: boolean): boolean {
  const status = fields.get(columns.status ?? '')
  if (status !== undefined) return wanted.test(status)
  return (hasDay ? /^watchlist$/i : wanted).test(baseName(file))
}

function sayUnused(document: ImportDocument, columns: Columns, records: readonly TextRecord[], lines: Lines): void {
  const { tags: _tags, ...taken } = columns
  const used = new Set<unknown>(Object.values(taken))
  const unused = [...columnsOf(document)].filter(
    ([name]) => !used.has(name) && records.some(({ fields }) => fields.has(name)),
  )
  if (unused.length === 0) return
  const names = unused.map(([, written]) => written.slice(0, 40))
  lines.once(document.file, `crumb. has no place for these columns: ${names.slice(0, 10).join(', ')}.`)
}

function rowOf(
  record: TextRecord,
  reading: Reading,
  seen: Map<string, number>,
): ImportedVisit | ImportedSaved | undefined {
  const { columns, order, file, lines, ratings } = reading
  const value = (field: Field): string | undefined => withoutApostrophe(record.fields.get(columns[field] ?? ''))
  const place = placeOf(value)
  if (!place) {
    if (record.fields.size > 0) lines.add(file, 'This row has no name of a place.', record.line)
    return undefined
  }
  const { rating, details } = ratings(record)
  const price = priceOf(value('price'), place.country)
  const [text, dishes] = [value('text'), value('dishes')]
  const written = value('date') ?? value('logged')
  const date = written === undefined ? undefined : dayOfText(written, order)
  if (written !== undefined && date === undefined) {
    lines.add(file, `“${place.name}”: the date “${written.slice(0, 40)}” cannot be read.`, record.line)
    return undefined
  }
  if (date === undefined || isWanted(record, reading, true)) {
    const note = [rating === undefined ? undefined : `${rating} of 5`, text, dishes].filter(Boolean).join('\n')
    return { key: place.key, place, ...(note !== '' && { note }), ...(date !== undefined && { date }) }
  }
  return {
    key: keyOf(`${place.key} ${date}`, seen),
    place,
    date,
    dateIs: value('date') === undefined ? 'review' : 'visit',
    ...(rating !== undefined && { rating }),
    ...(details && { details }),
    ...(price !== undefined && { price }),
    ...(text !== undefined && { text }),
    ...(dishes !== undefined && { dishes: dishes.split(/[;\n]/).flatMap((dish) => textOf(dish) ?? []) }),
  }
}

/** A second visit of the day is another one. */
function keyOf(key: string, seen: Map<string, number>): string {
  const number = (seen.get(key) ?? 0) + 1
  seen.set(key, number)
  return number === 1 ? key : `${key} ${number}`
}

function placeOf(value: (field: Field) => string | undefined): ImportedPlace | undefined {
  const [name, address, town, country] = [value('name'), value('address'), value('town'), value('country')]
  if (name === undefined) return undefined
  const place = googlePlace({
    name,
    address,
    country,
    link: value('link'),
    ...coordinatesOf(value('latitude'), value('longitude')),
  })
  if (!place || place.mapsId !== undefined) return place && { ...place, ...(town !== undefined && { town }) }
  // Not by a link: that is of the visit, as often as not.
  const key = [name, address ?? '', town ?? ''].join(', ').toLowerCase()
  return { ...place, key, ...(town !== undefined && { town }) }
}

/** crumb. and others write it before what a spreadsheet would take for a formula. */
const withoutApostrophe = (text: string | undefined): string | undefined => text?.replace(/^'(?=\s*[=+\-@|%])/, '')

/** diary.csv and reviews.csv have the same visits; ratings.csv and watched.csv have each once more, on the day that it was logged. */
function mergedVisits(visits: readonly ImportedVisit[]): ImportedVisit[] {
  const merged = new Map<string, ImportedVisit>()
  for (const visit of visits)
    merged.set(visit.key, { ...visit, ...merged.get(visit.key), ...(visit.text && { text: visit.text }) })
  const inDiary = new Set([...merged.values()].filter(({ dateIs }) => dateIs === 'visit').map(({ place }) => place.key))
  return [...merged.values()].filter(({ dateIs, place }) => dateIs === 'visit' || !inDiary.has(place.key))
}
