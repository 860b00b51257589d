import type { ShownList } from '#src/components/lists/use-list-page.ts'
import { SharePicture } from '#src/components/pictures/SharePicture.tsx'
import { listCard } from '#src/domain/diary/share-card.ts'
import { profileById } from '#src/queries/people.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'

interface ListPictureProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  shown: ShownList
}

/** One's own public list as a picture. Loaded when somebody asks for it. */
export function ListPicture({ open, onOpenChange, shown: { list, places = [] } }: ListPictureProps) {
  const { userId } = useCopy()
  const { pictures } = useServices()
  const author = useLive((copy) => profileById(copy, userId), [userId])
  const card = author && listCard(list, places, author)
  if (!card) return null
  return (
    <SharePicture
      open={open}
      onOpenChange={onOpenChange}
      card={card}
      pictures={card.pictures.map(({ photo }) => pictures.place(photo))}
    />
  )
}
