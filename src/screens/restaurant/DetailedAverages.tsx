import { spokenRating } from '#src/components/reviews/StarRating.tsx'
import { mostStars } from '#src/domain/visits/ratings.ts'
import { type DetailedRatings, detailedRatings } from '#src/domain/visits/review.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import './detailed-averages.css'

/** What people think of the food, the service …: a bar and the average each, nothing when nobody has said it. */
export function DetailedAverages({ averages }: { averages: DetailedRatings }) {
  const given = detailedRatings.flatMap(([column, label]) => {
    const average = averages[column]
    return average === undefined ? [] : [{ label, average }]
  })
  if (given.length === 0) return null
  return (
    <dl className="detailed-averages">
      {given.map(({ label, average }) => (
        <div key={label} className="detailed-averages-row">
          <dt>{label}</dt>
          <dd>
            <VisuallyHidden>{spokenRating(average)}</VisuallyHidden>
            <span className="detailed-averages-bar" aria-hidden="true">
              <span style={{ inlineSize: `${(average / mostStars) * 100}%` }} />
            </span>
            <span className="detailed-averages-number" aria-hidden="true">
              {average.toFixed(1)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
