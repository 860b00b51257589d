import { type ComponentType, useEffect, useState } from 'react'

/** Ms after the first render: no toast comes earlier, and the start loads enough already. */
const afterStart = 1000
/** Ms until a file that failed to load is requested again. */
const again = 5000

/** Shows toasts with a library that loads after the page. Until then, toasts wait in ui/toast.ts. */
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
