import { CopyAge, SavedAge } from '#src/components/offline/SavedAge.tsx'
import { MapDataCredit } from '#src/components/places/MapDataCredit.tsx'
import { paths } from '#src/lib/paths.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { AboutCard } from './AboutCard.tsx'
import { RatingsCard } from './RatingsCard.tsx'
import { RestaurantActions } from './RestaurantActions.tsx'
import { RestaurantFacts } from './RestaurantFacts.tsx'
import { RestaurantHead } from './RestaurantHead.tsx'
import { ReviewsCard } from './ReviewsCard.tsx'
import type { ShownRestaurant } from './use-restaurant.ts'

/** Everything of a place (spec D§2). */
export function RestaurantBody({ shown }: { shown: ShownRestaurant }) {
  const { place, reviews, missing, asOf, rowFrom } = shown
  const isFirstLook = missing === 'loading'
  return (
    <div className="restaurant-columns">
      <div className="restaurant-column">
        <div>
          <RestaurantHead place={place} reviews={reviews} isFirstLook={isFirstLook} />
          <RestaurantActions place={place} />
          <RestaurantFacts place={place} isFirstLook={isFirstLook} />
        </div>
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
        <ReviewsCard title="All User Reviews" viewAll={paths.restaurantReviews(place.id)} reviews={reviews.reviews} />
      </div>
      <MapDataCredit places={[place]} />
    </div>
  )
}
