import { usePicture } from '#src/ui/use-picture.ts'

interface PhotoViewerPictureProps {
  /** Undefined while it is being read from the device. */
  src: string | undefined
  alt: string
  /** Below the picture, such as who took it and when. */
  caption?: string
}

/**
 * One whole photo in the viewer; says so when it cannot be shown, for example one never looked at before going offline.
 */
export function PhotoViewerPicture({ src, alt, caption }: PhotoViewerPictureProps) {
  const { shown, onError } = usePicture(src)
  if (shown) {
    return (
      <>
        <img className="photo-viewer-picture" src={shown} alt={alt} draggable={false} onError={onError} />
        {caption !== undefined && <p className="photo-viewer-caption">{caption}</p>}
      </>
    )
  }
  return src ? <p className="photo-viewer-missing">This photo can't be shown right now.</p> : null
}
