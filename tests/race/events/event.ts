/** One discipline of the race. */
import type { Arena } from '#tests/race/arena.ts'
import type { Contender, Side } from '#tests/race/contender.ts'

export type Figure = {
  /** As it stands in the table. */
  text: string
  /** Whether it meets the goal, where that does not depend on the others. */
  reached?: boolean
  /** To compare with the others, in lines that say which is better. */
  value?: number
}

export type Line = {
  name: string
  /** crumb's, in words. 'fastest' needs `better` and is judged by the values. */
  goal?: string
  better?: 'more' | 'less'
}

export type Event = {
  /** The lines that it adds to the table. */
  lines: Line[]
  /** One figure for each line. */
  run: (arena: Arena, contender: Contender, side: Side, options: RaceOptions) => Promise<Figure[]>
}

export type RaceOptions = {
  /** Reviews of the person whose rows are synced first. */
  reviews: number
}

export function milliseconds(value: number): string {
  return value < 1000 ? `${value.toFixed(0)} ms` : `${(value / 1000).toFixed(1)} s`
}
