/**
 * What the reviews of a place add up to. Only the server counts it, and a stranger's review does not move the scopes that
 * hold the place (it would wake thousands of phones), so the figures come with every row of the place that the server
 * shows: of a pull, a search, a list, its page. They are one value, and the version says which of two is the newer.
 */
import type { Restaurant } from '#src/domain/rows.ts'

/** The columns of a place that the server computes. */
export const figureColumns = ['rating_average', 'rating_count', 'price_level', 'visits', 'figures_version'] as const

export type PlaceFigures = Pick<Restaurant, (typeof figureColumns)[number]>

/** The one that was counted later; `next` when both are as old. */
export function laterCounted<Figures extends { figures_version?: number | undefined }>(
  before: Figures,
  next: Figures,
): Figures {
  return (before.figures_version ?? 0) > (next.figures_version ?? 0) ? before : next
}

/** The row with these figures; the same row when it has them. */
export function withFigures(row: Restaurant, figures: PlaceFigures): Restaurant {
  if (figureColumns.every((column) => row[column] === figures[column])) return row
  const { rating_average: _average, price_level: _price, figures_version: _version, ...rest } = row
  return { ...rest, ...figuresOf(figures) }
}

const figuresOf = (figures: PlaceFigures): PlaceFigures =>
  Object.fromEntries(
    figureColumns.flatMap((column) => (figures[column] === undefined ? [] : [[column, figures[column]]])),
  ) as PlaceFigures
