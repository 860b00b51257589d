import type { PhotoGroup, RefusedItem } from '#src/queries/work.ts'
import { AnimatedList } from '#src/ui/AnimatedList.tsx'
import { FailedPhotosCard } from './FailedPhotosCard.tsx'
import { PartSection } from './PartSection.tsx'
import { RefusedCard } from './RefusedCard.tsx'

/** What the server refuses and the person has to decide about. */
export function AttentionSection({ refused, photos }: { refused: RefusedItem[]; photos: PhotoGroup[] }) {
  if (refused.length + photos.length === 0) return null
  return (
    <PartSection title="Needs attention">
      <AnimatedList
        items={[...refused, ...photos]}
        keyOf={idOf}
        className="waiting-page-cards"
        itemClassName="waiting-page-card-item"
      >
        {(item) => ('intent' in item ? <RefusedCard item={item} /> : <FailedPhotosCard group={item} />)}
      </AnimatedList>
    </PartSection>
  )
}

const idOf = ({ id }: { id: string }): string => id
