/** Stands where a list was edited that is not there any more: what was typed can be read, and a new list made of it. */
import { useNavigate } from 'react-router-dom'
import { discardDraft, saveDraft } from '#src/commands/drafts.ts'
import { discardDraftWithUndo } from '#src/components/forms/discard-draft-with-undo.ts'
import { listDraftOf, newList } from '#src/domain/lists/list-form.ts'
import { newListDraft } from '#src/domain/work/draft-kinds.ts'
import { paths } from '#src/lib/paths.ts'
import type { StoredListDraft } from '#src/queries/drafts.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { toastError } from '#src/ui/toast.ts'

export function DeletedList({ draft }: { draft: NonNullable<StoredListDraft> }) {
  const copy = useCopy()
  const navigate = useNavigate()
  const { id, fields, base } = draft

  async function makeNew(): Promise<void> {
    const newId = copy.newId()
    const content = listDraftOf({ ...newList, ...base, ...fields }, newList)
    const saved = await saveDraft(copy, { id: newId, kind: newListDraft, content })
    if (!saved.ok) return toastError('Error', saved.error.message)
    await navigate(paths.createList({ draft: newId }), { replace: true })
    // Last, so that at no moment there is neither.
    await discardDraft(copy, id)
  }

  async function discard(): Promise<void> {
    await navigate(paths.lists(), { replace: true })
    await discardDraftWithUndo(copy, id, () => {})
  }

  return (
    <>
      <Banner tone="danger">
        This list was deleted on another device. What you had changed and not saved is still here.
      </Banner>
      <TypedChanges draft={draft} />
      <div className="edit-list-actions">
        <Button onClick={() => void discard().catch(reportError)}>Discard</Button>
        <Button variant="primary" onClick={() => void makeNew().catch(reportError)}>
          Make it a new list
        </Button>
      </div>
    </>
  )
}

/** What was typed to change a list, to be read where its form cannot be shown. */
export function TypedChanges({ draft: { fields } }: { draft: NonNullable<StoredListDraft> }) {
  const { name, description, is_public, is_ranked } = fields
  return (
    <Card className="edit-list-lost">
      <dl className="edit-list-typed">
        {name !== undefined && <Typed what="List Name" text={name} />}
        {description !== undefined && <Typed what="Description" text={description} />}
        {is_public !== undefined && <Typed what="Who sees it" text={is_public ? 'Public' : 'Private'} />}
        {is_ranked !== undefined && <Typed what="Order" text={is_ranked ? 'Ranked' : 'Not Ranked'} />}
      </dl>
    </Card>
  )
}

function Typed({ what, text }: { what: string; text: string }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd dir="auto">{text}</dd>
    </div>
  )
}
