/** The tables that the benchmark prints, in Markdown so that docs/scale.md can take them. */
import { table } from '#tests/support/figures.ts'
import type { Call } from './call.ts'
import type { Figures } from './measure.ts'
import type { Beside } from './neighbour.ts'
import type { Plan } from './plans.ts'
import type { TableSize } from './sizes.ts'

export type Row = {
  call: Call
  database: Figures
  /** The processor time of the whole transaction, see processor-time.ts. */
  processor?: Figures
  crowded?: Figures
  http?: Figures
  crowdedHttp?: Figures
}

/** What must not grow may not take 1.5 times as long with ten times the reviews; below 1 ms that is noise. */
const allowedGrowth = 1.5
const noise = 1

/** Figures in ms: median / 95th percentile, with 20 clients also calls per second. */
export function figuresTable(rows: Row[]): string {
  return table(
    [
      'call',
      'goals: 1 client, 20',
      'database, 1 client',
      'its processor time',
      '20 clients',
      'calls/s',
      'HTTP, 1 client',
      '20 clients',
      'calls/s',
      '',
    ],
    rows.map((row) => [
      row.call.name,
      hasGoal(row.call) ? `≤ ${row.call.goal ?? ''}, ${row.call.crowdedGoal ?? ''}` : '',
      pair(row.database),
      pair(row.processor),
      pair(row.crowded),
      perSecond(row.crowded),
      pair(row.http),
      pair(row.crowdedHttp),
      perSecond(row.crowdedHttp),
      missedGoals(row).length > 0 ? 'MISSED' : hasGoal(row.call) ? 'ok' : '',
    ]),
  )
}

const hasGoal = ({ goal, crowdedGoal }: Call): boolean => goal !== undefined || crowdedGoal !== undefined

/** In words; empty when the call keeps to its goals. */
export function missedGoals({ call: { goal, crowdedGoal }, database, crowded }: Row): string[] {
  return [
    ...(goal !== undefined && database.p95 > goal ? [`its goal of ${goal} ms`] : []),
    ...(crowdedGoal !== undefined && crowded && crowded.p95 > crowdedGoal
      ? [`its goal of ${crowdedGoal} ms with 20 clients`]
      : []),
  ]
}

export function growthTable(small: Row[], large: Row[]): string {
  return table(
    ['call', '100,000 reviews', '1,000,000 reviews', 'median, ratio', ''],
    large.map((row, index) => {
      const before = small[index]
      if (!before) return [row.call.name]
      const ratio = (row.database.median / before.database.median).toFixed(2)
      return [row.call.name, pair(before.database), pair(row.database), ratio, grows(before, row) ? 'GROWS' : '']
    }),
  )
}

export function grows(small: Row, large: Row): boolean {
  const [before, after] = [small.database.median, large.database.median]
  return after > before * allowedGrowth && after - before > noise
}

export function plansTable(plans: Plan[]): string {
  return table(
    ['call', 'indexes used on large tables'],
    plans.map(({ call, accesses }) => [call, accesses.join(', ')]),
  )
}

export function sizesTable(sizes: TableSize[]): string {
  return table(
    ['table', 'rows', 'MB', 'MB of indexes', 'bytes a row'],
    sizes.map(({ name, rows, bytes, indexBytes }) => [
      name,
      String(rows),
      (bytes / 1e6).toFixed(0),
      (indexBytes / 1e6).toFixed(0),
      ((bytes + indexBytes) / rows).toFixed(0),
    ]),
  )
}

export function neighbourTable(rows: Beside[]): string {
  return table(
    ['call', 'alone', 'beside', 'median, ratio', '95th percentile, ratio'],
    rows.map(({ call, alone, beside }) => [
      call,
      pair(alone),
      pair(beside),
      (beside.median / alone.median).toFixed(2),
      (beside.p95 / alone.p95).toFixed(2),
    ]),
  )
}

/** One line for the screen while the measuring goes on. */
export function progressLine({ call, database, processor, crowded, http, crowdedHttp }: Row): string {
  return [call.name, ...[database, processor, crowded, http, crowdedHttp].map(pair)].filter(Boolean).join('  ')
}

function pair(figures: Figures | undefined): string {
  return figures ? `${milliseconds(figures.median)} / ${milliseconds(figures.p95)}` : ''
}

function milliseconds(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0)
}

function perSecond(figures: Figures | undefined): string {
  return figures ? figures.perSecond.toFixed(0) : ''
}
