/**
 * What the page of a place shows (spec D§2): the server's answer, current or cached, overlaid with what this device
 * knows better: the person's own reviews including unsent work, whom they follow now, and the newest reviews of those
 * people.
 */
import type { Review } from '#src/domain/rows.ts'
import { countedRatings } from '#src/domain/visits/counted-visits.ts'
import { averageRating } from '#src/domain/visits/ratings.ts'
import { type DetailedRatings, detailedRatings } from '#src/domain/visits/review.ts'
import { byNewest } from '#src/domain/visits/review-lists.ts'

/** The key of the cached answer. Change the number when the answer's format changes. */
export const restaurantPageKey = (id: string): string => `restaurant-page-3:${id}`

/** In each of the two cards of reviews, as the database has it (private.reviews_on_page). */
export const reviewsOnPage = 5

/** Of how many reviews the server gives the photos, as the database has it (private.photo_reviews_on_page). */
export const photoReviewsOnPage = 30

/** A review in a card of the page. Without a username, this device does not know the author. */
export type PageReview = Omit<Review, 'restaurant_id'> & { username?: string; avatar_url?: string }

/** The photos of a review, and whose and when. */
export type PhotoReview = Pick<PageReview, 'id' | 'user_id' | 'username' | 'avatar_url' | 'created_at'> & {
  photos: readonly string[]
}

export type RatingFigures = { rating_average?: number; rating_count: number }

/** The server's part about a place's reviews; `details` are averages. */
export type ServedReviewsOfPlace = {
  stats: { details: DetailedRatings }
  friends: RatingFigures & { review_count: number }
  friend_reviews: readonly PageReview[]
  reviews: readonly PageReview[]
  photo_reviews: readonly PhotoReview[]
}

export type OnDevice = {
  userId: string
  /** All of the person's own reviews of the place, and those of followed people that are here, newest first. */
  reviews: readonly PageReview[]
  following: ReadonlySet<string>
  /** All of the person's own reviews are here: one that is missing has been deleted. */
  isComplete: boolean
}

export type ShownReviews = {
  /** The newest few. */
  friendReviews: PageReview[]
  /** The newest few of the others: nobody reads a review twice. */
  reviews: PageReview[]
  /** There are reviews, be it that `friendReviews` holds them all. */
  isReviewed: boolean
  /** The person's own visits. */
  own: PageReview[]
  /** The newest of all that have photos. */
  withPhotos: PhotoReview[]
  /** There may be more with photos. */
  hasMorePhotos: boolean
  overall: RatingFigures
  /** Averages. */
  details: DetailedRatings
  friends: RatingFigures
}

/** `stats` are the place's figures, from the server's page or from the place's row. */
export function reviewsOfPlace(
  served: ServedReviewsOfPlace | undefined,
  stats: RatingFigures | undefined,
  device: OnDevice,
): ShownReviews {
  const own = device.reviews.filter(({ user_id }) => user_id === device.userId)
  const ofFriends = device.reviews.filter(({ user_id }) => device.following.has(user_id))
  const servedFriends = served?.friend_reviews ?? []

  const friendReviews = newestFirst([
    ...servedFriends.filter(({ user_id }) => device.following.has(user_id)),
    ...ofFriends,
  ])
  const reviews = newestFirst([...withoutDeleted(served?.reviews ?? [], device), ...own, ...friendReviews])

  // Figures with somebody unfollowed since are of no use: how many more of theirs are in them, nobody here knows.
  const areOfFriends = servedFriends.every(({ user_id }) => device.following.has(user_id))
  const isServedMore = served !== undefined && areOfFriends && served.friends.review_count > friendReviews.length
  // A place that only this device knows has no other ratings.
  const isRatedElsewhere = stats !== undefined && stats.rating_count > 0
  const shownFriends = new Set(friendReviews.slice(0, reviewsOnPage).map(({ id }) => id))
  return {
    friendReviews: friendReviews.slice(0, reviewsOnPage),
    reviews: reviews.filter(({ id }) => !shownFriends.has(id)).slice(0, reviewsOnPage),
    isReviewed: reviews.length > 0,
    own: newestFirst(own),
    withPhotos: newestFirst<PhotoReview>([
      ...withoutDeleted(served?.photo_reviews ?? [], device),
      ...havingPhotos(reviews),
    ]),
    hasMorePhotos: (served?.photo_reviews.length ?? 0) >= photoReviewsOnPage,
    overall: isRatedElsewhere ? stats : figuresOf(reviews),
    details: { ...(!isRatedElsewhere && detailsOf(reviews)), ...served?.stats.details },
    friends: isServedMore ? served.friends : figuresOf(friendReviews),
  }
}

const havingPhotos = (reviews: readonly PageReview[]): PhotoReview[] =>
  reviews.flatMap(({ photos = [], ...review }) => (photos.length === 0 ? [] : [{ ...review, photos }]))

/** A picture of a place: one of its own photos, by its index, or one of a review. */
export type PlacePicture = { index: number } | { review: PhotoReview; path: string }

/**
 * All pictures of a place that are known: its own photos, then those of its reviews. The first stands for the place, that of the
 * newest review where it has none of its own.
 */
export const picturesOf = (
  photos: readonly string[],
  { withPhotos }: Pick<ShownReviews, 'withPhotos'>,
): PlacePicture[] => [
  ...photos.map((_, index): PlacePicture => ({ index })),
  ...withPhotos.flatMap((review) => review.photos.map((path): PlacePicture => ({ review, path }))),
]

/** Beside the first picture of a wide window. */
export const galleryLength = 4

function figuresOf(reviews: readonly PageReview[]): RatingFigures {
  const ratings = countedRatings(reviews, 'rating')
  const average = averageRating(ratings)
  return { rating_count: ratings.length, ...(average !== undefined && { rating_average: average }) }
}

function detailsOf(reviews: readonly PageReview[]): DetailedRatings {
  const averages = detailedRatings.flatMap(([column]) => {
    const average = averageRating(countedRatings(reviews, column))
    return average === undefined ? [] : [[column, average]]
  })
  return Object.fromEntries(averages)
}

/** The server's reviews without the person's own ones that were deleted here. */
function withoutDeleted<R extends Pick<PageReview, 'id' | 'user_id'>>(
  served: readonly R[],
  { userId, reviews, isComplete }: Pick<OnDevice, 'userId' | 'reviews' | 'isComplete'>,
): R[] {
  const here = new Set(reviews.map(({ id }) => id))
  return served.filter(({ id, user_id }) => user_id !== userId || !isComplete || here.has(id))
}

/** Each review once; the last one given wins. */
function newestFirst<R extends Pick<PageReview, 'id' | 'created_at'>>(reviews: readonly R[]): R[] {
  const known = new Map(reviews.map((review) => [review.id, review]))
  return [...known.values()].sort(byNewest)
}

// The two review lists of a place (spec D§2 "Restaurant review lists").

/** The server's page size (spec D§7). */
export const restaurantReviewsPerPage = 30

export type ReviewListKind = 'friends' | 'all'

/** The server's pages so far, as the phone caches them. Change the number when the format changes. */
export type CachedReviews = { restaurantName?: string; reviews: PageReview[]; isComplete: boolean }
export const restaurantReviewsKey = (id: string, kind: ReviewListKind): string => `restaurant-reviews-2:${kind}:${id}`

/**
 * The server's reviews, current or cached, overlaid with what this device knows better: the person's own reviews
 * including unsent work, whom they follow now, and the newest reviews of those people. Newest first.
 */
export function listedReviews(served: readonly PageReview[], device: OnDevice, kind: ReviewListKind): PageReview[] {
  const { reviews, following } = device
  if (kind === 'friends') return newestFirst([...served, ...reviews].filter(({ user_id }) => following.has(user_id)))
  return newestFirst([...withoutDeleted(served, device), ...reviews])
}
