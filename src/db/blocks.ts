/** Whom the person has blocked, as the documents have it: unsent blocks among them. */
import type { Change } from '#src/domain/intent.ts'
import { isBlocking, peopleRestricted } from '#src/domain/people/restrictions.ts'
import type { Restriction } from '#src/domain/rows.ts'
import { applyEffects, createWorkingCopy, type PendingMutation } from '#src/domain/work/rebase.ts'
import type { DocumentChange } from './documents.ts'
import type { LocalCopy } from './local-copy.ts'
import { type Base, baseId } from './owed.ts'

const blockedBy = (rows: Iterable<Restriction>): Set<string> => peopleRestricted(rows, 'block')

const storedRestrictions = async ({ documents, userId }: LocalCopy): Promise<Restriction[]> =>
  (await documents.where('restrictions', 'user_id', userId)).map(({ row }) => row)

/** The blocks of these people as they are stored. */
export async function storedBlocks({ documents, userId }: LocalCopy, people: ReadonlySet<string>): Promise<Base[]> {
  const stored = await documents.where('restrictions', 'user_id', userId)
  return stored
    .filter(({ row }) => row.kind === 'block' && people.has(row.person_id))
    .map((document) => {
      const { id: key } = document.row
      return { id: baseId('restrictions', key), entity: 'restrictions', key, document }
    })
}

export const blockedPeople = async (copy: LocalCopy): Promise<ReadonlySet<string>> =>
  blockedBy(await storedRestrictions(copy))

/**
 * `now`: who is blocked; `next`: who will be with these documents of the server and this pending work. Nobody where neither can
 * change it and nothing is `arriving`, which a block could concern.
 */
export async function blocksWith(
  copy: LocalCopy,
  server: ReadonlyMap<string, DocumentChange>,
  pending: readonly PendingMutation[],
  { arriving }: { arriving: boolean },
): Promise<{ now: ReadonlySet<string>; next: ReadonlySet<string> }> {
  const named = [...server.values()].filter(({ entity }) => entity === 'restrictions')
  const blocking = pending.filter(isBlocking)
  if (!arriving && named.length === 0 && blocking.length === 0) return none
  const stored = await storedRestrictions(copy)
  const now = blockedBy(stored)
  if (named.length === 0 && blocking.length === 0) return { now, next: now }
  const working = createWorkingCopy()
  working.store(stored.map((row): Change => ({ entity: 'restrictions', key: row.id, row })))
  working.store(named.map(({ entity, key, document }) => ({ entity, key, row: document?.row ?? null }) as Change))
  applyEffects(working, blocking, copy.userId)
  return { now, next: blockedBy(working.all('restrictions').values()) }
}

const none = { now: new Set<string>(), next: new Set<string>() }
