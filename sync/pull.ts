/**
 * Brings the server's changes, page by page.
 *
 * INVARIANT (4): a cursor is stored after the rows that it covers, and only if it is still the one that the page was
 * asked with. When another tab has pulled meanwhile, that page may have overwritten newer rows; its scopes then go back
 * to where the page began, so that the server sends them again.
 */
import { applyPending, type ServerDocuments } from '#src/db/apply-pending.ts'
import { holdDocuments } from '#src/db/hold-lock.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import {
  baseId,
  beginning,
  type Facts,
  type Mutation,
  type OwedReader,
  type OwedTable,
  type OwedTables,
  type OwedWriter,
} from '#src/db/owed.ts'
import type { PullAnswer } from './backend.ts'
import { request, type SyncContext, stopIfAborted } from './context.ts'
import { isContinued, knownGeneration } from './generation.ts'
import type { Resync } from './resync.ts'
import { afterPage, keysInPage } from './scoped-rows.ts'
import { unshownOf } from './unshown.ts'

/** Rows per page: about 60 ms of the server, 100 kB, and one short hold of the documents lock. */
const rowsPerPage = 1000

/** A page that was asked for with these cursors, of the database of this generation. */
type Page = {
  cursors: Record<string, string>
  generation: string | undefined
  /** Of the fact `resync`. */
  resyncId: string | undefined
  answer: Promise<PullAnswer>
}

/**
 * Pulls until there is nothing left; the next page is on its way while one is stored. Throws BackendError or
 * StorageError; what had been stored by then stays.
 */
export async function pullAll(context: SyncContext<LocalCopy>): Promise<void> {
  const { copy } = context
  let applied: Mutation[] = []
  let next: Page | undefined
  for (;;) {
    // Only what was applied before the first page was asked for is sure to be in the pages; a replaced database may lack it.
    if (!next) applied = await appliedMutations(copy)
    if (!next) await listDocuments(context)
    const { cursors, generation, resyncId, answer: coming }: Page = next ?? ask(context, await readCursors(copy))
    const answer = await coming
    next = undefined
    if (!(await isContinued(context, generation, answer))) continue
    if (answer.more)
      next = ask(context, { generation: answer.generation, resyncId, cursors: cursorsAfter(cursors, answer) })
    const resync = resyncId !== undefined || (await hasOffers(copy)) ? await context.resync?.() : undefined
    const taken = answer.more ? [] : applied
    const stored = await holdDocuments(copy, async () => {
      // The lock may have been waited for while this tab lost the lead.
      stopIfAborted(context.signal)
      return takePage(copy, answer, { cursors, resyncId }, taken, resync)
    })
    if (stored && !answer.more) return
    // The page that is on its way begins behind one that has to come again.
    if (!stored) next = undefined
  }
}

/** Before anything is asked for, what somebody has written without the lock joins what the server has to name. */
async function listDocuments(context: SyncContext<LocalCopy>): Promise<void> {
  const { copy } = context
  if (!(await copy.owed.read(['facts'], knownResync))?.isUnlisted) return
  const resync = await context.resync?.()
  await holdDocuments(copy, async () => {
    stopIfAborted(context.signal)
    await resync?.list()
  })
}

function ask(context: SyncContext<LocalCopy>, asked: Omit<Page, 'answer'>): Page {
  const answer = request(context, (signal) => context.backend.pull(asked.cursors, rowsPerPage, signal))
  // Storing the page before may fail first; then nobody waits for this one.
  answer.catch(() => {})
  return { ...asked, answer }
}

/** The cursors of the device once the page is stored. */
function cursorsAfter(cursors: Record<string, string>, { changes, vanished }: PullAnswer): Record<string, string> {
  const reached = { ...cursors, ...Object.fromEntries(changes.map(({ scope, cursor }) => [scope, cursor])) }
  for (const scope of vanished) delete reached[scope]
  return reached
}

async function appliedMutations(copy: LocalCopy): Promise<Mutation[]> {
  const outbox = await copy.owed.read(['outbox'], (owed) => owed.all('outbox'))
  return outbox.filter(({ state }) => state === 'applied')
}

const readCursors = (copy: LocalCopy): Promise<Omit<Page, 'answer'>> =>
  copy.owed.read(['cursors', 'facts'], async (owed) => ({
    cursors: Object.fromEntries((await owed.all('cursors')).map(({ scope, cursor }) => [scope, cursor])),
    generation: await knownGeneration(owed),
    resyncId: (await knownResync(owed))?.id,
  }))

const knownResync = async (owed: OwedReader): Promise<Facts['resync'] | undefined> =>
  (await owed.get('facts', 'resync'))?.value as Facts['resync'] | undefined

/** Whether the person has something of an earlier database to decide. */
const hasOffers = (copy: LocalCopy): Promise<boolean> =>
  copy.owed.read(['offers'], async (owed) => (await owed.all('offers')).length > 0)

/** `taken`: mutations whose outcome the page completes. Returns false when the page lost a race and has to come again. */
async function takePage(
  copy: LocalCopy,
  answer: PullAnswer,
  asked: Pick<Page, 'cursors' | 'resyncId'>,
  taken: Mutation[],
  resync: Resync | undefined,
): Promise<boolean> {
  await markScopes(copy, answer, asked.cursors)
  const page = await resync?.read(answer)
  const pulled = page?.answer ?? answer
  const incoming = afterPage(pulled, await serverDocuments(copy, pulled))
  const unshown = await unshownOf(copy, taken, pulled, incoming)
  const arrived = taken.filter((mutation) => !unshown.includes(mutation))
  const seqs = new Set(arrived.map(({ seq }) => seq))
  if (incoming.size > 0 || seqs.size > 0) await applyPending(copy, { incoming, arrived: seqs })
  const settle = await page?.settle()
  const tables: OwedTable[] = ['cursors', 'outbox', 'photos', 'blobs', 'facts', ...(page?.settledIn ?? [])]
  const stored = await copy.owed.write([...new Set(tables)], async (owed) => {
    if ((await knownGeneration(owed)) !== answer.generation) return false
    // Everything comes again since it was asked for.
    const now = await knownResync(owed)
    if (now?.id !== asked.resyncId || now?.isUnlisted) return false
    if (!(await moveCursors(owed, answer, asked.cursors))) return false
    await settle?.(owed)
    await owed.delete('outbox', [...seqs])
    await owed.put(
      'outbox',
      unshown.map((mutation) => ({ ...mutation, state: 'waiting', attempts: 0, sent: true, resent: true })),
    )
    await dropLinkedPhotos(owed, arrived)
    if (!answer.more) await owed.put('facts', [{ name: 'first_pull_done', value: true }])
    return true
  })
  // What had counted as arrived may be overwritten now: show it on top again.
  if (!stored && seqs.size > 0) await applyPending(copy)
  return stored
}

/** The server's documents that the page is about, as they were: the stored ones, and the bases of changed ones. */
async function serverDocuments(copy: LocalCopy, answer: PullAnswer): Promise<ServerDocuments> {
  const documents: ServerDocuments = new Map()
  const keys = keysInPage(answer)
  for (const [entity, ofEntity] of keys) {
    for (const [key, document] of await copy.documents.get(entity, [...ofEntity])) {
      documents.set(baseId(entity, key), { entity, key, document })
    }
  }
  for (const scope of answer.vanished) {
    for (const found of await copy.documents.inScope(scope)) documents.set(baseId(found.entity, found.key), found)
  }
  for (const base of await copy.owed.read(['bases'], (owed) => owed.all('bases'))) {
    const isAbout =
      keys.get(base.entity)?.has(base.key) || base.document?.scopes.some((scope) => answer.vanished.includes(scope))
    if (isAbout) documents.set(base.id, base)
  }
  return documents
}

/**
 * Before the first rows of a scope are written, and before those of a vanished one are deleted, its cursor says that
 * nothing is known of it. Else a tab that is killed before the page is done leaves rows of a scope that the device does
 * not know to hold, or lacks rows that its cursor has passed when the scope comes back.
 */
async function markScopes(copy: LocalCopy, answer: PullAnswer, asked: Record<string, string>): Promise<void> {
  const unknown = answer.changes.filter(({ scope }) => asked[scope] === undefined)
  if (unknown.length === 0 && answer.vanished.length === 0) return
  await copy.owed.write(['cursors'], async (owed) => {
    for (const { scope } of unknown) {
      if (!(await owed.get('cursors', scope))) await owed.put('cursors', [{ scope, cursor: beginning }])
    }
    await owed.put(
      'cursors',
      answer.vanished.map((scope) => ({ scope, cursor: beginning })),
    )
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
    // Another tab has reset this scope meanwhile: it still has to come from its beginning.
    if (now !== cursor) overtaken.push({ scope, cursor: now === beginning ? now : cursor })
  }
  if (overtaken.length > 0) {
    await owed.put('cursors', overtaken)
    return false
  }
  await owed.put(
    'cursors',
    answer.changes.map(({ scope, cursor }) => ({ scope, cursor })),
  )
  await owed.delete('cursors', answer.vanished)
  return true
}

/** The review shows the photos that the server has linked now; the phone's own copies have done their work. */
async function dropLinkedPhotos(owed: OwedWriter, arrived: Mutation[]): Promise<void> {
  const paths = new Set(arrived.flatMap(({ input }) => [input['path'], input['avatar_url']]).filter(Boolean))
  if (paths.size === 0) return
  const linked = (await owed.all('photos')).filter(({ state, path }) => state === 'uploaded' && paths.has(path))
  await owed.delete(
    'photos',
    linked.map(({ id }) => id),
  )
  await owed.delete(
    'blobs',
    linked.map(({ id }) => id),
  )
}
