/** The address of a review's photo: a picture of this device while it is on its way, else the server's. */
import { useEffect, useState } from 'react'
import { pictureOnDevice, type ReviewPhoto } from '../queries/review-photos.ts'
import { useCopy } from '../queries/use-copy.ts'
import { useServices } from '../services/use-services.ts'

/** Undefined while the picture is being read from the device, or when there is no photo. */
export function useReviewPhoto(photo: ReviewPhoto | undefined, size: 'full' | 'thumbnail'): string | undefined {
  const copy = useCopy()
  const { pictures } = useServices()
  const id = photo?.onDevice?.id
  const [local, setLocal] = useState<{ id: string; address: string | undefined }>()

  useEffect(() => {
    if (id === undefined) return undefined
    let address: string | undefined
    let isOver = false
    const read = async (): Promise<void> => {
      const picture = await pictureOnDevice(copy, id, size)
      if (isOver) return
      address = picture && URL.createObjectURL(picture)
      setLocal({ id, address })
    }
    // A copy that is being closed cannot be read; the page ends with it.
    read().catch(() => {})
    return () => {
      isOver = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [copy, id, size])

  if (!photo) return undefined
  if (id === undefined) return pictures.reviewPhoto(photo.path)
  if (local?.id !== id) return undefined
  // Linked and dropped between two looks, or taken over from a file without pictures: the server may have it.
  return local.address ?? pictures.reviewPhoto(photo.path)
}
