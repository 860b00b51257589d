import NotebookPen from 'lucide-react/icons/notebook-pen'
import { draftPath, draftState, draftTitle } from '../../domain/draft-words.ts'
import { savedWords } from '../../domain/work-words.ts'
import { counted } from '../../lib/text.ts'
import type { DraftWithPhotos } from '../../queries/drafts.ts'
import { AnimatedList } from '../../ui/AnimatedList.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { PartSection } from './PartSection.tsx'
import { useNow } from './use-now.ts'

/** Visits and lists that are still being written: nothing of them is sent before the person does so. */
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
              title={<span dir="auto">{draftTitle(draft)}</span>}
              to={draftPath(draft)}
            >
              {draftState(draft)} · {draft.photos > 0 && `${counted(draft.photos, 'photo')} · `}changed{' '}
              {savedWords(draft.changed_at, now)}
            </ListRow>
          )}
        </AnimatedList>
      </Card>
    </PartSection>
  )
}
