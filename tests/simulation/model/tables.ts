/** The model server's rows and the versions of its scopes, with the meaning of supabase/migrations/*_sync_versions.sql. */

import type { Documents } from '#src/domain/intent.ts'
import type { Activity, SyncedEntity, SyncedRows } from '#src/domain/rows.ts'

/** In the order in which a page carries the rows of one transaction (sync.entity). */
const entityOrder: SyncedEntity[] = [
  'restrictions',
  'tags',
  'profiles',
  'restaurants',
  'lists',
  'list_restaurants',
  'list_likes',
  'followers',
  'reviews',
  'review_likes',
  'private_notes',
  'earlier_texts',
  'activities',
]

/** Those of visits are in the database alone. */
export type StoredActivity = Omit<Activity, 'activity_type'> & {
  activity_type: Activity['activity_type'] | 'review_created'
  is_visible: boolean
}
export type ServerRows = Omit<SyncedRows, 'activities'> & { activities: StoredActivity }
export type Tables = Documents & {
  all: <E extends SyncedEntity>(entity: E) => Map<string, ServerRows[E]>
}

export function createTables(): Tables {
  const tables = new Map<SyncedEntity, Map<string, unknown>>(entityOrder.map((entity) => [entity, new Map()]))
  const all: Tables['all'] = (entity) => tables.get(entity) as never
  return {
    all,
    get: (entity, key) => all(entity).get(key),
    where: (entity, column, value) =>
      [...all(entity).values()].filter((row) => (row as Record<string, unknown>)[column] === value),
  }
}

/** private.out_of_sight. */
export function outOfSight(tables: Tables, userId: string): Set<string> {
  const people = new Set<string>()
  for (const { user_id, person_id, kind } of tables.all('restrictions').values()) {
    if (kind === 'block' && user_id === userId) people.add(person_id)
    if (kind === 'block' && person_id === userId) people.add(user_id)
  }
  return people
}

/** A row of a scope; the order of a scope's entries is that of their versions. */
type Entry = { entity: SyncedEntity; key: string; version: number }
/** `beganAt`: the head when the generation of the database began; `forgottenTo`: up to where tombstones may be forgotten. */
export type Scope = { head: number; beganAt: number; forgottenTo: number; entries: Map<string, Entry> }

/** What a transaction touched: per scope the rows, each once. */
export type Touched = Map<string, Map<string, { entity: SyncedEntity; key: string }>>

export function touch(touched: Touched, scope: string, entity: SyncedEntity, key: string): void {
  const rows = touched.get(scope) ?? new Map<string, { entity: SyncedEntity; key: string }>()
  touched.set(scope, rows)
  rows.set(`${entity}:${key}`, { entity, key })
}

/** Touches a row in every scope that holds it. */
export function touchEverywhere(
  touched: Touched,
  scopes: ReadonlyMap<string, Scope>,
  entity: SyncedEntity,
  key: string,
): void {
  for (const [name, scope] of scopes) if (scope.entries.has(`${entity}:${key}`)) touch(touched, name, entity, key)
}

/** The commit: every touched row gets the next version of its scope. */
export function stampVersions(scopes: Map<string, Scope>, touched: Touched): void {
  for (const [name, rows] of touched) {
    const scope = scopes.get(name) ?? { head: 0, beganAt: 0, forgottenTo: 0, entries: new Map() }
    scopes.set(name, scope)
    const ordered = [...rows].toSorted(
      ([, a], [, b]) => entityOrder.indexOf(a.entity) - entityOrder.indexOf(b.entity) || (a.key < b.key ? -1 : 1),
    )
    for (const [id, { entity, key }] of ordered) {
      scope.entries.delete(id)
      scope.head++
      scope.entries.set(id, { entity, key, version: scope.head })
    }
  }
}
