/**
 * Brings the server's changes, page by page.
 * INVARIANT (4): a cursor is stored after the rows that it covers, and only if it is still the one that the page was
 * requested with. If another tab has pulled meanwhile, this page may have overwritten newer rows; its scopes then go
 * back to where the page began, so that the server sends them again.
 */
import { applyPending } from '#src/db/apply-pending.ts'
import { isFetched } from '#src/db/documents.ts'
import { holdDocuments } from '#src/db/hold-documents.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import {
  baseId,
  beginning,
  type Mutation,
  type OwedReader,
  type OwedTable,
  type OwedTables,
  type OwedWriter,
} from '#src/db/owed.ts'
import type { ServerDocuments } from '#src/db/pending-rows.ts'
import { noteRemoval } from '#src/db/removals-heard.ts'
import { doubtShownWork, noteShownWork, shownWork } from '#src/db/shown-work.ts'
import { ask, askBehind, type Page } from './ask-page.ts'
import { knownResync, mustReadAgain, readCursors } from './asked-cursors.ts'
import type { PullAnswer } from './backend.ts'
import { withoutBlockedScopes } from './blocked-scopes.ts'
import { type SyncContext, stopIfAborted } from './context.ts'
import { isContinued, knownGeneration } from './generation.ts'
import { noteNames } from './noted-names.ts'
import type { Removals } from './removals.ts'
import type { Resync } from './resync.ts'
import { afterPage, keysInPage } from './scoped-rows.ts'
import { unshownOf } from './unshown.ts'

/**
 * Pulls until nothing is left; the next page is asked for as soon as one says how far it reaches, so it is on its way while the rest
 * arrives and is stored. Returns whether the server has files that nothing shows. Throws BackendError or StorageError; what was stored by
 * then stays.
 */
export async function pullAll(context: SyncContext<LocalCopy>): Promise<boolean> {
  const { copy } = context
  const begunAt = copy.clock.now()
  let applied: Mutation[] = []
  let next: Page | undefined
  let isFirst = true
  for (;;) {
    // Only mutations applied before the first page was requested are certain to be in the pages; a replaced database
    // may lack them.
    if (!next) applied = await appliedMutations(copy)
    if (!next) await listDocuments(context)
    const asked: Page = next ?? ask(context, await readCursors(copy), isFirst)
    const { cursors, generation, resyncId } = asked
    isFirst = false
    next = undefined
    const behind = askBehind(context, asked)
    const answer = await asked.answer.catch((error: unknown) => {
      behind.giveUp()
      throw error
    })
    if (!(await isContinued(context, generation, answer))) {
      behind.giveUp()
      continue
    }
    next = behind.next(answer)
    const resync = resyncId !== undefined || (await hasOffers(copy)) ? await context.resync?.() : undefined
    const endsFirst = !answer.more && !(await copy.owed.read(['facts'], isFirstPullDone))
    const known = newlyKnown(answer, cursors, endsFirst)
    const removals = resync || hasRemovals(answer) || known.length > 0 ? await context.removals?.() : undefined
    const taken = answer.more ? [] : applied
    const stored = await holdDocuments(copy, async () => {
      // This tab may have lost the lead while waiting for the lock.
      stopIfAborted(context.signal)
      return takePage(copy, answer, asked, taken, { resync, removals, known, begunAt })
    })
    if (stored === true && !answer.more) return answer.has_unlinked_files
    if (stored === true) continue
    // The page on its way begins after one that has to come again, or was asked for before a block ended.
    next?.giveUp()
    next = undefined
  }
}

/** Before any request: documents written without the lock join those that the server has to name. */
async function listDocuments(context: SyncContext<LocalCopy>): Promise<void> {
  const { copy } = context
  if (!(await copy.owed.read(['facts'], knownResync))?.isUnlisted) return
  const resync = await context.resync?.()
  await holdDocuments(copy, async () => {
    stopIfAborted(context.signal)
    await resync?.list()
  })
}

async function appliedMutations(copy: LocalCopy): Promise<Mutation[]> {
  const outbox = await copy.owed.read(['outbox'], (owed) => owed.all('outbox'))
  return outbox.filter(({ state }) => state === 'applied')
}

const isFirstPullDone = async (owed: OwedReader): Promise<boolean> =>
  (await owed.get('facts', 'first_pull_done'))?.value === true

/** Whether the person has work of a former database to decide about. */
const hasOffers = (copy: LocalCopy): Promise<boolean> =>
  copy.owed.read(['offers'], async (owed) => (await owed.all('offers')).length > 0)

/** What can be in cached answers. */
const answeredEntities = ['reviews', 'lists', 'list_restaurants'] as const

const hasRemovals = ({ changes, vanished }: PullAnswer): boolean =>
  vanished.length > 0 || changes.some(({ removed }) => answeredEntities.some((entity) => entity in removed))

/**
 * The scopes of which everything has come with this page, for the first time or anew: maybe without removals, but with all that there
 * is. `endsFirst`: so it is the last page of a first pull. Then it is all of them, because people look at pages meanwhile, and an answer
 * that was on its way may have come after its scope, with what its scope no longer had.
 */
function newlyKnown({ changes, vanished }: PullAnswer, asked: Record<string, string>, endsFirst: boolean): string[] {
  if (endsFirst)
    return [...new Set([...Object.keys(asked), ...changes.map(({ scope }) => scope)])].filter(
      (scope) => !vanished.includes(scope),
    )
  const reached = new Map(changes.map(({ scope, cursor }) => [scope, cursor]))
  return [...reached].flatMap(([scope, cursor]) => {
    const before = asked[scope]
    return (before === undefined || isReadFromBeginning(before)) && !isReadFromBeginning(cursor) ? [scope] : []
  })
}

/** For the first time, or anew, when the server may have forgotten what is gone (owed.ts). */
const isReadFromBeginning = (cursor: string): boolean => /[/-]/.test(cursor)

/** `known`: scopes of which everything has come with the page; `begunAt`: when its pull began, device clock in ms. */
type Taking = { resync: Resync | undefined; removals: Removals | undefined; known: readonly string[]; begunAt: number }

/**
 * `taken`: mutations whose outcome this page completes. Returns false when the page lost a race and has to come again, and
 * 'read again' when it has ended a block.
 */
async function takePage(
  copy: LocalCopy,
  received: PullAnswer,
  asked: Pick<Page, 'cursors' | 'resyncId' | 'isHome'>,
  taken: Mutation[],
  { resync, removals, known, begunAt }: Taking,
): Promise<boolean | 'read again'> {
  const answer = await withoutBlockedScopes(copy, received)
  const left = await markScopes(copy, answer, asked.cursors)
  const page = await resync?.read(answer)
  const pulled = page?.answer ?? answer
  const keepsPlaces = asked.resyncId === undefined ? copy.clock.now() : undefined
  const before = await serverDocuments(copy, pulled)
  const incoming = afterPage(pulled, before, keepsPlaces)
  await removals?.take(pulled, { before, incoming }, left)
  await noteNames(copy, before, incoming)
  const unshown = await unshownOf(copy, taken, pulled, incoming)
  const arrived = taken.filter((mutation) => !unshown.includes(mutation))
  const seqs = new Set(arrived.map(({ seq }) => seq))
  const shown = incoming.size > 0 || seqs.size > 0 ? await applyPending(copy, { incoming, arrived }) : undefined
  if (known.length > 0) await removals?.takeUnnamed(known, before, arrived)
  const settle = await page?.settle()
  const tables: OwedTable[] = ['cursors', 'outbox', 'photos', 'blobs', 'facts', ...(page?.settledIn ?? [])]
  const stored = await copy.owed.write([...new Set(tables)], async (owed) => {
    if ((await knownGeneration(owed)) !== answer.generation) return false
    // A resync has begun since the page was requested.
    const now = await knownResync(owed)
    if (now?.id !== asked.resyncId || now?.isUnlisted) return false
    if (!(await moveCursors(owed, answer, asked.cursors))) return false
    await settle?.(owed)
    // Not with each page of a first pull: what is asked for meanwhile would be asked for again and again.
    if (hasRemovals(pulled) || (known.length > 0 && (!answer.more || (await isFirstPullDone(owed)))))
      await noteRemoval(owed)
    // This tab was frozen meanwhile, and another one has noted what it shows, with what is taken away here.
    if (seqs.size > 0 && (await shownWork(owed)) !== undefined) await doubtShownWork(owed)
    await owed.delete('outbox', [...seqs])
    // What was not named may have taken a later application.
    if (shown && known.length === 0) await noteShownWork(owed, shown.seq)
    await owed.put(
      'outbox',
      unshown.map((mutation) => ({ ...mutation, state: 'waiting', attempts: 0, sent: true, resent: true })),
    )
    await dropLinkedPhotos(owed, arrived)
    if (!answer.more)
      await owed.put('facts', [
        { name: 'first_pull_done', value: true },
        { name: 'last_pull', value: begunAt },
      ])
    if (asked.isHome && answer.changes.length > 0) await owed.put('facts', [{ name: 'home_arrived', value: true }])
    return (await mustReadAgain(owed)) ? 'read again' : true
  })
  // What counted as arrived may be overwritten now: show it on top again.
  if (!stored && seqs.size > 0) await applyPending(copy)
  return stored
}

/** The server's documents for the page as they were before: the stored ones, and the bases of changed ones. */
async function serverDocuments(copy: LocalCopy, answer: PullAnswer): Promise<ServerDocuments> {
  const documents: ServerDocuments = new Map()
  const keys = keysInPage(answer)
  for (const [entity, ofEntity] of keys) {
    for (const [key, document] of await copy.documents.get(entity, [...ofEntity])) {
      documents.set(baseId(entity, key), { entity, key, document })
    }
  }
  // Scopes vanish seldom. Among what was fetched may be more of the person whose scope it was.
  for (const scope of answer.vanished) {
    for (const found of await copy.documents.everything())
      if (found.document.scopes.includes(scope) || isFetched(found.document))
        documents.set(baseId(found.entity, found.key), found)
  }
  for (const base of await copy.owed.read(['bases'], (owed) => owed.all('bases'))) {
    const isAbout =
      keys.get(base.entity)?.has(base.key) ||
      (base.document && isFetched(base.document)) ||
      base.document?.scopes.some((scope) => answer.vanished.includes(scope))
    if (isAbout) documents.set(base.id, base)
  }
  return documents
}

/**
 * Before a scope's first rows are written, and before a vanished scope's rows are deleted, its cursor says that nothing
 * of it is known. Otherwise a tab killed in between would leave rows of a scope that the device does not know it has,
 * or lack rows that its cursor has passed when the scope comes back. Gives the ids of the
 * people and lists that the person has left themselves and not heard back of.
 */
async function markScopes(
  copy: LocalCopy,
  answer: PullAnswer,
  asked: Record<string, string>,
): Promise<ReadonlySet<string>> {
  const unknown = answer.changes.filter(({ scope }) => asked[scope] === undefined)
  if (unknown.length === 0 && answer.vanished.length === 0) return new Set()
  return copy.owed.write(['cursors', 'outbox'], async (owed) => {
    for (const { scope } of unknown) {
      if (!(await owed.get('cursors', scope))) await owed.put('cursors', [{ scope, cursor: beginning }])
    }
    await owed.put(
      'cursors',
      answer.vanished.map((scope) => ({ scope, cursor: beginning })),
    )
    const leaving = (await owed.all('outbox')).filter(({ intent }) => intent === 'unfollow' || intent === 'unlike_list')
    return new Set(leaving.map(({ input }) => String(input['user_id'] ?? input['list_id'])))
  })
}

async function moveCursors(owed: OwedWriter, answer: PullAnswer, asked: Record<string, string>): Promise<boolean> {
  const before = new Map([
    ...answer.changes.map(({ scope }) => [scope, asked[scope] ?? beginning] as const),
    ...answer.vanished.map((scope) => [scope, beginning] as const),
  ])
  const overtaken: OwedTables['cursors'][] = []
  for (const [scope, cursor] of before) {
    const now = (await owed.get('cursors', scope))?.cursor
    // Where it stands further back, another tab has reset it, or the page before was left out (blocked-scopes.ts).
    if (now !== cursor)
      overtaken.push({ scope, cursor: versionOf(now) < versionOf(cursor) ? (now ?? beginning) : cursor })
  }
  if (overtaken.length > 0) {
    await owed.put('cursors', overtaken)
    return false
  }
  // A page has up to forty parts of a scope.
  const reached = new Map(answer.changes.map((change) => [change.scope, change.cursor]))
  await owed.put(
    'cursors',
    [...reached].map(([scope, cursor]) => ({ scope, cursor })),
  )
  await owed.delete('cursors', answer.vanished)
  return true
}

/** -1: nothing of the scope is known. */
const versionOf = (cursor: string | undefined): number => (cursor === undefined ? -1 : Number.parseInt(cursor, 10))

/** The review now shows the linked photos, so the phone's own pictures are no longer needed. */
async function dropLinkedPhotos(owed: OwedWriter, arrived: Mutation[]): Promise<void> {
  const paths = new Set(arrived.flatMap(({ input }) => [input['path'], input['avatar_url']]).filter(Boolean))
  if (paths.size === 0) return
  const linked = (await owed.all('photos')).filter(({ state, path }) => state === 'uploaded' && paths.has(path))
  const ids = linked.map(({ id }) => id)
  await owed.delete('photos', ids)
  await owed.delete('blobs', ids)
}
