/** The ledger of what the simulation has run: one line a quarter of an hour, each chained to the line before by a hash. */
import { createHash } from 'node:crypto'
import type { Tier } from '#tests/simulation/run.ts'

export type Entry = {
  /** The commit that was run. */
  commit: string
  tier: Tier
  /** Seeds `from` up to `from + seeds - 1`. */
  from: number
  seeds: number
  /** Steps of people and faults; what they set off on devices, network and server are the events. */
  steps: number
  events: number
  /** Of how many seeds each kind of faults was part. */
  faults: Readonly<Record<string, number>>
  failures: readonly { seed: number; invariant: number; text: string }[]
  /** Of all cores together. */
  seconds: number
  cores: number
  /** The day on which the run ended. */
  on: string
}
export type Line = Entry & { hash: string }

/** No seed below was ever meant for the ledger: kept ones, and those that begin a kind of fault, are there. */
export const firstSeed = 1_000_000_000

const hashOf = (before: string, entry: Entry): string =>
  createHash('sha256').update(before).update(JSON.stringify(entry)).digest('hex')

export const chained = (lines: readonly Line[], entry: Entry): Line => ({
  ...entry,
  hash: hashOf(lines.at(-1)?.hash ?? '', entry),
})

/** The lines of a ledger; throws where one was changed, taken out, or put in, or names seeds that had been run. */
export function readLedger(text: string): Line[] {
  const lines = text.split('\n').filter(Boolean)
  const read: Line[] = []
  for (const [index, line] of lines.entries()) {
    const { hash, ...entry } = JSON.parse(line) as Line
    if (hash !== hashOf(read.at(-1)?.hash ?? '', entry))
      throw new Error(`Line ${index + 1} of the ledger does not follow from those before`)
    if (entry.from !== nextSeed(read, entry.tier))
      throw new Error(`Line ${index + 1} of the ledger does not begin where its tier had ended`)
    read.push({ ...entry, hash })
  }
  return read
}

export function nextSeed(lines: readonly Line[], tier: Tier): number {
  const last = lines.findLast((line) => line.tier === tier)
  return last ? last.from + last.seeds : firstSeed
}

/** All of it in words, a line a tier. */
export function summaryOf(lines: readonly Line[]): string[] {
  return ([1, 2, 3] as const).flatMap((tier) => {
    const own = lines.filter((line) => line.tier === tier)
    if (own.length === 0) return []
    const sum = (of: (line: Line) => number): number => own.reduce((total, line) => total + of(line), 0)
    const [steps, events] = [sum((line) => line.steps), sum((line) => line.events)]
    const seconds = sum((line) => line.seconds)
    const failed = own.flatMap(({ failures }) => failures.map(({ seed }) => seed))
    const count = (value: number): string => Math.round(value).toLocaleString('en')
    return [
      `Tier ${tier}: ${count(sum((line) => line.seeds))} seeds, ${count(steps)} steps, ${count(events)} events, ` +
        `${failed.length} failed${failed.length > 0 ? ` (${failed.join(', ')})` : ''}; ` +
        `${count(steps / seconds)} steps and ${count(events / seconds)} events a second and core`,
    ]
  })
}
