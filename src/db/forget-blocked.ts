/**
 * Forgets whom the person has blocked: documents, cached answers, and what the server had under pending work, so that nothing of
 * them is left in the storage. Apart from the restriction itself, and ids in the person's own unsent work.
 *
 * INVARIANT: it has happened before the restriction is a document. Who is killed in between does it again.
 */
import { isAboutPerson } from '#src/domain/people/people-mentioned.ts'
import type { Activity, Review, SyncedEntity, SyncedRows } from '#src/domain/rows.ts'
import { withoutCompanions } from '#src/domain/visits/companions.ts'
import type { DocumentChange, StoredDocument } from './documents.ts'
import { forgetInAnswers } from './forget-in-answers.ts'
import type { LocalCopy } from './local-copy.ts'
import type { ServerDocuments } from './pending-rows.ts'
import { noteRemoval } from './removals-heard.ts'

/** The caller holds the documents lock. Safe to repeat. Throws StorageError. */
export async function forgetBlocked(
  copy: LocalCopy,
  people: ReadonlySet<string>,
  { keepsCursors }: { keepsCursors: boolean },
): Promise<void> {
  await forgetInAnswers(copy, { rows: new Set(), people, visitors: people })
  const stored = await copy.documents.everything()
  const isTheirs = theirs(stored, people)
  const scopes = new Set([...isTheirs.ids].flatMap((id) => [`user:${id}`, `list:${id}`]))
  const left = <Found extends { entity: SyncedEntity; document: StoredDocument | null }>(found: Found): Found[] => {
    const { entity, document } = found
    if (!document) return []
    if (isTheirs.row(entity, document.row)) return [{ ...found, document: null }]
    const unnamed = withoutNames(entity, document, people)
    const isInScopes = document.scopes.some((scope) => scopes.has(scope))
    if (unnamed === document && !isInScopes) return []
    return [{ ...found, document: isInScopes ? withoutScopes(unnamed, scopes, copy.clock.now()) : unnamed }]
  }
  const changes = stored.flatMap((found) => left<DocumentChange>(found))
  // ORDER: their lists and reviews last, by which the rest is told when a killed call is repeated.
  const tells = ({ entity }: DocumentChange): boolean => entity === 'lists' || entity === 'reviews'
  await copy.documents.write(changes.filter((change) => !tells(change)))
  await copy.owed.write(['bases', 'cursors', 'facts'], async (owed) => {
    const bases = (await owed.all('bases')).flatMap((base) => left(base))
    const gone = bases.filter(({ document }) => !document)
    await owed.delete(
      'bases',
      gone.map(({ id }) => id),
    )
    await owed.put(
      'bases',
      bases.filter((base) => !gone.includes(base)),
    )
    if (!keepsCursors) await owed.delete('cursors', [...scopes])
    await noteRemoval(owed)
  })
  await copy.documents.write(changes.filter(tells))
}

/** What arrives without what is about these people: of that there is nothing. */
export const withoutBlocked = (incoming: ServerDocuments, people: ReadonlySet<string>): ServerDocuments =>
  new Map(
    [...incoming].map(([id, change]) => {
      const { entity, key, document } = change
      if (!document) return [id, change]
      const left = isAbout(entity, document.row, people) ? null : withoutNames(entity, document, people)
      return [id, { entity, key, document: left }]
    }),
  )

/** A visit that names them names them no more. */
function withoutNames(entity: SyncedEntity, document: StoredDocument, people: ReadonlySet<string>): StoredDocument {
  if (entity !== 'reviews') return document
  const row = withoutCompanions(document.row as Review, people)
  return row === document.row ? document : { ...document, row }
}

function isAbout(entity: SyncedEntity, row: SyncedRows[SyncedEntity], people: ReadonlySet<string>): boolean {
  if (entity === 'restrictions') return false
  return isAboutPerson(row, people) || (entity === 'activities' && isAboutPerson((row as Activity).metadata, people))
}

type Found = { entity: SyncedEntity; key: string; document: StoredDocument }

/** `ids`: of these people, their reviews and lists, which places of lists and likes name. */
function theirs(stored: readonly Found[], people: ReadonlySet<string>) {
  const ids = new Set(people)
  for (const { entity, key, document } of stored)
    if ((entity === 'lists' || entity === 'reviews') && isAbout(entity, document.row, people)) ids.add(key)
  const row = (entity: SyncedEntity, found: SyncedRows[SyncedEntity]): boolean => {
    const { list_id, review_id } = found as { list_id?: string; review_id?: string }
    return isAbout(entity, found, people) || ids.has(list_id ?? '') || ids.has(review_id ?? '')
  }
  return { ids, row }
}

/** Places are everybody's: see sync/scoped-rows.ts. */
function withoutScopes(document: StoredDocument, gone: ReadonlySet<string>, now: number): StoredDocument {
  const scopes = document.scopes.filter((scope) => !gone.has(scope))
  return scopes.length > 0 ? { ...document, scopes } : { ...document, scopes, cached_at: document.cached_at ?? now }
}
