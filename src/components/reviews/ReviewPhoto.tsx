/** The address of a review's photo: this device's picture while it is on its way, else the server's. */
import { usePictureOnDevice } from '#src/components/offline/use-picture-on-device.ts'
import type { Review } from '#src/domain/rows.ts'
import { connectionNow } from '#src/queries/connection.ts'
import { mergePhotos, photosOnTheirWay, type ReviewPhoto as ShownPhoto } from '#src/queries/review-photos.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'
import { Photo, type PhotoProps } from '#src/ui/Photo.tsx'
import type { SendStatus } from '#src/ui/StatusChip.tsx'

/** Undefined while the picture is being read from the device, or when there is no photo. */
export function useReviewPhoto(photo: ShownPhoto | undefined, size: 'full' | 'thumbnail'): string | undefined {
  const { pictures } = useServices()
  const id = photo?.onDevice?.id
  const local = usePictureOnDevice(id, size)
  if (!photo) return undefined
  if (id === undefined) return pictures.reviewPhoto(photo.path)
  if (local.isReading) return undefined
  // The photo may have been linked and dropped between two reads, or imported without pictures: the server may have it.
  return local.address ?? pictures.reviewPhoto(photo.path)
}

/** How far a photo is on its way; undefined once the server has it. */
export function usePhotoStatus(onDevice: ShownPhoto['onDevice']): SendStatus | undefined {
  const isOffline = useLive(connectionNow, []) === 'offline'
  if (!onDevice || onDevice.state === 'uploaded') return undefined
  if (onDevice.state === 'failed') return { state: 'attention' }
  // An upload that broke off offline waits for a network.
  const isUploading = onDevice.state === 'uploading' && !isOffline
  return isUploading ? { state: 'uploading', percent: 100 * onDevice.progress } : { state: 'waiting' }
}

/** The photos of a review that was read live, in order; undefined while what is owed is being read. */
export function usePhotosOf({ id, photos = [] }: Pick<Review, 'id' | 'photos'>): readonly ShownPhoto[] | undefined {
  const onTheirWay = useLive((copy) => photosOnTheirWay(copy, id), [id])
  return onTheirWay && mergePhotos(photos, onTheirWay)
}

type ReviewPhotoProps = Omit<PhotoProps, 'src'> & {
  /** One of photosOfReview; undefined shows the tile with the letter. */
  photo: ShownPhoto | undefined
}

/** A review's photo in reserved space, from this device while it is on its way. */
export function ReviewPhoto({ photo, ...props }: ReviewPhotoProps) {
  return <Photo {...props} src={useReviewPhoto(photo, 'thumbnail')} />
}
