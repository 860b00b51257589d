import { useId } from 'react'
import { Link } from 'react-router-dom'
import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { useToday } from '#src/components/page/in-front.ts'
import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import { ReviewPhoto } from '#src/components/reviews/ReviewPhoto.tsx'
import { StarRating } from '#src/components/reviews/StarRating.tsx'
import { visitTitle } from '#src/domain/visits/last-visit.ts'
import { paths } from '#src/lib/paths.ts'
import { visitById } from '#src/queries/feed.ts'
import { photosOfReview } from '#src/queries/review-photos.ts'
import { objectState } from '#src/queries/sync-status.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { Card } from '#src/ui/Card.tsx'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import './logged-visit.css'

/** More do not fit into the picture of a card. */
const mostPhotos = 3

/** The visit that was just logged, whole and with its state; nothing when it is gone. Loaded late. */
export function LoggedVisit({ id }: { id: string }) {
  const titleId = useId()
  const today = useToday()
  const entry = useLive((copy) => visitById(copy, id), [id])
  const photos = useLive((copy) => photosOfReview(copy, id), [id])
  const isSent = useLive((copy) => objectState(copy, id), [id]) === 'saved'
  if (!entry || !photos) return null
  const { review, restaurant } = entry
  const shown = photos.slice(0, mostPhotos)
  const place = { id: review.restaurant_id, name: restaurant?.name ?? 'Unknown Restaurant', ...restaurant }
  return (
    // Nothing of the next start's first picture: it ends with this start.
    <section className="logged-visit" aria-labelledby={titleId} data-passing>
      <SectionHeader title={visitTitle(review.created_at, today)} id={titleId} />
      <Card inset="mat" className="logged-visit-card shape-card">
        {shown.length > 0 && (
          <div className="logged-visit-photos" data-photos={shown.length}>
            {shown.map((photo) => (
              <ReviewPhoto key={photo.path} photo={photo} alt="" name={place.name} seed={place.id} eager />
            ))}
          </div>
        )}
        <div className="logged-visit-words">
          <div className="logged-visit-head">
            {shown.length === 0 && (
              <span className="logged-visit-thumb">
                <PlacePhoto place={place} ratio="1/1" eager />
              </span>
            )}
            <div className="shape-fill">
              <h3 className="logged-visit-name">
                <Link to={paths.review(id)} className="shape-clamp shape-link">
                  <bdi>{place.name}</bdi>
                </Link>
              </h3>
              <div className="logged-visit-line">
                <StarRating rating={review.rating} />
                <span className="logged-visit-state">
                  {isSent ? <StatusChip status={{ state: 'sent' }} /> : <ObjectStatus id={id} />}
                </span>
              </div>
            </div>
          </div>
          {review.comment && (
            <p className="logged-visit-comment shape-clamp" dir="auto">
              {review.comment}
            </p>
          )}
        </div>
      </Card>
    </section>
  )
}
