import ChevronRight from 'lucide-react/icons/chevron-right'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { discardDraftWithUndo } from '#src/components/forms/discard-draft-with-undo.ts'
import { relativeDate } from '#src/domain/time/dates.ts'
import { readVisit } from '#src/domain/visits/visit-form.ts'
import { reviewEditDraft } from '#src/domain/work/draft-kinds.ts'
import { paths } from '#src/lib/paths.ts'
import { counted, dotted } from '#src/lib/text.ts'
import { type DraftWithPhotos, visitDrafts } from '#src/queries/drafts.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { Sheet } from '#src/ui/Dialog.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { Photo } from '#src/ui/Photo.tsx'

/** Offers the drafts of visits, except the one that is open here. */
export function UnsentDrafts({ currentId }: { currentId: string }) {
  const drafts = useLive(visitDrafts, [])
  const [isOpen, setOpen] = useState(false)
  const others = drafts?.filter(({ id }) => id !== currentId) ?? []
  if (others.length === 0) return null
  return (
    <>
      <button type="button" className="log-drafts" onClick={() => setOpen(true)}>
        <Icon icon={NotebookPen} />
        <span>{counted(others.length, 'unsent draft')}</span>
        <Icon icon={ChevronRight} size={18} />
      </button>
      <Sheet
        open={isOpen}
        onOpenChange={setOpen}
        title="Unsent drafts"
        description="Visits you started on this device. Only you can see them."
        actions={<ButtonLink to={paths.log()}>New visit</ButtonLink>}
      >
        <ul className="log-drafts-list">
          {others.map((draft) => (
            <li key={draft.id}>
              <DraftRow draft={draft} onDiscarded={() => setOpen(false)} />
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  )
}

/** `onDiscarded` closes the sheet, which would cover the undo. */
function DraftRow({ draft, onDiscarded }: { draft: DraftWithPhotos; onDiscarded: () => void }) {
  const copy = useCopy()
  const { pictures } = useServices()
  const isEdit = draft.kind === reviewEditDraft
  const { place, comment } = readVisit(draft.content, '')
  const name = place?.name ?? 'No restaurant yet'
  const facts = [
    isEdit && 'Changes',
    relativeDate(draft.changed_at, copy.clock.now()),
    draft.photos > 0 && counted(draft.photos, 'photo'),
  ]

  return (
    <ListRow
      leading={
        <span className="log-thumb">
          <Photo src={pictures.place(place?.photo)} alt="" name={name} seed={draft.id} ratio="1/1" />
        </span>
      }
      title={name}
      to={isEdit ? paths.editReview(draft.id) : paths.draft(draft.id)}
      trailing={
        <IconButton
          label={`Discard the draft of ${name}`}
          icon={Trash2}
          onClick={() => void discardDraftWithUndo(copy, draft.id, onDiscarded).catch(reportError)}
        />
      }
    >
      {dotted(...facts)}
      {comment && (
        <span className="shape-truncate" dir="auto">
          {comment}
        </span>
      )}
    </ListRow>
  )
}
