import ListFilter from 'lucide-react/icons/list-filter'
import { useMemo } from 'react'
import { FilterButton } from '#src/components/filter/FilterButton.tsx'
import { QuickFilters } from '#src/components/filter/QuickFilters.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { CopyAge } from '#src/components/offline/SavedAge.tsx'
import { useToday } from '#src/components/page/in-front.ts'
import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import { NoFriendReviews } from '#src/components/reviews/NoFriendReviews.tsx'
import { ReviewCard } from '#src/components/reviews/ReviewCard.tsx'
import { filterKinds } from '#src/domain/filter/filter.ts'
import { feedQuickFilters } from '#src/domain/filter/filter-choices.ts'
import { filterReviews } from '#src/domain/filter/filter-reviews.ts'
import { paths } from '#src/lib/paths.ts'
import { type FeedReview, friendsFeed } from '#src/queries/feed.ts'
import { tagsOfFilter } from '#src/queries/tags.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { useFilter } from '#src/stores/filters.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { VirtualList } from '#src/ui/VirtualList.tsx'
import './new-friends.css'

/** Spec D§9. */
const feedLength = 30
const kind = filterKinds.feed

/** The newest reviews by followed people (spec D§2 "New from Friends"). */
export function NewFriendsPage() {
  const goBack = useGoBackTo(paths.start)
  const reviews = useLive((copy) => friendsFeed(copy, feedLength), [])
  const [filter, setFilter] = useFilter('new-friends', kind)
  const tags = useLive((copy) => tagsOfFilter(copy, filter.tags), [filter.tags])
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
        {reviews && reviews.length > 0 && (
          <QuickFilters value={filter} onChange={setFilter} choices={feedQuickFilters} />
        )}
        {reviews?.length === 0 && <NoFriendReviews />}
        {shown && shown.length > 0 && (
          <VirtualList
            items={shown}
            keyOf={reviewId}
            render={card}
            height={192}
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
