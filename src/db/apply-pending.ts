/**
 * Writes documents so that each is the server's row with all pending work applied on top (docs/reference.md). The
 * only place that writes documents which pending work touches.
 *
 * INVARIANT: whoever calls holds the documents lock. The order of writing is bases, documents, then bases that are not
 * needed any more: a crash in between leaves bases too many, never too few, and the next call repairs the rest.
 */

import type { Change } from '#src/domain/intent.ts'
import type { Entity, SyncedEntity } from '#src/domain/rows.ts'
import { applyEffects, createWorkingCopy, readsOf, type WorkingCopy } from '#src/domain/work/rebase.ts'
import { blocksWith } from './blocks.ts'
import type { DocumentChange, StoredDocument } from './documents.ts'
import { forgetBlocked, withoutBlocked } from './forget-blocked.ts'
import type { LocalCopy } from './local-copy.ts'
import { type Base, baseId, type Mutation } from './owed.ts'

/** What the server has of a document, null for nothing, by baseId. */
export type ServerDocuments = Map<string, DocumentChange>

type Options = {
  /** The server's documents that a pull has just brought. */
  incoming?: ServerDocuments
  /** Seqs of mutations whose outcome `incoming` holds already. */
  arrived?: ReadonlySet<number>
}

/** Applies pending work over the server's documents. Safe to repeat at any time. */
export async function applyPending(
  copy: LocalCopy,
  { incoming: all = new Map(), arrived }: Options = {},
): Promise<void> {
  const { pending, bases, blocked } = await settleBlocks(copy, all, arrived)
  const incoming = blocked.size === 0 ? all : withoutBlocked(all, blocked)
  if (pending.length === 0 && bases.size === 0) {
    await writeDocuments(copy, [...incoming.values()])
    return
  }
  const server: ServerDocuments = new Map([...bases, ...incoming])
  const stored = await loadReads(copy, pending)
  const working = createWorkingCopy()
  for (const found of [...stored.values(), ...server.values()]) setRow(working, found)
  const changes = applyEffects(working, pending, copy.userId)

  await loadMissing(copy, [...changes.values()], server, stored)
  const needed: Base[] = [...changes].map(([id, { entity, key }]) => ({
    id,
    entity,
    key,
    document: (server.get(id) ?? stored.get(id))?.document ?? null,
  }))
  const basesOf = new Map(needed.map((base) => [base.id, base]))
  await putChangedBases(copy, needed, bases)

  const wanted: ServerDocuments = new Map(
    [...incoming, ...bases].map(([id]) => [id, server.get(id)] as [string, DocumentChange]),
  )
  for (const [id, change] of changes) wanted.set(id, { ...change, document: onTopOf(basesOf.get(id), change) })
  const differs = ([id, change]: [string, DocumentChange]): boolean =>
    !stored.has(id) || !isSame(stored.get(id), change)
  await writeDocuments(
    copy,
    [...wanted].filter(differs).map(([, change]) => change),
  )

  const left = [...bases.keys()].filter((id) => !changes.has(id))
  if (left.length > 0) await copy.owed.write(['bases'], (owed) => owed.delete('bases', left))
}

/**
 * ORDER: before any document says so, the phone forgets whom the person blocks, and reads everything again when a block ends, for it
 * has kept nothing that it could show.
 */
async function settleBlocks(copy: LocalCopy, incoming: ServerDocuments, arrived: ReadonlySet<number> | undefined) {
  const read = await readPending(copy, arrived)
  const { now, next: blocked } = await blocksWith(copy, new Map([...read.bases, ...incoming]), read.pending, {
    arriving: incoming.size > 0,
  })
  if ([...now].some((id) => !blocked.has(id)))
    await copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'reads_again', value: true }]))
  const begun = new Set([...blocked].filter((id) => !now.has(id)))
  if (begun.size === 0) return { ...read, blocked }
  // Those of a pull it moves itself, by comparing: the server says that the scopes have vanished.
  await forgetBlocked(copy, begun, { keepsCursors: arrived !== undefined })
  return { ...(await readPending(copy, arrived)), blocked }
}

async function readPending(copy: LocalCopy, arrived: ReadonlySet<number> | undefined) {
  return copy.owed.read(['outbox', 'bases'], async (owed) => {
    const pending: Mutation[] = (await owed.all('outbox')).filter(({ seq }) => !arrived?.has(seq))
    const bases: ServerDocuments = new Map((await owed.all('bases')).map((base) => [base.id, base as DocumentChange]))
    return { pending, bases }
  })
}

/** The stored documents that the effects of pending work look at. */
async function loadReads(copy: LocalCopy, pending: readonly Mutation[]): Promise<ServerDocuments> {
  const keys = new Map<Entity, Set<string>>()
  const lookups = new Map<string, () => Promise<[Entity, StoredDocument[]]>>()
  for (const read of readsOf(pending, copy.userId)) {
    if ('key' in read) {
      keys.set(read.entity, (keys.get(read.entity) ?? new Set()).add(read.key))
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
  for (const [key, document] of await copy.documents.get(entity, keys)) {
    stored.set(baseId(entity, key), { entity, key, document })
  }
}

/** Loads changed documents whose server side is not known yet: an effect may write a row that it never read. */
async function loadMissing(
  copy: LocalCopy,
  changes: Change[],
  server: ServerDocuments,
  stored: ServerDocuments,
): Promise<void> {
  const missing = new Map<Entity, string[]>()
  for (const { entity, key } of changes) {
    const id = baseId(entity, key)
    if (!server.has(id) && !stored.has(id)) missing.set(entity, [...(missing.get(entity) ?? []), key])
  }
  for (const [entity, keys] of missing) await load(copy, entity, keys, stored)
}

function setRow(working: WorkingCopy, { entity, key, document }: DocumentChange): void {
  working.store([{ entity, key, row: document?.row ?? null } as Change])
}

function onTopOf(base: Base | undefined, { row }: Change): StoredDocument | null {
  if (!row) return null
  const document: StoredDocument = { row, scopes: base?.document?.scopes ?? [] }
  if (base?.document?.cached_at !== undefined) document.cached_at = base.document.cached_at
  return document
}

async function putChangedBases(copy: LocalCopy, needed: Base[], before: ServerDocuments): Promise<void> {
  const changed = needed.filter((base) => !before.has(base.id) || !isSame(before.get(base.id), base))
  if (changed.length > 0) await copy.owed.write(['bases'], (owed) => owed.put('bases', changed))
}

async function writeDocuments(copy: LocalCopy, changes: DocumentChange[]): Promise<void> {
  if (changes.length > 0) await copy.documents.write(changes)
}

function isSame(a: DocumentChange | undefined, b: DocumentChange): boolean {
  const before = a?.document ?? null
  return before === b.document || JSON.stringify(before) === JSON.stringify(b.document)
}
