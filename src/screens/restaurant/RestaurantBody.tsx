import { CopyAge, SavedAge } from '#src/components/offline/SavedAge.tsx'
import { MapDataCredit } from '#src/components/places/MapDataCredit.tsx'
import { PlaceReview } from '#src/components/reviews/PlaceReview.tsx'
import { PrivateNote } from '#src/components/reviews/PrivateNote.tsx'
import type { PageReview } from '#src/domain/places/restaurant-page.ts'
import { paths } from '#src/lib/paths.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Card } from '#src/ui/Card.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { OwnVisits } from './OwnVisits.tsx'
import type { Place } from './place.ts'
import { RatingsCard } from './RatingsCard.tsx'
import { RestaurantActions } from './RestaurantActions.tsx'
import { RestaurantFacts } from './RestaurantFacts.tsx'
import { RestaurantHead } from './RestaurantHead.tsx'
import type { ShownRestaurant } from './use-restaurant.ts'

/** Everything about a place (spec D§2). */
export function RestaurantBody({ shown }: { shown: ShownRestaurant }) {
  const { place, reviews, hasFigures, missing, asOf, rowFrom } = shown
  const isFirstLook = missing === 'loading'
  return (
    <div className="restaurant-columns">
      <div>
        <RestaurantHead place={place} reviews={reviews} isUnknown={isFirstLook || !hasFigures} />
      </div>
      <div className="restaurant-side">
        <div className="restaurant-side-card">
          <OwnVisits placeId={place.id} visits={reviews.own} />
          <RestaurantActions place={place} lastVisit={reviews.own[0]?.id} />
          <PrivateNote key={place.id} about={{ restaurant_id: place.id }} />
        </div>
        <div className="restaurant-side-card">
          <RestaurantFacts place={place} isFirstLook={isFirstLook} />
        </div>
      </div>
      <div className="restaurant-column">
        {asOf !== undefined && <SavedAge at={asOf} />}
        {missing && !isFirstLook && <CopyAge others={[rowFrom]} hasFailed={missing === 'failed'} />}
        {isFirstLook ? (
          <Skeleton shape="reviews" count={2} />
        ) : (
          <>
            <AboutCard place={place} />
            <RatingsCard place={place} reviews={reviews} />
          </>
        )}
      </div>
      <div className="restaurant-column">
        {missing && !isFirstLook && (
          <p className="shape-caption">
            {missing === 'offline'
              ? "Contact, opening hours and everybody's reviews show here when you're back online."
              : "Contact, opening hours and everybody's reviews could not be loaded."}
          </p>
        )}
        <ReviewsCard
          title="Friend Reviews"
          viewAll={paths.restaurantFriendReviews(place.id)}
          reviews={reviews.friendReviews}
        />
        <ReviewsCard
          title="All User Reviews"
          viewAll={paths.restaurantReviews(place.id)}
          reviews={reviews.reviews}
          otherwise={reviews.isReviewed ? 'Only your friends have reviewed it so far.' : undefined}
        />
      </div>
      <MapDataCredit places={[place]} />
    </div>
  )
}

/** The place's description and tags; nothing when it has neither. */
function AboutCard({ place: { description, tags } }: { place: Place }) {
  if (!description && tags.length === 0) return null
  return (
    <section aria-labelledby="about">
      <Card>
        <h2 className="restaurant-card-title" id="about">
          About
        </h2>
        {description && (
          <p className="restaurant-description" dir="auto">
            {description}
          </p>
        )}
        {tags.length > 0 && (
          <ul className="restaurant-tags" aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag}>
                <Chip>{tag}</Chip>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

interface ReviewsCardProps {
  title: 'Friend Reviews' | 'All User Reviews'
  /** The page with all of them. */
  viewAll: string
  reviews: readonly PageReview[]
  /** What stands there without reviews; absent: nothing does. */
  otherwise?: string | undefined
}

/** The newest reviews. */
function ReviewsCard({ title, viewAll, reviews, otherwise }: ReviewsCardProps) {
  const { userId } = useCopy()
  if (reviews.length === 0 && !otherwise) return null
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id}>
      <Card className="restaurant-reviews">
        <SectionHeader title={title} id={id} link={{ to: viewAll, label: 'View All' }} />
        {reviews.length === 0 && <p className="restaurant-reviews-none shape-caption">{otherwise}</p>}
        <ul>
          {reviews.map((review) => (
            <li key={review.id}>
              <PlaceReview review={review} isOwn={review.user_id === userId} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
