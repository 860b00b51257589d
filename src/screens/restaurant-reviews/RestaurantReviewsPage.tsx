import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { FilterButton } from '#src/components/filter/FilterButton.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { useToday } from '#src/components/page/in-front.ts'
import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import { activeSections, filterKinds } from '#src/domain/filter/filter.ts'
import { filterReviews } from '#src/domain/filter/filter-reviews.ts'
import type { ReviewListKind } from '#src/domain/places/restaurant-page.ts'
import { paths } from '#src/lib/paths.ts'
import { useFilter } from '#src/stores/filters.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { RestaurantReviewList } from './RestaurantReviewList.tsx'
import './restaurant-reviews-page.css'
import { useRestaurantReviews } from './use-restaurant-reviews.ts'

const kind = filterKinds.restaurantReviews
const titles: Record<ReviewListKind, string> = { friends: 'Friend Reviews', all: 'All Reviews' }

export const FriendReviewsPage = () => <ReviewsOf list="friends" />
export const AllReviewsPage = () => <ReviewsOf list="all" />

function ReviewsOf({ list }: { list: ReviewListKind }) {
  const id = (useParams()['id'] ?? '').toLowerCase()
  return <RestaurantReviews key={id} id={id} list={list} />
}

/** The reviews of a place, by friends or by everybody (spec D§2 "Restaurant review lists"). */
function RestaurantReviews({ id, list }: { id: string; list: ReviewListKind }) {
  const goBack = useGoBackTo(paths.restaurant(id))
  const reviews = useRestaurantReviews(id, list)
  const [filter, setFilter] = useFilter(`${list}-reviews`, kind)
  const now = useToday()
  const found = reviews.reviews
  const shown = useMemo(() => {
    const rows = found?.map((review) => ({ review }))
    return rows && filterReviews(rows, filter, { tags: [], now }).map(({ review }) => review)
  }, [found, filter, now])
  const isFiltered = filter.sortBy !== kind.defaults.sortBy || activeSections(kind, filter).length > 0
  return (
    <>
      <PageHeader
        title={titles[list]}
        subtitle={reviews.restaurantName && <bdi>{reviews.restaurantName}</bdi>}
        onBack={goBack}
        actions={
          <FilterButton
            kind={kind}
            value={filter}
            onChange={setFilter}
            hasLocation={false}
            {...(shown && { results: shown.length })}
          />
        }
      />
      <main className="restaurant-reviews-page shape-page shape-column" aria-busy={reviews.state === 'loading'}>
        <PullToRefresh onRefresh={reviews.refresh} />
        <RestaurantReviewList
          id={id}
          list={list}
          reviews={reviews}
          shown={shown}
          isFiltered={isFiltered}
          onReset={() => setFilter(kind.defaults)}
        />
      </main>
    </>
  )
}
