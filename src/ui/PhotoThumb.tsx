import { Photo } from './Photo.tsx'
import './PhotoThumb.css'
import { type SendStatus, StatusChip } from './StatusChip.tsx'

interface PhotoThumbProps {
  src: string | undefined
  /** "Photo 2 of 3". */
  alt: string
  status?: SendStatus
}

/** A photo on its way, with its status or a filling ring on the picture. */
export function PhotoThumb({ src, alt, status }: PhotoThumbProps) {
  return (
    <span className="photo-thumb">
      <Photo src={src} alt={alt} name={alt} ratio="1/1">
        {status?.state === 'uploading' ? (
          <UploadRing percent={status.percent} />
        ) : (
          status && (
            <span className="photo-thumb-status">
              <StatusChip status={status} onPhoto />
            </span>
          )
        )}
      </Photo>
    </span>
  )
}

function UploadRing({ percent }: { percent: number }) {
  return (
    <span className="shape-scrim">
      <svg viewBox="0 0 44 44" className="photo-thumb-ring" aria-hidden="true">
        <circle cx="22" cy="22" r="18" />
        <circle
          cx="22"
          cy="22"
          r="18"
          className="photo-thumb-ring-done"
          pathLength="100"
          strokeDasharray={`${percent} 100`}
        />
      </svg>
      <span className="photo-thumb-percent">{Math.floor(percent)}%</span>
    </span>
  )
}
