import Heart from 'lucide-react/icons/heart'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { List } from '#src/domain/rows.ts'
import { counted, grouped } from '#src/lib/text.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { toastError } from '#src/ui/toast.ts'
import './LikeButton.css'
import { sayRefusal } from '#src/components/offline/say-outcome.ts'
import { useToggle } from '#src/components/page/use-toggle.ts'

/** Likes somebody else's list or takes the like back, at once and also offline (spec L§4). */
export function LikeButton({ list, isLiked }: { list: List; isLiked: boolean }) {
  const copy = useCopy()
  const { id, like_count } = list
  const { isShownOn, press } = useToggle(isLiked, async (isOn) => {
    const result = await saveIntent(copy, isOn ? 'like_list' : 'unlike_list', { list_id: id })
    const fail = (reason: string): void => toastError(isOn ? 'Failed to like list' : 'Failed to unlike list', reason)
    if (result.ok)
      sayRefusal(
        copy,
        ({ intent, input }) => (intent === 'like_list' || intent === 'unlike_list') && input['list_id'] === id,
        fail,
      ).catch(reportError)
    else fail(result.error.message)
    return result.ok
  })

  return (
    <button
      type="button"
      className="like-button"
      aria-pressed={isShownOn}
      aria-label={`Like, ${counted(like_count, 'like')}`}
      onClick={() => void press().catch(reportError)}
    >
      <Icon icon={Heart} size={18} filled={isShownOn} />
      {grouped(like_count)}
    </button>
  )
}
