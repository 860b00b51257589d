import Heart from 'lucide-react/icons/heart'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { List } from '#src/domain/rows.ts'
import { counted, grouped } from '#src/lib/text.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { toastError } from '#src/ui/toast.ts'
import './LikeButton.css'
import { sayRefusal } from '#src/components/offline/say-outcome.ts'

/** Likes somebody else's list or takes the like back, at once and also offline (spec L§4). */
export function LikeButton({ list, isLiked }: { list: List; isLiked: boolean }) {
  const copy = useCopy()
  const { id, like_count } = list

  async function press(): Promise<void> {
    const result = await saveIntent(copy, isLiked ? 'unlike_list' : 'like_list', { list_id: id })
    const failure = isLiked ? 'Failed to unlike list' : 'Failed to like list'
    if (!result.ok) return toastError(failure, result.error.message)
    await sayRefusal(
      copy,
      ({ intent, input }) => (intent === 'like_list' || intent === 'unlike_list') && input['list_id'] === id,
      (reason) => toastError(failure, reason),
    )
  }

  return (
    <button
      type="button"
      className="like-button"
      aria-pressed={isLiked}
      aria-label={`Like, ${counted(like_count, 'like')}`}
      onClick={() => void press().catch(reportError)}
    >
      <Icon icon={Heart} size={18} filled={isLiked} />
      {grouped(like_count)}
    </button>
  )
}
