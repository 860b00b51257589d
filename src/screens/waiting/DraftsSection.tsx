import NotebookPen from 'lucide-react/icons/notebook-pen'
import Trash2 from 'lucide-react/icons/trash'
import { discardDraftWithUndo } from '#src/components/forms/discard-draft-with-undo.ts'
import { focusPage } from '#src/components/page/focus.ts'
import { draftPath, draftState, draftTitle } from '#src/domain/work/draft-words.ts'
import { savedWords } from '#src/domain/work/work-words.ts'
import { counted, dotted } from '#src/lib/text.ts'
import type { DraftWithPhotos } from '#src/queries/drafts.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { AnimatedList } from '#src/ui/AnimatedList.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { PartSection, useNow } from './PartSection.tsx'

/**
 * Visits and lists that are still being written; only the person sends them. Each can be discarded here: what it would change may be
 * gone, and then there is no form to clear.
 */
export function DraftsSection({ drafts }: { drafts: DraftWithPhotos[] }) {
  const now = useNow()
  if (drafts.length === 0) return null
  return (
    <PartSection title="Drafts">
      <Card inset="none">
        <AnimatedList items={drafts} keyOf={({ id }) => id} itemClassName="waiting-page-row">
          {(draft) => <DraftRow draft={draft} now={now} />}
        </AnimatedList>
      </Card>
    </PartSection>
  )
}

function DraftRow({ draft, now }: { draft: DraftWithPhotos; now: number }) {
  const copy = useCopy()
  const title = draftTitle(draft)
  const changed = `changed ${savedWords(draft.changed_at, now)}`
  return (
    <ListRow
      leading={<Icon icon={NotebookPen} size={22} />}
      title={
        <span className="waiting-page-title shape-clamp" dir="auto">
          {title}
        </span>
      }
      to={draftPath(draft)}
      trailing={
        <IconButton
          // Several drafts may have the same title.
          label={`Discard: ${title}, ${changed}`}
          icon={Trash2}
          onClick={() => void discardDraftWithUndo(copy, draft.id, focusPage).catch(reportError)}
        />
      }
    >
      {dotted(draftState(draft), draft.photos > 0 && counted(draft.photos, 'photo'), changed)}
    </ListRow>
  )
}
