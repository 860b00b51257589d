import { ReviewPhoto } from '#src/components/reviews/ReviewPhoto.tsx'
import type { PhotoOnDevice } from '#src/queries/work.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { workIcon } from './work-icons.ts'
import './work-thumb.css'

interface WorkThumbProps {
  photo: PhotoOnDevice | undefined
  /** Chooses the icon when there is no photo. */
  intent: string
  name: string
  size?: 'normal' | 'small'
}

/** The small picture beside unsent work. */
export function WorkThumb({ photo, intent, name, size = 'normal' }: WorkThumbProps) {
  return (
    <span className={`work-thumb work-thumb-${size}`}>
      {photo ? (
        <ReviewPhoto
          photo={{ path: photo.path, onDevice: { id: photo.id, state: 'waiting', progress: 0 } }}
          alt=""
          name={name}
          ratio="1/1"
        />
      ) : (
        <span className="work-thumb-icon">
          <Icon icon={workIcon(intent)} size={24} />
        </span>
      )}
    </span>
  )
}
