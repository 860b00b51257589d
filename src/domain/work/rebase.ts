/**
 * Rebase: the rows that screens show are the server's rows with all pending work applied on top, in the order of
 * saving. Pure, so that commands, pulls and refusals compute the same rows.
 */

import type { Change, Documents, IntentContext, Read } from '#src/domain/intent.ts'
import type { Entity, Rows } from '#src/domain/rows.ts'
import { findIntent } from './intents.ts'

export type PendingMutation = { intent: string; input: Record<string, unknown>; saved_at: string }

const contextOf = (mutation: PendingMutation, userId: string): IntentContext => ({ userId, now: mutation.saved_at })

/** The rows that the effects of pending work read. A mutation that this app version does not know reads nothing. */
export function readsOf(pending: readonly PendingMutation[], userId: string): Read[] {
  return pending.flatMap((mutation) => {
    const intent = findIntent(mutation.intent)
    try {
      return intent?.reads(mutation.input, contextOf(mutation, userId)) ?? []
    } catch {
      // A damaged input: the server will refuse it with a reason.
      return []
    }
  })
}

/** Applies pending work in order to the server's rows in `copy`. Returns the last change of each row, by baseId. */
export function applyEffects(
  copy: WorkingCopy,
  pending: readonly PendingMutation[],
  userId: string,
): Map<string, Change> {
  const last = new Map<string, Change>()
  for (const mutation of pending) {
    for (const change of effectOf(copy, mutation, userId)) {
      copy.store([change])
      last.set(`${change.entity}:${change.key}`, change)
    }
  }
  return last
}

function effectOf(copy: WorkingCopy, mutation: PendingMutation, userId: string): Change[] {
  try {
    const changes = findIntent(mutation.intent)?.effect(copy, mutation.input, contextOf(mutation, userId)) ?? []
    // An input that has lost its id: no storage takes such a key.
    return changes.filter(({ key }) => typeof key === 'string')
  } catch {
    return []
  }
}

// Documents in memory, by entity and key; `store` takes the changes of effects.

export type WorkingCopy = Documents & {
  store: (changes: Change[]) => void
  all: <E extends Entity>(entity: E) => Map<string, Rows[E]>
}

export function createWorkingCopy(): WorkingCopy {
  const entities = new Map<Entity, Map<string, Rows[Entity]>>()
  const all = <E extends Entity>(entity: E): Map<string, Rows[E]> => {
    const rows = entities.get(entity) ?? new Map<string, Rows[Entity]>()
    entities.set(entity, rows)
    return rows as Map<string, Rows[E]>
  }
  return {
    all,
    get: (entity, key) => all(entity).get(key),
    where: (entity, column, value) => [...all(entity).values()].filter((row) => row[column] === value),
    store(changes) {
      for (const { entity, key, row } of changes) {
        if (row) all(entity).set(key, row)
        else all(entity).delete(key)
      }
    },
  }
}
