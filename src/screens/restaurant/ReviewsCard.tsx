import { PlaceReview } from '#src/components/reviews/PlaceReview.tsx'
import type { PageReview } from '#src/domain/places/restaurant-page.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Card } from '#src/ui/Card.tsx'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'

interface ReviewsCardProps {
  title: 'Friend Reviews' | 'All User Reviews'
  /** Where all of them are. */
  viewAll: string
  reviews: readonly PageReview[]
}

/** The newest reviews; nothing while there are none. */
export function ReviewsCard({ title, viewAll, reviews }: ReviewsCardProps) {
  const { userId } = useCopy().store
  if (reviews.length === 0) return null
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id}>
      <Card className="restaurant-reviews">
        <SectionHeader title={title} id={id} link={{ to: viewAll, label: 'View All' }} />
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
