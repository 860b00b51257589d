/**
 * Which rows are in which scopes on this device. A row stays as long as it is in one (invariant 6); only a place, which
 * everybody may read, stays as a cached row then: the person may still look at it, or undo what took it away. Pure: takes the
 * server's documents before a page of a pull, and returns them after it.
 */

import type { StoredDocument } from '#src/db/documents.ts'
import { baseId } from '#src/db/owed.ts'
import type { ServerDocuments } from '#src/db/pending-rows.ts'
import { laterCounted, withFigures } from '#src/domain/places/place-figures.ts'
import { keyOf, type Profile, type Restaurant, type SyncedEntity, type SyncedRows } from '#src/domain/rows.ts'
import type { PullAnswer } from './backend.ts'

/** Entities in the order in which pages carry them. */
const entitiesOf = (named: object): SyncedEntity[] => Object.keys(named) as SyncedEntity[]

/** The keys that a page names, by entity: what has to be loaded before `afterPage`. */
export function keysInPage({ changes }: PullAnswer): Map<SyncedEntity, Set<string>> {
  const keys = new Map<SyncedEntity, Set<string>>()
  const add = (entity: SyncedEntity, key: string): void => {
    const ofEntity = keys.get(entity) ?? new Set()
    keys.set(entity, ofEntity.add(key))
  }
  for (const { rows, removed } of changes) {
    for (const entity of entitiesOf(rows)) for (const row of rows[entity] ?? []) add(entity, keyOf(entity, row))
    for (const entity of entitiesOf(removed)) for (const key of removed[entity] ?? []) add(entity, key)
  }
  return keys
}

/**
 * The server's documents after a page; `before` has those of keysInPage that exist, and all of vanished scopes.
 * `keepsPlaces`: since when those that have left their last scope are cached (ms, device clock); absent while everything
 * comes again, when what nobody names is not there.
 */
export function afterPage(answer: PullAnswer, before: ServerDocuments, keepsPlaces?: number): ServerDocuments {
  const after: ServerDocuments = new Map()
  const current = (id: string): StoredDocument | null => (after.get(id) ?? before.get(id))?.document ?? null
  for (const { scope, rows, removed } of answer.changes) {
    for (const entity of entitiesOf(rows)) {
      for (const row of rows[entity] ?? []) {
        const key = keyOf(entity, row)
        const id = baseId(entity, key)
        after.set(id, { entity, key, document: withRow(current(id), entity, row, scope) })
      }
    }
    for (const entity of entitiesOf(removed)) {
      for (const key of removed[entity] ?? []) {
        const id = baseId(entity, key)
        const document = current(id)
        if (!document) continue
        after.set(id, { entity, key, document: withoutScope(document, entity, scope, keepsPlaces) })
      }
    }
  }
  for (const scope of answer.vanished) {
    for (const [id, { entity, key }] of before) {
      const document = current(id)
      if (document?.scopes.includes(scope))
        after.set(id, { entity, key, document: withoutScope(document, entity, scope, keepsPlaces) })
    }
  }
  return after
}

function withRow(
  before: StoredDocument | null,
  entity: SyncedEntity,
  row: SyncedRows[SyncedEntity],
  scope: string,
): StoredDocument {
  const scopes = [...new Set([...(before?.scopes ?? []), scope])].toSorted()
  return { row: before ? mergedRow(before, entity, row, scope) : row, scopes }
}

function mergedRow(
  before: StoredDocument,
  entity: SyncedEntity,
  row: SyncedRows[SyncedEntity],
  scope: string,
): SyncedRows[SyncedEntity] {
  if (entity === 'profiles') return mergedProfile(before, row as Profile, scope)
  if (entity !== 'restaurants') return row
  // A row fetched while the page was on its way may have later figures.
  const place = row as Restaurant
  return withFigures(place, laterCounted(before.row as Restaurant, place))
}

/** What the scopes followers:… and list:… have of a person; user:… has more. */
const cardColumns = ['user_id', 'username', 'full_name', 'avatar_url'] as const

function mergedProfile(before: StoredDocument, row: Profile, scope: string): Profile {
  const ownScope = `user:${row.user_id}`
  if (scope === ownScope || !before.scopes.includes(ownScope)) return row
  const rest = { ...(before.row as Profile) } as Partial<Profile>
  for (const column of cardColumns) delete rest[column]
  return { ...rest, ...row }
}

/** Null when the row is gone: in no scope any more, or fetched on demand, which is gone all the same. */
function withoutScope(
  document: StoredDocument,
  entity: SyncedEntity,
  scope: string,
  keepsPlaces: number | undefined,
): StoredDocument | null {
  const scopes = document.scopes.filter((held) => held !== scope)
  if (scopes.length === 0) {
    if (entity !== 'restaurants' || keepsPlaces === undefined) return null
    return { row: document.row, scopes, cached_at: document.cached_at ?? keepsPlaces }
  }
  if (scopes.length === document.scopes.length) return document
  if (entity !== 'profiles' || scopes.includes(`user:${(document.row as Profile).user_id}`))
    return { ...document, scopes }
  const card = Object.fromEntries(
    Object.entries(document.row).filter(([column]) => cardColumns.includes(column as (typeof cardColumns)[number])),
  )
  return { row: card as Profile, scopes }
}
