import { Photo } from './Photo.tsx'
import './PhotoGrid.css'

/** A picture and what it shows, in words. */
interface GridPhoto {
  src: string
  alt: string
}

interface PhotoGridProps {
  photos: readonly GridPhoto[]
  /** Whose letter stands for a photo that cannot be shown. */
  name: string
  onOpen: (index: number) => void
}

/** Two columns of photos, each opening the viewer. */
export function PhotoGrid({ photos, name, onOpen }: PhotoGridProps) {
  return (
    <ul className="photo-grid">
      {photos.map(({ src, alt }, index) => (
        <li key={src}>
          <button type="button" className="photo-grid-button" onClick={() => onOpen(index)}>
            <Photo src={src} alt={alt} name={name} ratio="1/1" />
          </button>
        </li>
      ))}
    </ul>
  )
}
