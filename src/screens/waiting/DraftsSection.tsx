import NotebookPen from 'lucide-react/icons/notebook-pen'
import { reviewEditDraft } from '../../domain/draft-kinds.ts'
import { readVisit } from '../../domain/visit-form.ts'
import { savedWords } from '../../domain/work-words.ts'
import { paths } from '../../lib/paths.ts'
import { counted } from '../../lib/text.ts'
import type { DraftWithPhotos } from '../../queries/drafts.ts'
import { AnimatedList } from '../../ui/AnimatedList.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { PartSection } from './PartSection.tsx'
import { useNow } from './use-now.ts'

/** Visits that are still being written: nothing of them is sent before the person does so. */
export function DraftsSection({ drafts }: { drafts: DraftWithPhotos[] }) {
  const now = useNow()
  if (drafts.length === 0) return null
  return (
    <PartSection title="Drafts">
      <Card inset="none">
        <AnimatedList items={drafts} keyOf={({ id }) => id} itemClassName="waiting-page-row">
          {(draft) => (
            <ListRow
              leading={<Icon icon={NotebookPen} size={22} />}
              title={<span dir="auto">{titleOf(draft)}</span>}
              to={draft.kind === reviewEditDraft ? paths.editReview(draft.id) : paths.draft(draft.id)}
            >
              Not submitted · {draft.photos > 0 && `${counted(draft.photos, 'photo')} · `}changed{' '}
              {savedWords(draft.changed_at, now)}
            </ListRow>
          )}
        </AnimatedList>
      </Card>
    </PartSection>
  )
}

function titleOf({ kind, content }: DraftWithPhotos): string {
  const place = readVisit(content, '').place?.name ?? 'a place'
  return kind === reviewEditDraft ? `Changes of your visit to ${place}` : `Visit to ${place}`
}
