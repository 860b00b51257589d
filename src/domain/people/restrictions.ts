/** Blocks and mutes: what a person puts between themselves and somebody. */
import type { Documents } from '#src/domain/intent.ts'
import type { Restriction } from '#src/domain/rows.ts'

/** The person's own restrictions of a kind, of somebody. */
export const restrictionsOf = (
  documents: Documents,
  kind: Restriction['kind'],
  personId: string,
  userId: string,
): Restriction[] =>
  documents.where('restrictions', 'user_id', userId).filter((row) => row.kind === kind && row.person_id === personId)

export const isBlocked = (documents: Documents, personId: string, userId: string): boolean =>
  restrictionsOf(documents, 'block', personId, userId).length > 0

/** Whom these restrictions of a kind name. */
export const peopleRestricted = (rows: Iterable<Restriction>, kind: Restriction['kind']): Set<string> =>
  new Set([...rows].flatMap((row) => (row.kind === kind ? [row.person_id] : [])))

/** Whether work begins or ends a block. */
export const isBlocking = ({ intent }: { intent: string }): boolean => intent === 'block' || intent === 'unblock'
