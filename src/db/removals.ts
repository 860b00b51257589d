/** How removals reach what was fetched on demand: cached answers and rows that no scope holds. */
import type { Covered, Row } from '#src/domain/answers/covered.ts'
import { type Removed, withoutRemoved } from '#src/domain/answers/removed.ts'
import { peopleMentioned } from '#src/domain/people/people-mentioned.ts'
import { keyOf, type SyncedEntity } from '#src/domain/rows.ts'
import { applyPending, type ServerDocuments } from './apply-pending.ts'
import { isFetched, type StoredAnswer, type StoredDocument } from './documents.ts'
import { holdDocuments } from './hold-lock.ts'
import type { LocalCopy } from './local-copy.ts'
import { baseId, StorageError } from './owed.ts'
import { noteRemoval } from './removals-heard.ts'

/** Takes removed rows out of every cached answer. Safe to repeat. The caller holds the documents lock. */
export async function forgetInAnswers({ documents: { answers } }: LocalCopy, removed: Removed): Promise<void> {
  const changed: StoredAnswer[] = []
  const dropped: string[] = []
  for (const stored of await answers.all()) {
    const before = stored.answer['value']
    const left = withoutRemoved(stored.id, before, removed)
    if (left === undefined && before !== undefined) dropped.push(stored.id)
    else if (left !== before) changed.push({ ...stored, answer: { value: left } })
  }
  await answers.drop(dropped)
  if (changed.length === 0) return
  try {
    await answers.put(changed)
  } catch (error) {
    if (!(error instanceof StorageError) || error.kind !== 'full') throw error
    await answers.drop(changed.map(({ id }) => id))
  }
}

/** The same, and deletes what was fetched of them as rows; what scopes hold is for a pull to take. */
export async function forgetRemoved(copy: LocalCopy, removed: Removed): Promise<void> {
  await forgetInAnswers(copy, removed)
  const incoming: ServerDocuments = new Map()
  for (const { entity, row } of await fetchedOf(copy, removed)) {
    const key = keyOf(entity, row)
    incoming.set(baseId(entity, key), { entity, key, document: null })
  }
  if (incoming.size > 0) await applyPending(copy, { incoming })
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

async function fetchedOf({ documents }: LocalCopy, { rows, people }: Removed): Promise<FetchedRow[]> {
  const found: FetchedRow[] = []
  const add = (entity: SyncedEntity, some: Iterable<StoredDocument>): void => {
    for (const document of some) if (isFetched(document)) found.push({ entity, row: document.row })
  }
  for (const entity of ['reviews', 'lists'] as const) {
    if (rows.size > 0) add(entity, (await documents.get(entity, [...rows])).values())
    for (const person of people) add(entity, await documents.where(entity, 'user_id', person))
  }
  if (people.size > 0) add('profiles', (await documents.get('profiles', [...people])).values())
  return found
}

/** The fetched rows of which an answer says everything. */
export async function fetchedCovered({ documents }: LocalCopy, { entity, column, value }: Covered): Promise<Row[]> {
  const found: StoredDocument[] = await documents.where(entity, column, value)
  return found.filter(isFetched).map(({ row }) => row as unknown as Row)
}

/** Cached rows may be lost too, and no scope would tell; places are looked up again at each visit. */
export async function forgetFetched({ documents }: LocalCopy): Promise<void> {
  const answers = (await documents.answers.all()).filter(({ answer }) => peopleMentioned(answer).size > 0)
  await documents.answers.drop(answers.map(({ id }) => id))
  const fetched = (await documents.cached()).filter(({ entity }) => entity !== 'restaurants')
  await documents.write(fetched.map(({ entity, key }) => ({ entity, key, document: null })))
}
