/** What the benches have in common: medians, and what they tell `npm run bench` (tests/bench/main.ts). */
import { appendFileSync } from 'node:fs'

/** `unit`: ms, MB … */
export type Figure = { what: string; unit: string; median: number; p95: number; goal?: Goal | undefined }
/** The most that one of the two may be. */
type Goal = { most: number; of: 'median' | 'p95' }

/** The file that figures are told to, a line of JSON each; a bench that is run alone only prints them. */
export const figuresFile = 'CRUMB_FIGURES_FILE'

/** `most`: the goal of the median. */
export function noteFigure(what: string, unit: string, values: readonly number[], most?: number): void {
  const goal = most === undefined ? undefined : ({ most, of: 'median' } as const)
  noteFigures([{ what, unit, median: median(values), p95: share(values, 0.95), goal }])
}

export function noteFigures(figures: readonly Figure[]): void {
  const file = process.env[figuresFile]
  if (file) appendFileSync(file, figures.map((figure) => `${JSON.stringify(figure)}\n`).join(''))
}

export function median(values: readonly number[]): number {
  return share(values, 0.5)
}

/** The value that `part` (0 to 1) of the others do not exceed. */
export function share(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN
}

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)))
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
