import { SharePicture } from '#src/components/pictures/SharePicture.tsx'
import { usePhotosOf, useReviewPhoto } from '#src/components/reviews/ReviewPhoto.tsx'
import { visitNumber } from '#src/domain/diary/diary.ts'
import { visitCard } from '#src/domain/diary/share-card.ts'
import { ownDiary } from '#src/queries/diary.ts'
import type { FeedReview } from '#src/queries/feed.ts'
import { profileById } from '#src/queries/people.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'

interface VisitPictureProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  shown: FeedReview
}

/** One's own visit as a picture. Loaded when somebody asks for it. */
export function VisitPicture({ open, onOpenChange, shown: { review, restaurant } }: VisitPictureProps) {
  const { userId } = useCopy()
  const { pictures } = useServices()
  const author = useLive((copy) => profileById(copy, userId), [userId])
  const visits = useLive(ownDiary, [])
  const photos = usePhotosOf(review)
  const own = useReviewPhoto(photos?.[0], 'full')
  const card = author && visits && visitCard(review, restaurant, author, visitNumber(visits, review.id))
  if (!card) return null
  // While the device reads the photo, it is not known what pictures the visit.
  const isReading = photos === undefined || (photos.length > 0 && own === undefined)
  const picture = own ?? pictures.place(card.picture.photo)
  return (
    <SharePicture open={open} onOpenChange={onOpenChange} card={card} pictures={isReading ? undefined : [picture]} />
  )
}
