import { useState } from 'react'

/** The address to show, and what to do when it cannot be shown: undefined from then on, until there is another one. */
export function usePicture(src: string | null | undefined) {
  const [broken, setBroken] = useState<string>()
  return {
    shown: src && src !== broken ? src : undefined,
    onError: () => setBroken(src ?? undefined),
  }
}
