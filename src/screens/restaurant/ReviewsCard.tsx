import { PlaceReview } from '../../components/PlaceReview.tsx'
import type { PageReview } from '../../domain/restaurant-page.ts'
import { useCopy } from '../../queries/use-copy.ts'
import { Card } from '../../ui/Card.tsx'
import { SectionHeader } from '../../ui/SectionHeader.tsx'

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
