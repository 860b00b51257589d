/** Ratings and prices in the rows of a table. */
import { priceWords } from '#src/domain/visits/ratings.ts'
import { detailedColumns } from '#src/domain/visits/review.ts'
import { prices } from './google-prices.ts'
import type { ImportedVisit } from './imported.ts'
import type { Lines } from './lines.ts'
import type { TextRecord } from './records.ts'
import type { Columns } from './table-columns.ts'
import { ratingOf, scaleOf, scaleWords, starsOf } from './table-ratings.ts'

export type Ratings = (record: TextRecord) => Pick<ImportedVisit, 'rating' | 'details'>

/** All columns of stars have one scale, so that a column without a high mark is not taken for another. */
export function ratingsOf(records: readonly TextRecord[], columns: Columns, file: string, lines: Lines): Ratings {
  const rated = [columns.rating, ...detailedColumns.map((column) => columns[column])].filter(
    (column) => column !== undefined,
  )
  const values = records.flatMap(({ fields }) => rated.flatMap((column) => ratingOf(fields.get(column) ?? '') ?? []))
  const said = values.find(({ most }) => most !== undefined && most !== 5)?.most
  const scale =
    columns.outOf ??
    (isOfBeli(columns) ? 10 : scaleOf(values.flatMap((one) => (one.most === undefined ? one.value : []))))
  const words = scaleWords[said ?? scale ?? 5]
  if (words !== undefined) lines.once(file, words)

  const starsIn = (fields: TextRecord['fields'], column: string | undefined, line: number): number | undefined => {
    const text = fields.get(column ?? '')
    if (text === undefined || /^(?:-|–|n\/?a|none|null)$/i.test(text)) return undefined
    const rating = ratingOf(text)
    if (rating && (rating.most !== undefined || (scale !== undefined && rating.value <= scale)))
      return starsOf(rating, scale ?? 5)
    lines.add(file, `The rating “${text.slice(0, 40)}” cannot be read; its row came in without.`, line)
    return undefined
  }
  return ({ fields, line }) => {
    const rating = starsIn(fields, columns.rating, line)
    const details = Object.fromEntries(
      detailedColumns.flatMap((column) => {
        const stars = columns[column] === undefined ? undefined : starsIn(fields, columns[column], line)
        return stars === undefined ? [] : [[column, stars]]
      }),
    )
    return { ...(rating !== undefined && { rating }), ...(Object.keys(details).length > 0 && { details }) }
  }
}

/** Beli's scores go up to 10, also of somebody who has liked nothing. */
const isOfBeli = ({ rating, status, tags }: Columns): boolean =>
  rating === 'score' && status === 'status' && tags === 'cuisines'

/** "3", "$$$", "Moderate" and "£20–30". */
export function priceOf(text: string | undefined, country: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^[0-5]$/.test(text)) return Number(text) || undefined
  const word = priceWords.findIndex((name) => name.toLowerCase() === text.toLowerCase())
  if (word >= 0) return word + 1
  const level = prices(text, country)
  return typeof level === 'number' ? level : undefined
}
