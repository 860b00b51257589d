import { type ComponentType, useEffect, useState } from 'react'
import { expectedPerson } from '#src/stores/first-paint.ts'
import { whenToastWaits } from '#src/ui/toast.ts'

/** Ms after the first render, unless there is something to say before: the start loads enough already. */
const afterStart = 1000
/** Ms for visitors: whoever signs in on a slow line waits for the 11 kB. */
const afterStartOfVisitor = 5000
/** Ms until a file that failed to load is requested again. */
const again = 5000

/** Shows toasts with a library that loads after the page. Until then, toasts wait in ui/toast.ts. */
export function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = (): void => {
      clearTimeout(timer)
      import('#src/ui/Toaster.tsx').then(
        (loaded) => setToaster(() => loaded.Toaster),
        () => {
          timer = setTimeout(load, again)
        },
      )
    }
    timer = setTimeout(load, expectedPerson() ? afterStart : afterStartOfVisitor)
    void whenToastWaits().then(load)
    return () => clearTimeout(timer)
  }, [])
  return Toaster ? <Toaster /> : null
}
