import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'
import type { DiaryVisit } from '#src/domain/diary/diary.ts'
import { placeNameOf } from '#src/domain/diary/diary.ts'
import { paths } from '#src/lib/paths.ts'
import { ListRow } from '#src/ui/ListRow.tsx'
import { ReviewThumb } from './ReviewThumb.tsx'
import { StarRating } from './StarRating.tsx'
import './VisitRow.css'

interface VisitRowProps {
  visit: DiaryVisit
  /** Under the name, where the day does not stand beside the row. */
  when?: string
}

/** One of one's own visits in a list: the place, the rating, how the review begins, and whether it is sent. */
export function VisitRow({ visit, when }: VisitRowProps) {
  const { review, restaurant } = visit
  const name = placeNameOf(visit)
  return (
    <div className="visit-row">
      <ListRow
        to={paths.review(review.id)}
        title={<bdi className="shape-clamp">{name}</bdi>}
        leading={<ReviewThumb review={review} place={restaurant ?? { id: review.restaurant_id, name }} ratio="4/3" />}
        trailing={<ObjectStatus id={review.id} />}
      >
        {when && <p>{when}</p>}
        <StarRating rating={review.rating} />
        {review.comment && (
          <p className="shape-truncate" dir="auto">
            {review.comment}
          </p>
        )}
      </ListRow>
    </div>
  )
}
