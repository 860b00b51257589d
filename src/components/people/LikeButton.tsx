import Heart from 'lucide-react/icons/heart'
import { saveIntent } from '#src/commands/save-intent.ts'
import { sayRefusal } from '#src/components/offline/say-outcome.ts'
import { useToggle } from '#src/components/page/use-toggle.ts'
import { counted, grouped } from '#src/lib/text.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { toastError } from '#src/ui/toast.ts'
import './LikeButton.css'

interface LikeButtonProps {
  what: 'list' | 'review'
  id: string
  isLiked: boolean
  /** Of a list; how many like a review is its author's to know. */
  count?: number
  /** Whose it is, where there are several. */
  by?: string
}

/** Likes what somebody else made or takes the like back, at once and also offline (spec L§4). */
export function LikeButton({ what, id, isLiked, count, by }: LikeButtonProps) {
  const copy = useCopy()
  const { isShownOn, press } = useToggle(isLiked, async (isOn) => {
    const result = await (what === 'list'
      ? saveIntent(copy, isOn ? 'like_list' : 'unlike_list', { list_id: id })
      : saveIntent(copy, isOn ? 'like_review' : 'unlike_review', { review_id: id }))
    const fail = (reason: string): void => toastError(`Failed to ${isOn ? 'like' : 'unlike'} ${what}`, reason)
    if (result.ok)
      sayRefusal(
        copy,
        ({ intent, input }) => intent.endsWith(`like_${what}`) && input[`${what}_id`] === id,
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
      aria-label={
        count === undefined
          ? `Like this ${what}${by === undefined ? '' : ` by ${by}`}`
          : `Like, ${counted(count, 'like')}`
      }
      onClick={() => void press().catch(reportError)}
    >
      <Icon icon={Heart} size={18} filled={isShownOn} />
      {count === undefined ? (isShownOn ? 'Liked' : 'Like') : grouped(count)}
    </button>
  )
}
