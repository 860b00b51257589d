/** A draft in the list of unsent work: its name, what it is missing, and the path that continues it. */

import { readListDraft } from '#src/domain/lists/list-form.ts'
import { readVisit } from '#src/domain/visits/visit-form.ts'
import { paths } from '#src/lib/paths.ts'
import { listEditDraft, newListDraft, reviewEditDraft } from './draft-kinds.ts'

type Draft = { id: string; kind: string; content: unknown }

export function draftTitle({ kind, content }: Draft): string {
  if (kind === newListDraft) return `List “${readListDraft(content).fields.name || 'without a name'}”`
  if (kind === listEditDraft) return 'Changes of a list'
  const place = readVisit(content, '').place?.name ?? 'a place'
  return kind === reviewEditDraft ? `Changes of your visit to ${place}` : `Visit to ${place}`
}

export const draftState = ({ kind }: Draft): string =>
  kind === newListDraft || kind === listEditDraft ? 'Not saved' : 'Not submitted'

export function draftPath({ id, kind }: Draft): string {
  if (kind === newListDraft) return paths.createList({ draft: id })
  if (kind === listEditDraft) return paths.editList(id)
  return kind === reviewEditDraft ? paths.editReview(id) : paths.draft(id)
}
