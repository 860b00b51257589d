/** How removals reach what was fetched on demand: cached answers and rows that no scope holds. */
import type { Removed } from '#src/domain/answers/removed.ts'
import { peopleMentioned } from '#src/domain/people/people-mentioned.ts'
import { keyOf, type SyncedEntity } from '#src/domain/rows.ts'
import { applyPending } from './apply-pending.ts'
import { isFetched, type StoredDocument, syncedEntities } from './documents.ts'
import { forgetInAnswers } from './forget-in-answers.ts'
import { holdDocuments } from './hold-documents.ts'
import type { LocalCopy } from './local-copy.ts'
import { baseId, type Mutation } from './owed.ts'
import type { ServerDocuments } from './pending-rows.ts'
import { noteRemoval } from './removals-heard.ts'
import { doubtShownWork } from './shown-work.ts'

/**
 * Takes removed rows out of cached answers, and deletes what was fetched of them as rows; what scopes hold is for a pull to take. `arrived`: as applyPending takes
 * it, within a pull.
 */
export async function forgetRemoved(copy: LocalCopy, removed: Removed, arrived?: readonly Mutation[]): Promise<void> {
  await forgetInAnswers(copy, removed)
  const { rows, people } = removed
  const incoming: ServerDocuments = new Map()
  for (const { entity, row } of await fetchedRows(copy)) {
    const key = keyOf(entity, row)
    const isAbout = people.size > 0 && [...peopleMentioned(row)].some((id) => people.has(id))
    if (rows.has(key) || isAbout) incoming.set(baseId(entity, key), { entity, key, document: null })
  }
  if (incoming.size > 0) await applyPending(copy, { incoming, ...(arrived && { arrived }) })
}

/**
 * A review of which the server has said that there is none for the person: nothing that was fetched shows it any more. Throws
 * StorageError.
 */
export const forgetReview = (copy: LocalCopy, id: string): Promise<void> =>
  holdDocuments(copy, async () => {
    const document = (await copy.documents.get('reviews', [id])).get(id)
    const visitors = new Set(document ? [document.row.user_id] : [])
    await forgetRemoved(copy, { rows: new Set([id]), people: new Set(), visitors })
    await copy.owed.write(['facts'], noteRemoval)
  })

type FetchedRow = { entity: SyncedEntity; row: StoredDocument['row'] }

/**
 * All that somebody has looked at and no scope holds, but places, which everybody may read. Under pending work it is as the server
 * gave it: a change that is refused would bring it back.
 */
export async function fetchedRows(copy: LocalCopy): Promise<FetchedRow[]> {
  const found = await shownFetchedRows(copy)
  for (const { entity, document } of await copy.owed.read(['bases'], (reader) => reader.all('bases')))
    if (document && isFetched(document) && entity !== 'restaurants') found.push({ entity, row: document.row })
  return found
}

/** Those of them that are documents now. */
export async function shownFetchedRows({ documents }: LocalCopy): Promise<FetchedRow[]> {
  const entities = ['reviews', 'lists', 'profiles'] as const
  const cached = await documents.cached(entities)
  const found: FetchedRow[] = []
  for (const entity of entities) {
    const keys = cached.filter((one) => one.entity === entity).map(({ key }) => key)
    if (keys.length > 0) for (const { row } of (await documents.get(entity, keys)).values()) found.push({ entity, row })
  }
  return found
}

/** Cached rows may be lost too, and no scope would tell; places are looked up again at each visit. */
export async function forgetFetched({ documents, owed }: LocalCopy): Promise<void> {
  const answers = (await documents.answers.all()).filter(({ answer }) => peopleMentioned(answer).size > 0)
  await documents.answers.drop(answers.map(({ id }) => id))
  const fetched = await documents.cached(syncedEntities.filter((entity) => entity !== 'restaurants'))
  // Work that arrives or is refused would bring them back. ORDER: before the documents, which would count as shown where there is no room
  // for a doubt.
  await owed.write(['bases', 'facts'], async (writer) => {
    await doubtShownWork(writer)
    const ofFetched = (await writer.all('bases')).filter(
      ({ entity, document }) => document && isFetched(document) && entity !== 'restaurants',
    )
    await writer.put(
      'bases',
      ofFetched.map((base) => ({ ...base, document: null })),
    )
  })
  await documents.write(fetched.map((id) => ({ ...id, document: null })))
}
