/** The documents that pending work reads and changes: what every application of it shares. */
import type { Change } from '#src/domain/intent.ts'
import type { Entity, SyncedEntity } from '#src/domain/rows.ts'
import { type PendingMutation, readsOf, type WorkingCopy } from '#src/domain/work/rebase.ts'
import type { DocumentChange, StoredDocument } from './documents.ts'
import type { LocalCopy } from './local-copy.ts'
import { type Base, baseId } from './owed.ts'

/** What the server has of a document, null for nothing, by baseId. */
export type ServerDocuments = Map<string, DocumentChange>

/** The stored documents that the effects of pending work look at. */
export async function loadReads(copy: LocalCopy, pending: readonly PendingMutation[]): Promise<ServerDocuments> {
  const keys = new Map<Entity, Set<string>>()
  const lookups = new Map<string, () => Promise<[Entity, StoredDocument[]]>>()
  for (const read of readsOf(pending, copy.userId)) {
    if ('key' in read) {
      keys.set(read.entity, (keys.get(read.entity) ?? new Set()).add(read.key))
    } else if ('all' in read) {
      const { entity } = read
      lookups.set(entity, async () => [entity, await copy.documents.all(entity)])
    } else {
      const { entity, column, value } = read
      lookups.set(`${entity}:${column}:${value}`, async () => [
        entity,
        await copy.documents.where(entity, column as never, value),
      ])
    }
  }
  const stored: ServerDocuments = new Map()
  for (const [entity, wanted] of keys) await load(copy, entity, [...wanted], stored)
  for (const lookup of lookups.values()) {
    const [entity, found] = await lookup()
    for (const document of found) {
      const key = (document.row as { id: string }).id
      stored.set(baseId(entity, key), { entity, key, document })
    }
  }
  return stored
}

async function load(copy: LocalCopy, entity: SyncedEntity, keys: string[], stored: ServerDocuments): Promise<void> {
  const found = await copy.documents.get(entity, keys)
  // Also that there is none, or it would be asked for again.
  for (const key of keys) stored.set(baseId(entity, key), { entity, key, document: found.get(key) ?? null })
}

/** Loads changed documents that were not read: an effect may write a row that it never read. */
export async function loadMissing(copy: LocalCopy, changes: Iterable<Change>, stored: ServerDocuments): Promise<void> {
  const missing = new Map<Entity, Set<string>>()
  for (const { entity, key } of changes) {
    const id = baseId(entity, key)
    if (!stored.has(id)) missing.set(entity, (missing.get(entity) ?? new Set()).add(key))
  }
  for (const [entity, wanted] of missing) await load(copy, entity, [...wanted], stored)
}

export function setRow(working: WorkingCopy, { entity, key, document }: DocumentChange): void {
  working.store([{ entity, key, row: document?.row ?? null } as Change])
}

/** The document of a changed row: its scopes and time are those of the server's. */
export function onTopOf(base: Base | undefined, { row }: Change): StoredDocument | null {
  if (!row) return null
  const document: StoredDocument = { row, scopes: base?.document?.scopes ?? [] }
  if (base?.document?.cached_at !== undefined) document.cached_at = base.document.cached_at
  return document
}

export function isSame(a: DocumentChange | undefined, b: DocumentChange): boolean {
  const before = a?.document ?? null
  return before === b.document || JSON.stringify(before) === JSON.stringify(b.document)
}
