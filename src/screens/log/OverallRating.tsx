import Heart from 'lucide-react/icons/heart'
import { StarRatingInput } from '#src/components/reviews/StarRatingInput.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Switch } from '#src/ui/Switch.tsx'

interface OverallRatingProps {
  rating: number | undefined
  onRating: (rating: number | undefined) => void
  isFavorite: boolean
  onFavorite: (isFavorite: boolean) => void
}

/** The overall rating and, with it, whether the place is a favorite (spec L§2.2). */
export function OverallRating({ rating, onRating, isFavorite, onFavorite }: OverallRatingProps) {
  return (
    <Card inset="none">
      <div className="log-rating">
        <StarRatingInput label="Overall rating" value={rating} onChange={onRating} />
      </div>
      <div className="log-favorite">
        <Switch
          label={
            <>
              <Icon icon={Heart} filled={isFavorite} />
              Favorite
            </>
          }
          checked={isFavorite}
          onChange={onFavorite}
        />
      </div>
    </Card>
  )
}
