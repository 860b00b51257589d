/**
 * Reads everything again, because the server's database was replaced by an earlier state of it or by another, or has
 * forgotten what is gone since the device was here. Loaded when that happens.
 * Every scope is read from its beginning. The server names what it has and, as removals, what was deleted before the
 * backup; a document that it does not mention was lost with the changes since. Such documents are removed, whoever's
 * they are, and the person's own work is offered to them again (src/domain/work/lost-work.ts).
 */
import { applyPending } from '#src/db/apply-pending.ts'
import { isUnscoped, type StoredDocument } from '#src/db/documents.ts'
import { holdDocuments } from '#src/db/hold-documents.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import {
  type Base,
  baseId,
  beginning,
  beginningAnew,
  type Facts,
  type OwedReader,
  type OwedTable,
  type OwedTables,
  type OwedWriter,
  type Unconfirmed,
} from '#src/db/owed.ts'
import { forgetFetched } from '#src/db/removals.ts'
import { noteRemoval } from '#src/db/removals-heard.ts'
import { doubtShownWork } from '#src/db/shown-work.ts'
import type { List, SyncedEntity } from '#src/domain/rows.ts'
import { isOwnRow } from '#src/domain/work/lost-work.ts'
import type { PullAnswer } from './backend.ts'
import { knownGeneration } from './generation.ts'
import { anyScope, namedBy, removalsOf, withArriving } from './named-rows.ts'
import { dropFulfilled, offersOf } from './offers.ts'

export type Resync = {
  /**
   * Notes the generation of an answer that was requested under `asked`, and begins a resync. Does nothing if another
   * generation has been noted since. `isOutdated`: it is the database that the device knows, and nothing was lost.
   */
  begin: (asked: string | undefined, generation: string, because: { isOutdated: boolean }) => Promise<void>
  /**
   * Makes every document wait to be named, including those written without the lock. The caller holds the documents
   * lock.
   */
  list: () => Promise<void>
  /** The account itself was lost: all of the person's own work becomes an offer, to be saved to a file. */
  loseAll: () => Promise<void>
  /** What a page means during a resync, or while offers are undecided. The caller holds the documents lock. */
  read: (page: PullAnswer) => Promise<ResyncPage>
}

export type ResyncPage = {
  /** The page; on the last one, with everything that no page has named as removals. */
  answer: PullAnswer
  /**
   * Reads the documents after the page. The result runs in the transaction that moves the cursors, over `settledIn`.
   */
  settle: () => Promise<(owed: OwedWriter) => Promise<void>>
  settledIn: readonly OwedTable[]
}

export const createResync = (copy: LocalCopy): Resync => ({
  begin: (asked, generation, because) => beginResync(copy, asked, generation, because),
  list: () => listDocuments(copy),
  loseAll: () => loseAll(copy),
  read: async (page) => ({ ...(await readPage(copy, page)), settledIn: ['outbox', 'unconfirmed', 'offers', 'facts'] }),
})

/**
 * Notes the generation, in one transaction with all its consequences: what was applied and has not come back is sent
 * again (the server repeats its verdict if it has one), every scope is read from its beginning, and every document
 * waits to be named.
 */
async function beginResync(
  copy: LocalCopy,
  asked: string | undefined,
  generation: string,
  { isOutdated }: { isOutdated: boolean },
): Promise<void> {
  await holdDocuments(copy, async () => {
    await forgetFetched(copy)
    const all = await copy.documents.everything()
    await copy.owed.write(['facts', 'cursors', 'bases', 'outbox', 'unconfirmed'], async (owed) => {
      if ((await knownGeneration(owed)) !== asked) return
      const before = (await owed.get('facts', 'resync'))?.value as Facts['resync'] | undefined
      const cursors = Object.fromEntries((await owed.all('cursors')).map(({ scope, cursor }) => [scope, cursor]))
      const resync = {
        id: copy.newId(),
        cursors: { ...cursors, ...before?.cursors },
        limits: {},
        isGeneration: asked !== generation,
        ...(isOutdated && (!before || before.isOutdated) ? { isOutdated: true as const } : {}),
        // What was written without the lock still has to be listed: this has only read it.
        ...(before?.isUnlisted ? { isUnlisted: true as const } : {}),
      }
      await owed.put('facts', [
        { name: 'generation', value: generation },
        { name: 'resync', value: resync },
      ])
      await noteRemoval(owed)
      await putUnconfirmed(owed, all, copy.userId)
      await owed.put('cursors', await cursorsFromBeginning(owed, all))
      // The database that gave the verdicts has not changed.
      if (isOutdated) return
      const applied = (await owed.all('outbox')).filter(({ state }) => state === 'applied')
      await owed.put(
        'outbox',
        applied.map((mutation) => ({ ...mutation, state: 'waiting', attempts: 0, sent: true as const })),
      )
    })
  })
}

/**
 * The cursors that make every scope come again. They include scopes that only a document or a base names: of those, the
 * server says that they have vanished.
 */
async function cursorsFromBeginning(
  owed: OwedReader,
  documents: readonly KeyedDocument[],
): Promise<OwedTables['cursors'][]> {
  const known = (await owed.all('cursors')).map(({ scope }) => scope)
  const inUse = [...documents, ...(await owed.all('bases'))].flatMap(({ document }) => document?.scopes ?? [])
  return [...new Set([...known, ...inUse])].map((scope) => ({ scope, cursor: beginningAnew }))
}

/** Of documents in no scope the server counts as having none, since nothing else would remove them. */
async function listDocuments(copy: LocalCopy): Promise<void> {
  const { owed, documents, userId } = copy
  const all = await documents.everything()
  const unscoped = all.filter(({ document }) => isUnscoped(document))
  await owed.write(['facts', 'cursors', 'bases', 'unconfirmed'], async (writer) => {
    const fact = await writer.get('facts', 'resync')
    if (fact?.name !== 'resync' || !fact.value.isUnlisted) return
    const { isUnlisted: _, ...resync } = fact.value
    await writer.put('facts', [{ name: 'resync', value: { ...resync, id: copy.newId() } }])
    await writer.put('cursors', await cursorsFromBeginning(writer, all))
    await doubtShownWork(writer)
    const bases = new Map((await writer.all('bases')).map((base) => [base.id, base]))
    const none = unscoped.map(({ entity, key }): Base => ({ id: baseId(entity, key), entity, key, document: null }))
    const wrong = [...bases.values()].filter(({ document }) => document && isUnscoped(document))
    // ORDER: first, for what is the person's own of them may be lost as well.
    await putUnconfirmed(writer, all, userId)
    await writer.put('bases', [
      ...none.filter(({ id }) => !bases.has(id)),
      ...wrong.map((base): Base => ({ ...base, document: null })),
    ])
  })
  await applyPending(copy)
}

/** As if a resync had ended without naming anything. */
async function loseAll(copy: LocalCopy): Promise<void> {
  await holdDocuments(copy, async () => {
    const all = await copy.documents.everything()
    await copy.owed.write(['unconfirmed', 'bases'], (owed) => putUnconfirmed(owed, all, copy.userId))
    const left = await copy.owed.read(['unconfirmed'], (owed) => owed.all('unconfirmed'))
    const offers = await offersOf(copy, left, () => false, new Map())
    await copy.owed.write(['offers', 'unconfirmed'], async (owed) => {
      await owed.put('offers', offers)
      await owed.delete(
        'unconfirmed',
        left.map(({ id }) => id),
      )
    })
  })
}

type KeyedDocument = { entity: SyncedEntity; key: string; document: StoredDocument }

/** Documents that already wait to be named keep the row they had then. */
async function putUnconfirmed(owed: OwedWriter, all: readonly KeyedDocument[], userId: string): Promise<void> {
  const server = new Map<string, KeyedDocument | undefined>(
    all.map((found) => [baseId(found.entity, found.key), found]),
  )
  for (const { id, entity, key, document, damage } of await owed.all('bases'))
    if (!damage) server.set(id, document ? { entity, key, document } : undefined)
  const before = new Map((await owed.all('unconfirmed')).map((row) => [row.id, row]))
  const lists = [...server.values()]
    .filter((found) => found?.entity === 'lists')
    .map((found) => found?.document.row as List)
  const ownLists = new Set(lists.filter(({ user_id }) => user_id === userId).map(({ id }) => id))
  const rows = [...server].flatMap(([id, found]): Unconfirmed[] => {
    if (!found) return []
    const { entity, key, document } = found
    // Written over the server's row by a tab that thawed. Of a place nobody needs to hear.
    const isStray = isUnscoped(document) && entity !== 'restaurants'
    const scopes = isStray ? [anyScope] : document.scopes
    const isOwn = isOwnRow(entity, { row: document.row, scopes }, userId, ownLists)
    const row = before.get(id)?.row ?? (isOwn ? document.row : undefined)
    if (scopes.length === 0 || (isStray && !row)) return []
    return [{ id, entity, key, scopes, ...(row ? { row } : {}) }]
  })
  const ids = new Set(rows.map(({ id }) => id))
  const named = [...before.values()].filter(({ id, scopes }) => !ids.has(id) && scopes.length === 0)
  await owed.delete(
    'unconfirmed',
    named.map(({ id }) => id),
  )
  await owed.put('unconfirmed', rows)
}

async function readPage(copy: LocalCopy, page: PullAnswer): Promise<Omit<ResyncPage, 'settledIn'>> {
  const { resync, listed } = await copy.owed.read(['facts', 'unconfirmed'], async (owed) => ({
    resync: (await owed.get('facts', 'resync'))?.value as Facts['resync'] | undefined,
    listed: await owed.all('unconfirmed'),
  }))
  if (!resync) return { answer: page, settle: async () => async (owed) => dropFulfilled(owed, page, copy.userId) }
  const waiting = withArriving(listed, page)
  const added = waiting.filter((row) => !listed.includes(row))
  if (added.length > 0) await copy.owed.write(['unconfirmed'], (owed) => owed.put('unconfirmed', added))
  const named = namedBy(page)
  const left = waiting.map((row): Unconfirmed => ({ ...row, scopes: row.scopes.filter((scope) => !named(scope, row)) }))
  const limits = { ...resync.limits, ...limitsIn(page, resync.isGeneration) }
  if (page.more) {
    return {
      answer: page,
      settle: async () => async (owed) => {
        await dropFulfilled(owed, page, copy.userId)
        const changed = left.filter(({ scopes }, index) => scopes.length < (waiting[index]?.scopes.length ?? 0))
        const isOver = ({ scopes, row }: Unconfirmed): boolean => scopes.length === 0 && row === undefined
        await owed.delete(
          'unconfirmed',
          changed.filter(isOver).map(({ id }) => id),
        )
        await owed.put(
          'unconfirmed',
          changed.filter((row) => !isOver(row)),
        )
        await owed.put('facts', [{ name: 'resync', value: { ...resync, limits } }])
      },
    }
  }
  return {
    answer: { ...page, changes: [...page.changes, ...removalsOf(left)] },
    settle: async () => {
      const isAhead = (scope: string): boolean =>
        Number.parseInt(resync.cursors[scope] ?? '0', 10) > (limits[scope] ?? 0)
      // Without another database a stray is nothing that was lost: it was refused, or taken back.
      const lost = resync.isGeneration ? left : left.filter(({ scopes }) => !scopes.includes(anyScope))
      const offers = resync.isOutdated ? [] : await offersOf(copy, lost, isAhead)
      return async (owed) => {
        await dropFulfilled(owed, page, copy.userId)
        // Of a scope without rows: what it brings later is held without a resync.
        const unread = (await owed.all('cursors')).filter(({ cursor }) => cursor === beginningAnew)
        await owed.put(
          'cursors',
          unread.map(({ scope }) => ({ scope, cursor: beginning })),
        )
        await owed.put('offers', offers)
        await owed.delete(
          'unconfirmed',
          waiting.map(({ id }) => id),
        )
        await owed.delete('facts', ['resync'])
      }
    },
  }
}

/** From which version on each scope lost changes: without a new generation, everything beyond the scope's head. */
const limitsIn = ({ changes }: PullAnswer, isGeneration: boolean): Record<string, number> =>
  Object.fromEntries(
    changes.map(({ scope, cursor, began_at }) => [scope, isGeneration ? began_at : Number.parseInt(cursor, 10)]),
  )
