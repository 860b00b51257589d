import Pencil from 'lucide-react/icons/pencil'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useNavigate } from 'react-router-dom'
import {
  becomesDraft,
  discardRefused,
  refusedAsDraft,
  resendRefused,
  restoreDiscarded,
} from '#src/commands/refused-work.ts'
import { focusPage } from '#src/components/page/focus.ts'
import { offerUndo } from '#src/components/page/offer-undo.ts'
import { RatingMeta } from '#src/components/reviews/StarRating.tsx'
import { savedWords } from '#src/domain/work/work-words.ts'
import { counted } from '#src/lib/text.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import type { RefusedItem } from '#src/queries/work.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { toastError } from '#src/ui/toast.ts'
import { AttentionCard } from './AttentionCard.tsx'
import { useNow } from './PartSection.tsx'
import { WorkThumb } from './WorkThumb.tsx'

/** A refused mutation, with the work that depends on it. */
export function RefusedCard({ item }: { item: RefusedItem }) {
  const copy = useCopy()
  const navigate = useNavigate()
  const now = useNow()
  const { id, intent, title, photos, rating, waitsWithIt } = item
  const isVisit = intent === 'log_visit'

  async function retry(): Promise<void> {
    const result = await resendRefused(copy, id)
    if (!result.ok) return toastError('Error', result.error.message)
    focusPage()
  }

  async function edit(): Promise<void> {
    const result = await refusedAsDraft(copy, id)
    if (!result.ok) return toastError('Error', result.error.message)
    await navigate(result.value)
  }

  async function discard(): Promise<void> {
    const result = await discardRefused(copy, id)
    if (!result.ok) return toastError('Error', result.error.message)
    offerUndo(`Discarded: ${title}`, () => restoreDiscarded(copy, result.value))
    focusPage()
  }

  return (
    <AttentionCard
      leading={<WorkThumb photo={photos[0]} intent={intent} name={title} />}
      title={title}
      reason={item.reason}
      more={
        <>
          {item.texts.map((text) => (
            <blockquote key={text} className="attention-card-typed" dir="auto">
              {text}
            </blockquote>
          ))}
          {waitsWithIt.length > 0 && <WaitsWithIt items={waitsWithIt} />}
        </>
      }
      actions={
        <>
          {item.mayWorkAgain && (
            <Button variant="soft" aria-label={`Retry: ${title}`} onClick={() => void retry().catch(reportError)}>
              <Icon icon={RefreshCw} size={18} />
              Retry
            </Button>
          )}
          {becomesDraft(intent) && (
            <Button aria-label={`Edit: ${title}`} onClick={() => void edit().catch(reportError)}>
              <Icon icon={Pencil} size={18} />
              Edit
            </Button>
          )}
          <Button
            variant="danger-quiet"
            aria-label={`Discard: ${title}`}
            onClick={() => void discard().catch(reportError)}
          >
            Discard
          </Button>
        </>
      }
    >
      {isVisit && (
        <p className="attention-card-meta shape-caption">
          {rating !== undefined && (
            <>
              <RatingMeta rating={rating} /> ·{' '}
            </>
          )}
          Review{photos.length > 0 && `, ${counted(photos.length, 'photo')}`}
        </p>
      )}
      <p className="attention-card-meta shape-caption">Saved {savedWords(item.savedAt, now)}</p>
    </AttentionCard>
  )
}

function WaitsWithIt({ items }: { items: RefusedItem['waitsWithIt'] }) {
  return (
    <div className="attention-card-behind shape-caption">
      <p>Waits for this:</p>
      <ul>
        {items.map(({ id, title }) => (
          <li key={id} dir="auto">
            {title}
          </li>
        ))}
      </ul>
    </div>
  )
}
