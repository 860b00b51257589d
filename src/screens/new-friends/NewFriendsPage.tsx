import ListFilter from 'lucide-react/icons/list-filter'
import { useMemo } from 'react'
import { CopyAge } from '../../components/CopyAge.tsx'
import { FilterButton } from '../../components/filter/FilterButton.tsx'
import { NoFriendReviews } from '../../components/NoFriendReviews.tsx'
import { PullToRefresh } from '../../components/PullToRefresh.tsx'
import { ReviewCard } from '../../components/ReviewCard.tsx'
import { useGoBackTo } from '../../components/use-go-back.ts'
import { useToday } from '../../components/use-today.ts'
import { filterKinds } from '../../domain/filter.ts'
import { filterReviews } from '../../domain/filter-reviews.ts'
import { paths } from '../../lib/paths.ts'
import { type FeedReview, friendsFeed } from '../../queries/feed.ts'
import { activeTags } from '../../queries/tags.ts'
import { useCopy, useLive } from '../../queries/use-copy.ts'
import { useFilter } from '../../stores/filters.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import './new-friends-page.css'

/** Spec D§9. */
const feedLength = 30
const kind = filterKinds.feed

/** The newest reviews of the people whom the person follows (spec D§2 "New from Friends"). */
export function NewFriendsPage() {
  const goBack = useGoBackTo(paths.start)
  const { userId } = useCopy().store
  const reviews = useLive((copy) => friendsFeed(copy, userId, feedLength), [userId])
  const tags = useLive(activeTags, [])
  const [filter, setFilter] = useFilter('new-friends', kind)
  const now = useToday()
  const shown = useMemo(
    () => reviews && tags && filterReviews(reviews, filter, { tags, now }),
    [reviews, tags, filter, now],
  )
  return (
    <>
      <PageHeader
        title="New from friends"
        onBack={goBack}
        actions={
          reviews &&
          reviews.length > 0 && (
            <FilterButton
              kind={kind}
              value={filter}
              onChange={setFilter}
              hasLocation={false}
              {...(shown && { results: shown.length })}
            />
          )
        }
      />
      <main className="new-friends" aria-busy={!shown}>
        <PullToRefresh />
        <CopyAge />
        {reviews?.length === 0 && <NoFriendReviews />}
        {shown && shown.length > 0 && (
          <VirtualList
            items={shown}
            keyOf={reviewId}
            render={card}
            height={190}
            cardWidth={340}
            restore="new-friends"
            label="Reviews of friends"
          />
        )}
        {reviews && reviews.length > 0 && shown?.length === 0 && (
          <EmptyState
            icon={ListFilter}
            title="No reviews match the filter"
            action={<Button onClick={() => setFilter(kind.defaults)}>Reset filter</Button>}
          />
        )}
      </main>
    </>
  )
}

const reviewId = ({ review }: FeedReview): string => review.id
const card = (entry: FeedReview) => <ReviewCard entry={entry} shape="feed" />
