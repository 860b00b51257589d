/**
 * Cached rows: fetched on demand (a stranger's page, search results), shown offline with their age, evicted oldest first
 * under a cap. Scoped rows and rows that pending work reads or has changed are never evicted. Of a scoped place only the figures are taken,
 * because no scope updates those; it stays a row of its scopes alone.
 */

import { pairId } from '#src/domain/pair-id.ts'
import { laterCounted, withFigures } from '#src/domain/places/place-figures.ts'
import type { List, Profile, Restaurant, SyncedEntity, SyncedRows } from '#src/domain/rows.ts'
import { keyOf } from '#src/domain/rows.ts'
import { concernsSome } from '#src/domain/work/concerned-work.ts'
import { applyPending } from './apply-pending.ts'
import type { DocumentChange, StoredDocument } from './documents.ts'
import { holdDocuments } from './hold-documents.ts'
import type { LocalCopy } from './local-copy.ts'
import { baseId } from './owed.ts'
import type { ServerDocuments } from './pending-rows.ts'
import { removalsHeard } from './removals-heard.ts'

export type FetchedRow =
  | FetchedPlace
  | FetchedList
  | { [E in SyncedEntity]: { entity: E; row: SyncedRows[E] } }[Exclude<SyncedEntity, 'restaurants' | 'lists'>]

type FetchedPlace = {
  entity: 'restaurants'
  row: Restaurant
  /** Its visits count a period; its real total is at least as high. */
  isOfPeriod?: true
}

type FetchedList = {
  entity: 'lists'
  row: List
  /** By whoever asked: their like is in its count. */
  isLiked: boolean
}

/** A few days of looking around: about 1 MB. */
export const cachedRowsLimit = 2000

/**
 * Ms after which a place that was fetched again unchanged counts as fetched then. Home fetches about a hundred at each
 * start; writing them would make every view of places read and render again, only for an eviction order that nobody
 * sees.
 */
const renewedAfter = 86_400_000

/**
 * Stores fetched rows, and evicts those beyond the cap. `heard`: what `removalsHeard` gave before rows were asked for that can be
 * removed; false: a removal was heard since, and they have to be asked for again. Throws StorageError.
 */
export async function storeCachedRows(
  copy: LocalCopy,
  fetched: readonly FetchedRow[],
  heard?: number,
): Promise<boolean> {
  return holdDocuments(copy, async () => {
    if (heard !== undefined && (await removalsHeard(copy)) !== heard) return false
    const server = await serverDocuments(copy, fetched)
    const incoming: ServerDocuments = new Map()
    for (const one of fetched) {
      const { entity } = one
      const key = keyOf(entity, one.row)
      const before = server.get(baseId(entity, key)) ?? null
      const document = documentOf(asPulled(one, server, copy.userId), before, copy.clock.now())
      if (document !== before) incoming.set(baseId(entity, key), { entity, key, document })
    }
    if (incoming.size === 0) return true
    await applyPending(copy, { incoming })
    await evict(copy)
    return true
  })
}

/** Deletes a cached place that the server no longer has. Throws StorageError. */
export async function dropCachedPlace(copy: LocalCopy, key: string): Promise<void> {
  const entity = 'restaurants'
  await holdDocuments(copy, async () => {
    const document = (await copy.documents.get(entity, [key])).get(key)
    if (document?.cached_at === undefined || document.scopes.length > 0) return
    await applyPending(copy, { incoming: new Map([[baseId(entity, key), { entity, key, document: null }]]) })
  })
}

async function evict(copy: LocalCopy): Promise<void> {
  const excess = (await copy.documents.countCached()) - cachedRowsLimit
  if (excess <= 0) return
  const isNeeded = concernsSome(await copy.owed.read(['outbox'], (owed) => owed.all('outbox')), copy.userId)
  const tooMany = (await copy.documents.oldestCached(excess)).filter((row) => !isNeeded(row))
  await copy.documents.write(tooMany.map(({ entity, key }): DocumentChange => ({ entity, key, document: null })))
}

/**
 * A like that the server has and this phone has not pulled may wait here still, which counts it; so the row is stored as it was before
 * that like, and shows no count that has it beside a heart that has not.
 */
function asPulled(fetched: FetchedRow, server: Map<string, StoredDocument | null>, userId: string): FetchedRow {
  if (fetched.entity !== 'lists' || !fetched.isLiked || server.get(baseId('list_likes', likeOf(fetched, userId))))
    return fetched
  return { ...fetched, row: { ...fetched.row, like_count: fetched.row.like_count - 1 } }
}

const likeOf = ({ row }: FetchedList, userId: string): string => pairId(row.id, userId)

/** The document after a fetch; `before` itself when nothing is new. */
function documentOf(fetched: FetchedRow, before: StoredDocument | null, now: number): StoredDocument {
  if (fetched.entity === 'restaurants') return placeOf(fetched, before as StoredDocument<'restaurants'> | null, now)
  const { entity, row } = fetched
  if (before && isCompleteInScope(before, entity, keyOf(entity, row))) return before
  return { row, scopes: before?.scopes ?? [], cached_at: now }
}

/** The same for a place: of its figures, those counted later win. */
function placeOf(
  { row, isOfPeriod }: FetchedPlace,
  before: StoredDocument<'restaurants'> | null,
  now: number,
): StoredDocument<'restaurants'> {
  if (!before) return { row, scopes: [], cached_at: now }
  const known = before.row
  const fetched = isOfPeriod ? { ...row, visits: Math.max(row.visits, known.visits) } : row
  const figures = laterCounted(known, fetched)
  if (before.scopes.length > 0) {
    const renewed = withFigures(known, figures)
    return renewed === known ? before : { ...before, row: renewed }
  }
  const stored = withFigures(fetched, figures)
  const isRecent = before.cached_at !== undefined && Math.abs(now - before.cached_at) < renewedAfter
  return isRecent && isSame(stored, known) ? before : { row: stored, scopes: [], cached_at: now }
}

/** The order of columns is that of the code that makes both. */
const isSame = (a: Restaurant, b: Restaurant): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A scope keeps its rows up to date; only of people may it have less than their page shows (a card). */
function isCompleteInScope(document: StoredDocument, entity: SyncedEntity, key: string): boolean {
  if (document.scopes.length === 0) return false
  return entity !== 'profiles' || document.scopes.includes(`user:${key}`)
}

async function serverDocuments(
  copy: LocalCopy,
  fetched: readonly FetchedRow[],
): Promise<Map<string, StoredDocument | null>> {
  const documents = new Map<string, StoredDocument | null>()
  const read = async (entity: SyncedEntity, keys: string[]): Promise<void> => {
    for (const [key, document] of await copy.documents.get(entity, keys)) documents.set(baseId(entity, key), document)
  }
  for (const entity of new Set(fetched.map((one) => one.entity))) {
    const ofEntity = fetched.filter((one) => one.entity === entity)
    await read(
      entity,
      ofEntity.map(({ row }) => keyOf(entity, row as Profile)),
    )
  }
  const liked = fetched.filter((one) => one.entity === 'lists').filter(({ isLiked }) => isLiked)
  await read(
    'list_likes',
    liked.map((list) => likeOf(list, copy.userId)),
  )
  for (const base of await copy.owed.read(['bases'], (owed) => owed.all('bases'))) documents.set(base.id, base.document)
  return documents
}
