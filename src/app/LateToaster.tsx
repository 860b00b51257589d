import { type ComponentType, useEffect, useState } from 'react'

/** Ms after the first drawing: nothing is said before, and a start has enough to load and to run. */
const afterStart = 1000
/** Ms until a file that could not be loaded is asked for again. */
const again = 5000

/** Shows toasts, with a library that comes after the page. What is said meanwhile waits (ui/toast.ts). */
export function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const loadIn = (ms: number): void => {
      timer = setTimeout(() => {
        import('#src/ui/Toaster.tsx').then(
          (loaded) => setToaster(() => loaded.Toaster),
          () => loadIn(again),
        )
      }, ms)
    }
    loadIn(afterStart)
    return () => clearTimeout(timer)
  }, [])
  return Toaster ? <Toaster /> : null
}
