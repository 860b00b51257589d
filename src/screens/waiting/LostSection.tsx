import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash'
import { putLostBack, removeLost, sendLostAgain } from '#src/commands/lost-work.ts'
import { focusPage } from '#src/components/page/focus.ts'
import { offerUndo } from '#src/components/page/offer-undo.ts'
import { lostWords, savedWords } from '#src/domain/work/work-words.ts'
import { counted, dotted } from '#src/lib/text.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import type { LostItem } from '#src/queries/work.ts'
import { useServices } from '#src/services/use-services.ts'
import { AnimatedList } from '#src/ui/AnimatedList.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { toastError } from '#src/ui/toast.ts'
import { PartSection, useNow } from './PartSection.tsx'
import { workIcon } from './work-icons.ts'
import './lost-section.css'

/** Work of the person that a restored server lacks. */
export function LostSection({ items }: { items: LostItem[] }) {
  const copy = useCopy()
  const { pictures } = useServices()
  const now = useNow()
  if (items.length === 0) return null

  async function send(ids: string[]): Promise<void> {
    const pictureOf = async (path: string): Promise<Blob | undefined> => {
      const answer = await caches.match(pictures.reviewPhoto(path))
      const picture = await answer?.blob()
      // An opaque response from another origin reads as empty.
      return picture && picture.size > 0 ? picture : undefined
    }
    const result = await sendLostAgain(copy, ids, pictureOf)
    if (!result.ok) return toastError('Error', result.error.message)
    focusPage()
  }

  async function remove(ids: string[], what: string): Promise<void> {
    const result = await removeLost(copy, ids)
    if (!result.ok) return toastError('Error', result.error.message)
    offerUndo(`Removed: ${what}`, () => putLostBack(copy, result.value))
    focusPage()
  }

  const all = items.map(({ id }) => id)
  return (
    <PartSection title="No longer on the server">
      <Card inset="none" className="lost-section">
        <p className="lost-section-words">{lostWords(items)}</p>
        <AnimatedList items={items} keyOf={({ id }) => id} itemClassName="waiting-page-row">
          {({ id, intent, title, texts, photos, alongWith, savedAt }) => (
            <ListRow
              leading={<Icon icon={workIcon(intent)} size={22} />}
              title={
                <span className="waiting-page-title shape-clamp" dir="auto">
                  {title}
                </span>
              }
              trailing={
                <>
                  <IconButton
                    label={`Send again: ${title}`}
                    icon={RefreshCw}
                    onClick={() => void send([id]).catch(reportError)}
                  />
                  <IconButton
                    label={`Remove: ${title}`}
                    icon={Trash2}
                    onClick={() => void remove([id], title).catch(reportError)}
                  />
                </>
              }
            >
              {dotted(
                savedAt !== '' && `saved ${savedWords(savedAt, now)}`,
                photos > 0 && counted(photos, 'photo'),
                alongWith > 0 && `${counted(alongWith, 'place')} in it`,
                ...texts.map((text) => `“${text}”`),
              )}
            </ListRow>
          )}
        </AnimatedList>
        <div className="lost-section-actions">
          <Button variant="soft" onClick={() => void send(all).catch(reportError)}>
            <Icon icon={RefreshCw} size={18} />
            {items.length === 1 ? 'Send again' : 'Send all again'}
          </Button>
          <Button
            variant="danger-quiet"
            onClick={() => void remove(all, counted(items.length, 'change')).catch(reportError)}
          >
            {items.length === 1 ? 'Remove' : 'Remove all'}
          </Button>
        </div>
      </Card>
    </PartSection>
  )
}
