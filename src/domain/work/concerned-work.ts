/**
 * Which pending work a change of some rows concerns: what may read or write them, and whatever shares a row with that in turn. With all
 * other work they have nothing in common, so it leaves the same rows whether it is applied again or not.
 */
import type { SyncedEntity } from '#src/domain/rows.ts'
import { mentionedIds } from './dependencies.ts'
import { type PendingMutation, readsOf } from './rebase.ts'

type Row = { entity: SyncedEntity; key: string }

/**
 * What work and a row have in common when the one may read or write the other: the row's id, or its entity where work looks for rows
 * by a column.
 * INVARIANT: an effect writes only rows that its input names, that its reads name by key, or of entities that its reads look through.
 */
type Subjects = ReadonlySet<string>

function subjectsOf(work: PendingMutation, userId: string): Subjects {
  const subjects = mentionedIds(work.input)
  for (const read of readsOf([work], userId)) subjects.add('key' in read ? read.key : read.entity)
  return subjects
}

/** Tells of a row whether any of this work may read or write it. */
export function concernsSome(pending: readonly PendingMutation[], userId: string): (row: Row) => boolean {
  const subjects = new Set(pending.flatMap((work) => [...subjectsOf(work, userId)]))
  return ({ entity, key }) => subjects.has(key) || subjects.has(entity)
}

/** Everything that waits, and what has changed below it. */
type Situation<Work, Known> = {
  pending: readonly Work[]
  /** The rows that pending work has changed, by baseId. */
  rows: ReadonlyMap<string, Known>
  changed: { work: readonly PendingMutation[]; rows: Iterable<Row> }
}

/** The pending work that `changed` concerns, in its order, and the rows that it has changed. */
export function concernedBy<Work extends PendingMutation, Known extends Row>(
  { pending, rows, changed }: Situation<Work, Known>,
  userId: string,
): { pending: Work[]; rows: Map<string, Known> } {
  const about = new Map<string, (Work | string)[]>()
  const subjects = new Map<Work | string, Subjects>()
  const add = (one: Work | string, its: Subjects): void => {
    subjects.set(one, its)
    for (const subject of its) {
      const others = about.get(subject)
      if (others) others.push(one)
      else about.set(subject, [one])
    }
  }
  const changedWork = changed.work.map((work) => subjectsOf(work, userId))
  for (const work of pending) add(work, subjectsOf(work, userId))
  const lookedThrough = new Set([...about.keys(), ...changedWork.flatMap((its) => [...its])])
  // Of entities that no work looks through, rows have nothing in common.
  const subjectsOfRow = ({ entity, key }: Row): Subjects => new Set(lookedThrough.has(entity) ? [key, entity] : [key])
  for (const [id, row] of rows) add(id, subjectsOfRow(row))

  const found = new Set<Work | string>()
  const seen = new Set<string>()
  const next = [...changedWork, ...[...changed.rows].map(subjectsOfRow)]
  for (let its = next.pop(); its; its = next.pop())
    for (const subject of its) {
      if (seen.has(subject)) continue
      seen.add(subject)
      for (const one of about.get(subject) ?? []) {
        if (found.has(one)) continue
        found.add(one)
        next.push(subjects.get(one) as Subjects)
      }
    }
  return {
    pending: pending.filter((work) => found.has(work)),
    rows: new Map([...rows].filter(([id]) => found.has(id))),
  }
}
