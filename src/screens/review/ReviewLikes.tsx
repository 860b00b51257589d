import { NotOnPhone } from '#src/components/offline/NotOnPhone.tsx'
import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { useCachedAnswer } from '#src/components/offline/use-cached-answer.ts'
import { LikeButton } from '#src/components/people/LikeButton.tsx'
import { Likers, Likes } from '#src/components/people/Likes.tsx'
import type { Review } from '#src/domain/rows.ts'
import { isReviewLiked } from '#src/queries/review.ts'
import { useLive } from '#src/queries/use-copy.ts'
import type { ReviewLikers } from '#src/services/pages.ts'
import { useServices } from '#src/services/use-services.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'

/** The heart of somebody else's review; of one's own how many have pressed it, once somebody has. */
export function ReviewLikes({ review, isOwn }: { review: Review; isOwn: boolean }) {
  const { id, like_count: count = 0 } = review
  const isLiked = useLive((copy) => isReviewLiked(copy, id), [id])
  if (isOwn && count === 0) return null
  return (
    <div className="review-page-likes">
      {isOwn ? (
        <Likes count={count}>
          <Who id={id} count={count} />
        </Likes>
      ) : (
        <>
          <LikeButton what="review" id={id} isLiked={isLiked ?? false} />
          <ObjectStatus id={id} />
        </>
      )}
    </div>
  )
}

/** The phone has only their number: who they are, the server says. */
function Who({ id, count }: { id: string; count: number }) {
  const { pages } = useServices()
  const { answer, state, refresh } = useCachedAnswer<ReviewLikers>(`review-likers:${id}`, () => pages.reviewLikers(id))
  if (!answer && (state === 'offline' || state === 'failed'))
    return <NotOnPhone what="Their names" isMany isOffline={state === 'offline'} onRetry={refresh} />
  if (!answer && state === 'loading') return <Skeleton shape="rows" />
  return <Likers people={answer?.people ?? []} count={count} />
}
