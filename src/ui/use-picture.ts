import { useState } from 'react'

/** The picture's address, and the handler for a load error, after which the address is undefined until it changes. */
export function usePicture(src: string | null | undefined) {
  const [broken, setBroken] = useState<string>()
  return {
    shown: src && src !== broken ? src : undefined,
    onError: () => setBroken(src ?? undefined),
  }
}
