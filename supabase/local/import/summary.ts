import type { Judged } from './to-restaurant.ts'
import type { WriteCounts } from './write-restaurants.ts'

const shownNames = 5
const shownNotes = 10

const count = (number: number) => number.toLocaleString('en')

function withRest(lines: string[], shown: number): string[] {
  const rest = lines.length - shown
  return rest > 0 ? [...lines.slice(0, shown), `and ${count(rest)} more`] : lines
}

/** Reason → names of what was skipped when reading and of what the table refused, most frequent first. */
function reasonsOf({ skipped }: Judged, { refused }: WriteCounts): [reason: string, names: string[]][] {
  const all = new Map(skipped)
  for (const { name, reason } of refused) all.set(reason, [...(all.get(reason) ?? []), name])
  return [...all].sort(([, a], [, b]) => b.length - a.length)
}

/** The report at the end of an import, line by line. Each feature of the file is counted in exactly one row. */
export function summary(read: number, counts: WriteCounts, judged: Judged): string[] {
  const reasons = reasonsOf(judged, counts)
  const skipped = reasons.reduce((total, [, names]) => total + names.length, 0)
  const { notes } = judged
  return [
    `Read       ${count(read)}`,
    `Added      ${count(counts.added)}`,
    `Changed    ${count(counts.changed)}`,
    `Unchanged  ${count(counts.unchanged)}`,
    ...(judged.closed.length > 0
      ? [`Closed     ${count(judged.closed.length)} for good (${count(counts.closed)} of them were open here)`]
      : []),
    `Skipped    ${count(skipped)}`,
    ...reasons.map(
      ([reason, names]) => `  ${count(names.length)} × ${reason}: ${withRest(names, shownNames).join(', ')}`,
    ),
    ...(notes.length > 0 ? [`Notes on places that are in (${count(notes.length)}):`] : []),
    ...withRest(notes, shownNotes).map((note) => `  ${note}`),
  ]
}
