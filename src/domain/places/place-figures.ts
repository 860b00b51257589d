/**
 * The totals of a place's reviews. Only the server counts them. A stranger's review does not move the scopes that hold
 * the place, since that would wake thousands of phones; instead, the figures come with every row of the place that the
 * server sends: in a pull, a search, a list, its page. They are one value with a version that says which of two is
 * newer.
 */
import type { Restaurant } from '#src/domain/rows.ts'

/** The columns of a place that the server computes. */
export const figureColumns = ['rating_average', 'rating_count', 'price_level', 'visits', 'figures_version'] as const

export type PlaceFigures = Pick<Restaurant, (typeof figureColumns)[number]>

/** The figures that were counted later; `next` when both have the same version. */
export function laterCounted<Figures extends { figures_version?: number | undefined }>(
  before: Figures,
  next: Figures,
): Figures {
  return (before.figures_version ?? 0) > (next.figures_version ?? 0) ? before : next
}

/** The row with these figures; the same object when it has them already. */
export function withFigures(row: Restaurant, figures: PlaceFigures): Restaurant {
  if (figureColumns.every((column) => row[column] === figures[column])) return row
  const { rating_average: _average, price_level: _price, figures_version: _version, ...rest } = row
  return { ...rest, ...figuresOf(figures) }
}

const figuresOf = (figures: PlaceFigures): PlaceFigures =>
  Object.fromEntries(
    figureColumns.flatMap((column) => (figures[column] === undefined ? [] : [[column, figures[column]]])),
  ) as PlaceFigures
