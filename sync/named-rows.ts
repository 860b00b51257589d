/** What pages of a resync name, and what waits to be named by one. */
import { baseId, type Unconfirmed } from '#src/db/owed.ts'
import type { SyncedEntity } from '#src/domain/rows.ts'
import type { PullAnswer, PullChange } from './backend.ts'

/** Stands for the scope of a row of which the device has forgotten it: whichever names the row. */
export const anyScope = '*'

type Brought = { scope: string; entity: SyncedEntity; key: string }

const broughtBy = ({ changes }: PullAnswer): Brought[] =>
  changes.flatMap(({ scope, rows }) =>
    (Object.entries(rows) as [SyncedEntity, { id?: string; user_id?: string }[]][]).flatMap(([entity, ofEntity]) =>
      ofEntity.map((row) => ({ scope, entity, key: (entity === 'profiles' ? row.user_id : row.id) as string })),
    ),
  )

/**
 * INVARIANT (6): what a page brings waits to be named as well, until its cursors have moved. Its documents are stored before them, and in
 * between the device may be killed or its storage be full. By the time that the page comes again, they may be deleted and forgotten.
 */
export function withArriving(listed: readonly Unconfirmed[], page: PullAnswer): Unconfirmed[] {
  const all = new Map(listed.map((row) => [row.id, row]))
  for (const { scope, entity, key } of broughtBy(page)) {
    const id = baseId(entity, key)
    const before = all.get(id) ?? { id, entity, key, scopes: [] }
    if (!before.scopes.includes(scope)) all.set(id, { ...before, scopes: [...before.scopes, scope] })
  }
  return [...all.values()]
}

/** Whether a page names a row in a scope, as there or as gone. */
export function namedBy(page: PullAnswer): (scope: string, row: Unconfirmed) => boolean {
  const { changes, vanished } = page
  const named = new Set<string>()
  const add = (scope: string, entity: string, key: string): void => {
    for (const one of [scope, anyScope]) named.add(`${one} ${entity}:${key}`)
  }
  for (const { scope, entity, key } of broughtBy(page)) add(scope, entity, key)
  for (const { scope, removed } of changes)
    for (const [entity, keys] of Object.entries(removed)) for (const key of keys) add(scope, entity, key)
  return (scope, { id }) => vanished.includes(scope) || named.has(`${scope} ${id}`)
}

/** Everything that no page has named, as if the server had said that it is gone. */
export function removalsOf(left: readonly Unconfirmed[]): PullChange[] {
  const byScope = new Map<string, { [E in SyncedEntity]?: string[] }>()
  // In no scope there is nothing to remove it from: its base says already that the server has none.
  for (const { entity, key, scopes } of left)
    for (const scope of scopes.filter((one) => one !== anyScope)) {
      const removed = byScope.get(scope) ?? {}
      byScope.set(scope, removed)
      removed[entity] = [...(removed[entity] ?? []), key]
    }
  return [...byScope].map(([scope, removed]) => ({
    scope,
    reset: false,
    outdated: false,
    began_at: 0,
    cursor: '',
    rows: {},
    removed,
  }))
}
