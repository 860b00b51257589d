/** Untappd: a check-in is one beer. Those of one venue and day are one visit, with a line for each beer. */
import { compareTexts } from '#src/domain/places/place-search.ts'
import { counted } from '#src/lib/text.ts'
import type { ImportDocument } from './documents.ts'
import type { ImportedPlace, ImportedVisit } from './imported.ts'
import { coordinatesOf } from './json-values.ts'
import type { Lines } from './lines.ts'
import { dayOfMoment } from './moments.ts'
import { columnsOf, recordsOf, type TextRecord } from './records.ts'
import type { SourceReader } from './source-reader.ts'

export const untappd: SourceReader = {
  source: 'untappd',
  takes(document) {
    const columns = columnsOf(document)
    return columns.has('beername') && columns.has('breweryname')
  },
  read: (documents, lines) => ({ visits: visitsOf(documents, lines), saved: [], lists: [] }),
}

type Beer = { at: string; key: string; line: string }
type Evening = { place: ImportedPlace; date: string; beers: Map<string, Beer> }

function visitsOf(documents: readonly ImportDocument[], lines: Lines): ImportedVisit[] {
  const evenings = new Map<string, Evening>()
  for (const document of documents)
    for (const record of recordsOf(document)) {
      const found = eveningOf(record, document.file, lines)
      if (!found) continue
      const { place, date, beer } = found
      const evening = evenings.get(`${place.key} ${date}`) ?? { place, date, beers: new Map<string, Beer>() }
      if (!evening.beers.has(beer.key)) evening.beers.set(beer.key, beer)
      evenings.set(`${place.key} ${date}`, evening)
    }
  return [...evenings.values()].map(({ place, date, beers }) => {
    const [first, ...others] = [...beers.values()].toSorted(
      (a, b) => compareTexts(a.at, b.at) || compareTexts(a.key, b.key),
    )
    return {
      // The first beer stays the first when a newer export has more of the same evening.
      key: first?.key ?? date,
      place,
      date,
      dateIs: 'visit',
      dishes: [first, ...others].flatMap((beer) => beer?.line ?? []),
    }
  })
}

function eveningOf({ fields, line }: TextRecord, file: string, lines: Lines) {
  const place = placeOf(fields)
  if (!place) {
    lines.count(file, (count) => `${counted(count, 'beer')} without a venue: left out.`)
    return undefined
  }
  if (fields.has('photourl'))
    lines.count(file, (count) => `${counted(count, 'photo')} only on Untappd's servers: the file has none.`)
  const at = fields.get('createdat') ?? ''
  const date = dayOfMoment(at, { isUtc: true, place })
  if (date === undefined) {
    lines.add(file, `“${place.name}” has no date that can be read.`, line)
    return undefined
  }
  const name = fields.get('beername')
  return {
    place,
    date,
    beer: { at, key: fields.get('checkinid') ?? `${place.key} ${at} ${name}`, line: beerOf(fields) },
  }
}

/** "Pale Ale, Mouse Brewing, 4.25: Fresh". The stars are the beer's, not the place's. */
function beerOf(fields: TextRecord['fields']): string {
  const rating = Number(fields.get('ratingscore')) > 0 ? fields.get('ratingscore') : undefined
  const beer = [fields.get('beername'), fields.get('breweryname'), rating].filter(Boolean).join(', ')
  const comment = fields.get('comment')
  return comment === undefined ? beer : `${beer}: ${comment}`
}

function placeOf(fields: TextRecord['fields']): ImportedPlace | undefined {
  const name = fields.get('venuename')
  if (name === undefined) return undefined
  const town = fields.get('venuecity')
  const country = fields.get('venuecountry')
  const address = [town, fields.get('venuestate'), country].filter(Boolean).join(', ')
  return {
    key: [name, town ?? '', country ?? ''].join(', ').toLowerCase(),
    name,
    ...(address !== '' && { address }),
    ...(town !== undefined && { town }),
    ...(country !== undefined && { country }),
    ...coordinatesOf(fields.get('venuelat'), fields.get('venuelng')),
  }
}
