/** The address of a review's photo: a picture of this device while it is on its way, else the server's. */
import type { ReviewPhoto } from '#src/queries/review-photos.ts'
import { useServices } from '#src/services/use-services.ts'
import { usePictureOnDevice } from './use-picture-on-device.ts'

/** Undefined while the picture is being read from the device, or when there is no photo. */
export function useReviewPhoto(photo: ReviewPhoto | undefined, size: 'full' | 'thumbnail'): string | undefined {
  const { pictures } = useServices()
  const id = photo?.onDevice?.id
  const local = usePictureOnDevice(id, size)
  if (!photo) return undefined
  if (id === undefined) return pictures.reviewPhoto(photo.path)
  if (local.isReading) return undefined
  // Linked and dropped between two looks, or taken over from a file without pictures: the server may have it.
  return local.address ?? pictures.reviewPhoto(photo.path)
}
