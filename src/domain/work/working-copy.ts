/** Documents in memory, by entity and key, with the changes of effects stored. */

import type { Entity, Rows } from '#src/domain/rows.ts'
import type { Change, Documents } from './intent.ts'

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
