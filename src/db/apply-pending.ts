/**
 * Writes documents so that each is the server's row with all pending work applied on top (docs/reference.md). The
 * only place that writes documents which pending work touches.
 *
 * INVARIANT: whoever calls holds the documents lock. The order of writing is bases, documents, then bases that are not
 * needed any more: a crash in between leaves bases too many, never too few, and the next call repairs the rest.
 */

import { concernedBy } from '#src/domain/work/concerned-work.ts'
import { applyEffects, createWorkingCopy } from '#src/domain/work/rebase.ts'
import { applySaved } from './apply-saved.ts'
import { blocksWith, storedBlocks } from './blocks.ts'
import { replaceBases } from './clear-cursors.ts'
import type { DocumentChange } from './documents.ts'
import { forgetBlocked, withoutBlocked } from './forget-blocked.ts'
import type { LocalCopy } from './local-copy.ts'
import type { Base, Mutation, OwedWriter } from './owed.ts'
import { isSame, loadMissing, loadReads, onTopOf, type ServerDocuments, setRow } from './pending-rows.ts'
import { doubtShownWork, noteShownWork, shownWork, takeShownWork } from './shown-work.ts'

type Options = {
  /** The server's documents that a pull has just brought. */
  incoming?: ServerDocuments
  /** Mutations whose outcome `incoming` holds already. The caller forgets them, and then notes that the rest is shown. */
  arrived?: readonly Mutation[]
}

/** Up to which work the documents show everything when the caller has forgotten what arrived. Undefined: nothing was applied. */
type Shown = { seq: number } | undefined

/**
 * Applies pending work over the server's documents: what was saved last, or what shares rows with what has come, or all of it where
 * nobody knows what the documents show. Safe to repeat at any time.
 */
export async function applyPending(copy: LocalCopy, options: Options = {}): Promise<Shown> {
  const { incoming: all = new Map(), arrived } = options
  if (all.size === 0 && !arrived && (await applySaved(copy))) return undefined
  const shown = await takeShownWork(copy)
  const settled = await settleBlocks(copy, all, arrived)
  const { blocked } = settled
  const incoming = blocked.size === 0 ? all : withoutBlocked(all, blocked)
  if (settled.pending.length === 0 && settled.bases.size === 0) {
    await writeDocuments(copy, [...incoming.values()])
    return undefined
  }
  const { pending, bases } =
    shown === undefined || settled.hasChanged ? settled : concernedOf(copy, settled, { incoming, arrived, shown })
  await write(copy, pending, bases, incoming)
  const seq = settled.pending.at(-1)?.seq ?? 0
  if (!arrived) await copy.owed.write(['facts'], (owed) => noteShownWork(owed, seq))
  return { seq }
}

type Settled = { pending: Mutation[]; bases: ServerDocuments }

/** What shares rows with what has come, what has arrived, and what was saved since `shown`. */
function concernedOf(
  { userId }: LocalCopy,
  { pending, bases }: Settled,
  {
    incoming,
    arrived = [],
    shown,
  }: { incoming: ServerDocuments; arrived: readonly Mutation[] | undefined; shown: number },
): Settled {
  const work = [...arrived, ...pending.filter(({ seq }) => seq > shown)]
  const concerned = concernedBy({ pending, rows: bases, changed: { work, rows: incoming.values() } }, userId)
  return { pending: concerned.pending, bases: concerned.rows }
}

async function write(
  copy: LocalCopy,
  pending: Mutation[],
  bases: ServerDocuments,
  incoming: ServerDocuments,
): Promise<void> {
  const server: ServerDocuments = new Map([...bases, ...incoming])
  const stored = await loadReads(copy, pending)
  const working = createWorkingCopy()
  for (const found of [...stored.values(), ...server.values()]) setRow(working, found)
  const changes = applyEffects(working, pending, copy.userId)

  await loadMissing(copy, changes.values(), stored)
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
 * ORDER: before any document says so, the phone forgets whom the person blocks. When a block ends its own document goes before anything
 * of them comes, and the phone reads everything again, for it has kept nothing that it could show.
 */
async function settleBlocks(copy: LocalCopy, incoming: ServerDocuments, arrived: readonly Mutation[] | undefined) {
  const read = await readPending(copy, arrived)
  const { now, next: blocked } = await blocksWith(copy, new Map([...read.bases, ...incoming]), read.pending, {
    arriving: incoming.size > 0,
  })
  const ended = new Set([...now].filter((id) => !blocked.has(id)))
  if (ended.size > 0) await endBlocks(copy, ended)
  const begun = new Set([...blocked].filter((id) => !now.has(id)))
  // Those of a pull it moves itself, by comparing: the server says that the scopes have vanished.
  if (begun.size > 0) await forgetBlocked(copy, begun, { keepsCursors: arrived !== undefined })
  if (ended.size === 0 && begun.size === 0) return { ...read, blocked, hasChanged: false }
  return { ...(await readPending(copy, arrived)), blocked, hasChanged: true }
}

async function endBlocks(copy: LocalCopy, people: ReadonlySet<string>): Promise<void> {
  const ended = await storedBlocks(copy, people)
  await copy.owed.write(['bases', 'facts'], async (owed) => {
    await doubtAfterThaw(owed)
    await owed.put('facts', [{ name: 'reads_again', value: true }])
    // A document without one is the server's.
    for (const base of ended) if (!(await owed.get('bases', base.id))) await owed.put('bases', [base])
  })
  await writeDocuments(
    copy,
    ended.map(({ entity, key }): DocumentChange => ({ entity, key, document: null })),
  )
}

async function readPending(copy: LocalCopy, arrived: readonly Mutation[] = []): Promise<Settled> {
  const seqs = new Set(arrived.map(({ seq }) => seq))
  const { pending, bases } = await copy.owed.read(['outbox', 'bases'], async (owed) => ({
    pending: (await owed.all('outbox')).filter(({ seq }) => !seqs.has(seq)),
    bases: await owed.all('bases'),
  }))
  // ORDER: before the base goes with its work, or nobody would know that the document is missing.
  const damaged = bases.filter(({ damage }) => damage)
  const replaced = damaged.length > 0 ? await shownInstead(copy, damaged) : []
  if (replaced.length > 0) await replaceBases(copy.owed, replaced)
  return { pending, bases: new Map([...bases, ...replaced].map((base) => [base.id, base as DocumentChange])) }
}

/**
 * In place of damaged bases what the phone shows, which may be the last there is of it: until the server's row comes, its work is applied
 * over itself. What no scope holds is nothing that the server has.
 */
async function shownInstead(copy: LocalCopy, damaged: readonly Base[]): Promise<Base[]> {
  const replaced: Base[] = []
  for (const { id, entity, key } of damaged) {
    const document = (await copy.documents.get(entity, [key])).get(key)
    replaced.push({ id, entity, key, document: document && document.scopes.length > 0 ? document : null })
  }
  return replaced
}

async function putChangedBases(copy: LocalCopy, needed: Base[], before: ServerDocuments): Promise<void> {
  const changed = needed.filter((base) => !before.has(base.id) || !isSame(before.get(base.id), base))
  if (changed.length === 0) return
  await copy.owed.write(['bases', 'facts'], async (owed) => {
    await doubtAfterThaw(owed)
    await owed.put('bases', changed)
  })
}

/** This tab was frozen meanwhile, and another one has noted what the documents showed before this. */
async function doubtAfterThaw(owed: OwedWriter): Promise<void> {
  if ((await shownWork(owed)) !== undefined) await doubtShownWork(owed)
}

async function writeDocuments(copy: LocalCopy, changes: DocumentChange[]): Promise<void> {
  if (changes.length > 0) await copy.documents.write(changes)
}
