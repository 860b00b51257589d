import { SharePicture } from '#src/components/pictures/SharePicture.tsx'
import { firstWeekday } from '#src/domain/diary/days.ts'
import type { DiaryVisit } from '#src/domain/diary/diary.ts'
import { recapOf } from '#src/domain/diary/recap.ts'
import { yearCard } from '#src/domain/diary/share-card.ts'
import { profileById } from '#src/queries/people.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'

interface YearPictureProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  visits: readonly DiaryVisit[]
  period: string
}

/** A year, or all of time, as a picture. Loaded when somebody asks for it. */
export function YearPicture({ open, onOpenChange, visits, period }: YearPictureProps) {
  const { userId } = useCopy()
  const author = useLive((copy) => profileById(copy, userId), [userId])
  const card = author && yearCard(recapOf(visits, period, firstWeekday(navigator.language)), period, author)
  if (!card) return null
  return <SharePicture open={open} onOpenChange={onOpenChange} card={card} pictures={none} />
}

const none: readonly string[] = []
