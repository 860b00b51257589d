import type { PhotoItem, RefusedItem } from '../../queries/work.ts'
import { FailedPhotoCard } from './FailedPhotoCard.tsx'
import { PartSection } from './PartSection.tsx'
import { RefusedCard } from './RefusedCard.tsx'

/** What the server refuses and the person has to decide about. */
export function AttentionSection({ refused, photos }: { refused: RefusedItem[]; photos: PhotoItem[] }) {
  if (refused.length + photos.length === 0) return null
  return (
    <PartSection title="Needs attention">
      <ul className="waiting-page-cards">
        {refused.map((item) => (
          <li key={item.id} className="waiting-page-card-item">
            <RefusedCard item={item} />
          </li>
        ))}
        {photos.map((photo) => (
          <li key={photo.id} className="waiting-page-card-item">
            <FailedPhotoCard photo={photo} />
          </li>
        ))}
      </ul>
    </PartSection>
  )
}
