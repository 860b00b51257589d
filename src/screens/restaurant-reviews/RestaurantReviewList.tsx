import ListFilter from 'lucide-react/icons/list-filter'
import MessageSquare from 'lucide-react/icons/message-square'
import SearchX from 'lucide-react/icons/search-x'
import { useEffect } from 'react'
import { MorePages } from '#src/components/offline/MorePages.tsx'
import { NotOnPhone } from '#src/components/offline/NotOnPhone.tsx'
import { AnswerAge } from '#src/components/offline/SavedAge.tsx'
import { PlaceReview } from '#src/components/reviews/PlaceReview.tsx'
import type { PageReview, ReviewListKind } from '#src/domain/places/restaurant-page.ts'
import { paths } from '#src/lib/paths.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Button, ButtonLink } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VirtualList } from '#src/ui/VirtualList.tsx'
import type { RestaurantReviews } from './use-restaurant-reviews.ts'

interface RestaurantReviewListProps {
  /** The restaurant's id. */
  id: string
  list: ReviewListKind
  reviews: RestaurantReviews
  /** Those that pass the filter; undefined while being read from this device. */
  shown: PageReview[] | undefined
  isFiltered: boolean
  onReset: () => void
}

/** The cards, or why there are none. */
export function RestaurantReviewList({ id, list, reviews, shown, isFiltered, onReset }: RestaurantReviewListProps) {
  const { userId } = useCopy()
  const { state, further, loadMore } = reviews

  // A filter or another order concerns all reviews, so all pages are loaded.
  useEffect(() => {
    if (isFiltered && further === 'idle') loadMore()
  }, [isFiltered, further, loadMore])

  if (!shown || (reviews.reviews?.length === 0 && state === 'loading')) return <Skeleton shape="reviews" />
  if (reviews.reviews?.length === 0) return <NoReviews id={id} list={list} reviews={reviews} />
  return (
    <>
      <AnswerAge answer={reviews} otherwise="Showing reviews saved on this device" />
      {shown.length === 0 && further !== 'busy' && (
        <EmptyState
          icon={ListFilter}
          title="No reviews match the filter"
          action={<Button onClick={onReset}>Reset filter</Button>}
        />
      )}
      <VirtualList
        items={shown}
        keyOf={idOf}
        render={(review) => (
          <Card className="restaurant-reviews-page-card">
            <PlaceReview review={review} isOwn={review.user_id === userId} />
          </Card>
        )}
        height={130}
        restore="restaurant-reviews"
        label="Reviews"
        onEnd={loadMore}
      />
      <MorePages list={reviews} noun="reviews" />
    </>
  )
}

const idOf = ({ id }: PageReview): string => id

function NoReviews({ id, list, reviews }: Pick<RestaurantReviewListProps, 'id' | 'list' | 'reviews'>) {
  const { state, refresh, restaurantName: name } = reviews
  if (state === 'absent')
    return (
      <EmptyState
        icon={SearchX}
        title="Restaurant Not Found"
        action={<ButtonLink to={paths.search}>Search restaurants</ButtonLink>}
      >
        Restaurant details could not be loaded.
      </EmptyState>
    )
  if (state === 'offline' || state === 'failed')
    return <NotOnPhone what="These reviews" isMany isOffline={state === 'offline'} onRetry={refresh} />
  return (
    <EmptyState
      icon={MessageSquare}
      title="No reviews yet"
      action={
        <ButtonLink to={paths.log({ restaurant: id, ...(name !== undefined && { name }) })}>Log a Visit</ButtonLink>
      }
    >
      {list === 'friends' ? 'None of your friends has reviewed this place.' : 'Log a visit to write the first one.'}
    </EmptyState>
  )
}
