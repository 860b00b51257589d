import type { ReactNode } from 'react'
import './PhotoGrid.css'

interface PhotoGridProps {
  /** Each a Photo with its own alternative text. */
  photos: readonly { key: string; picture: ReactNode }[]
  onOpen: (index: number) => void
}

/** Two columns of photos, each opening the viewer; a single photo spans both. */
export function PhotoGrid({ photos, onOpen }: PhotoGridProps) {
  return (
    <ul className="photo-grid">
      {photos.map(({ key, picture }, index) => (
        <li key={key}>
          <button type="button" className="photo-grid-button shape-press" onClick={() => onOpen(index)}>
            {picture}
          </button>
        </li>
      ))}
    </ul>
  )
}
