/** The address of a picture that this device has because it is still on its way to the server. */
import { useEffect, useState } from 'react'
import { pictureOnDevice } from '#src/queries/review-photos.ts'
import { useCopy } from '#src/queries/use-copy.ts'

type PictureOnDevice = {
  /** Undefined when there is no such photo, while it is being read, and when its picture is no longer here. */
  address?: string | undefined
  isReading: boolean
}

export function usePictureOnDevice(id: string | undefined, size: 'full' | 'thumbnail'): PictureOnDevice {
  const copy = useCopy()
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

  if (id === undefined) return { isReading: false }
  return local?.id === id ? { address: local.address, isReading: false } : { isReading: true }
}
