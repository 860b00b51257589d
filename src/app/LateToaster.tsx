import { type ComponentType, useEffect, useState } from 'react'
import { firstToast } from '#src/ui/toast.ts'

/** Ms after the first render until it is loaded for a toast that may come: the start loads enough already. */
const afterStart = 5000
/** Ms until a file that failed to load is requested again. */
const again = 5000

/** Shows toasts with a library that loads after the page. Until then, toasts wait in ui/toast.ts. */
export function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const loadIn = (ms: number): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        import('#src/ui/Toaster.tsx').then(
          (loaded) => setToaster(() => loaded.Toaster),
          () => loadIn(again),
        )
      }, ms)
    }
    loadIn(afterStart)
    void firstToast.then(() => loadIn(0))
    return () => clearTimeout(timer)
  }, [])
  return Toaster ? <Toaster /> : null
}
