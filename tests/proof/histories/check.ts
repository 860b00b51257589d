/**
 * Holds a history against what is promised, as Elle does: it knows neither the engine nor the SQL, only what was written, what was
 * seen, and when.
 */
import { createHash } from 'node:crypto'
import type { History, Pull, Read, Write } from './history.ts'

export type Violation = {
  promise:
    | 'versions never go back'
    | 'monotonic reads'
    | 'one cursor, one state'
    | 'nothing comes back'
    | 'nothing invented'
    | 'read your writes'
    | 'nothing lost'
    | 'one verdict'
    | 'rows that agree'
  text: string
}

type State = Map<string, { value: string; also?: string }>
type Device = { cursors: Map<string, number>; scopes: Map<string, State>; unseen: Write[] }

export function check({ writes, reads, pulls, end, faults }: History): Violation[] {
  const violations: Violation[] = faults.map((text) => ({ promise: 'rows that agree', text }))
  const failed = (promise: Violation['promise'], text: string): number => violations.push({ promise, text })
  const written = createWritten(writes)
  const devices = new Map<string, Device>()
  const deviceOf = (name: string): Device => {
    const unseen = () => writes.filter((write) => write.device === name && appliedAt(write) < Number.POSITIVE_INFINITY)
    const device = devices.get(name) ?? { cursors: new Map(), scopes: new Map(), unseen: unseen() }
    devices.set(name, device)
    return device
  }
  const heads = createHeads()
  const states = new Map<string, { print: string; device: string }>()

  const read = (one: Read): void => {
    const { device: name, person, scope, from, to, ended } = one
    if (to < from || one.isReset) failed('versions never go back', `${name} read ${scope} from ${from} to ${to}`)
    const { cursors, scopes } = deviceOf(name)
    const state: State = scopes.get(scope) ?? new Map()
    scopes.set(scope, state)
    cursors.set(scope, to)
    for (const { row, ...content } of one.rows) {
      state.set(row, content)
      if (!written.isKnown(row, content.value, ended))
        failed('nothing invented', `${name} saw ${row} as “${content.value}”, which nobody had written`)
    }
    for (const row of one.gone) state.delete(row)
    heads.note(person, scope, { to, ended })
    if (!one.isWhole) return
    const print = printOf(state)
    const known = states.get(`${person} ${scope} ${to}`) ?? { print, device: name }
    states.set(`${person} ${scope} ${to}`, known)
    if (known.print !== print)
      failed('one cursor, one state', `${known.device} and ${name} differ in ${scope} at ${to}`)
  }

  const pulled = ({ device: name, person, began, ended }: Pull): void => {
    const device = deviceOf(name)
    for (const [scope, head] of heads.before(person, began)) {
      const cursor = device.cursors.get(scope) ?? 0
      if (cursor < head) failed('monotonic reads', `${name} was at ${cursor} of ${scope}, which had been at ${head}`)
    }
    const isDue = (write: Write): boolean => appliedAt(write) < began
    for (const write of device.unseen.filter(isDue)) {
      const seen = device.scopes.get(write.scope)?.get(write.row)?.value
      if (seen !== write.value && !written.isReplaced(write, ended))
        failed('read your writes', `${name} pulled and saw ${write.row} as “${seen}” after its “${write.value}”`)
    }
    device.unseen = device.unseen.filter((write) => !isDue(write))
  }

  // In the order of their ends, a pull after its reads.
  const events = [
    ...reads.map((one) => ({ ended: one.ended, look: () => read(one) })),
    ...pulls.map((one) => ({ ended: one.ended, look: () => pulled(one) })),
  ]
  for (const { look } of events.toSorted((one, other) => one.ended - other.ended)) look()

  for (const text of comingBack(reads)) failed('nothing comes back', text)
  for (const write of writes) {
    const { id, row, value, answers } = write
    const statuses = new Set(answers.map(({ status }) => status))
    if (statuses.size !== 1) failed('one verdict', `${id} of ${row} got ${[...statuses].join(', then ') || 'none'}`)
    if (appliedAt(write) === Number.POSITIVE_INFINITY || end.get(row) === value) continue
    if (!written.isReplaced(write, Number.POSITIVE_INFINITY))
      failed('nothing lost', `${row} ends as “${end.get(row)}”, and “${value}” was accepted`)
  }
  for (const [row, value] of end) {
    if (!written.isKnown(row, value, Number.POSITIVE_INFINITY))
      failed('nothing invented', `${row} ends as “${value}”, which nobody had written, or which was refused`)
  }
  return violations
}

const appliedAt = ({ answers }: Write): number =>
  answers.find(({ status }) => status === 'applied')?.at ?? Number.POSITIVE_INFINITY
const isRefused = ({ answers }: Write): boolean => answers.some(({ status }) => status === 'rejected')

function createWritten(writes: readonly Write[]) {
  const byRow = new Map<string, Write[]>()
  for (const write of writes) byRow.set(write.row, [...(byRow.get(write.row) ?? []), write])
  const of = (row: string): Write[] => byRow.get(row) ?? []
  return {
    /** Whether somebody had sent this value by then, and was not refused. */
    isKnown: (row: string, value: string, by: number): boolean =>
      of(row).some((write) => write.value === value && write.sent < by && !isRefused(write)),
    /** Whether another write may have come after this one: a later one of the same device, or one that was not over when it was sent. */
    isReplaced: (write: Write, by: number): boolean => {
      const isSent = (other: Write): boolean => other.sent < by && !isRefused(other)
      const mayFollow = (other: Write): boolean =>
        other.device === write.device ? other.sent > write.sent : appliedAt(other) > write.sent
      return (
        of(write.row).some((other) => isSent(other) && mayFollow(other)) ||
        (write.on !== undefined && of(write.on).some((other) => isSent(other) && other.value === undefined))
      )
    },
  }
}

/** How far anybody of a person had read each scope at a time. */
function createHeads() {
  type Known = { ended: number; to: number }
  const byPerson = new Map<string, Map<string, Known[]>>()
  return {
    /** In the order of ends. */
    note(person: string, scope: string, { to, ended }: Known): void {
      const scopes = byPerson.get(person) ?? new Map<string, Known[]>()
      byPerson.set(person, scopes)
      const known = scopes.get(scope) ?? []
      scopes.set(scope, known)
      known.push({ ended, to: Math.max(to, known.at(-1)?.to ?? 0) })
    },
    before: (person: string, time: number): [string, number][] =>
      [...(byPerson.get(person) ?? [])].map(([scope, known]) => [
        scope,
        known.findLast(({ ended }) => ended < time)?.to ?? 0,
      ]),
  }
}

function printOf(state: State): string {
  const rows = [...state].map(([row, { value, also }]) => `${row} ${value} ${also ?? ''}`)
  return createHash('sha256').update(rows.toSorted().join('\n')).digest('hex')
}

/** Values that a row had left, in the order of versions, and has again: an old write was applied anew, or a page was older than its cursor. */
function comingBack(reads: readonly Read[]): string[] {
  const byRow = new Map<string, { to: number; value: string }[]>()
  for (const { person, scope, to, rows } of reads) {
    for (const { row, value } of rows) {
      const key = `${row} in ${scope} of ${person}`
      const seen = byRow.get(key) ?? []
      byRow.set(key, seen)
      seen.push({ to, value })
    }
  }
  return [...byRow].flatMap(([key, seen]) => {
    const left = new Set<string>()
    let now: string | undefined
    return seen
      .toSorted((one, other) => one.to - other.to)
      .flatMap(({ to, value }) => {
        if (value === now) return []
        if (now !== undefined) left.add(now)
        now = value
        return left.has(value) ? [`${key} was “${value}” again at ${to}`] : []
      })
  })
}
