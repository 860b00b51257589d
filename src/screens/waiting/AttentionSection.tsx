import type { PhotoItem, RefusedItem } from '#src/queries/work.ts'
import { AnimatedList } from '#src/ui/AnimatedList.tsx'
import { FailedPhotoCard } from './FailedPhotoCard.tsx'
import { PartSection } from './PartSection.tsx'
import { RefusedCard } from './RefusedCard.tsx'

/** What the server has refused, for the person to decide about. */
export function AttentionSection({ refused, photos }: { refused: RefusedItem[]; photos: PhotoItem[] }) {
  if (refused.length + photos.length === 0) return null
  return (
    <PartSection title="Needs attention">
      <AnimatedList
        items={[...refused, ...photos]}
        keyOf={idOf}
        className="waiting-page-cards"
        itemClassName="waiting-page-card-item"
      >
        {(item) => ('intent' in item ? <RefusedCard item={item} /> : <FailedPhotoCard photo={item} />)}
      </AnimatedList>
    </PartSection>
  )
}

const idOf = ({ id }: { id: string }): string => id
