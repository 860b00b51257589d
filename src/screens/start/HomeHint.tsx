import { useEffect, useState } from 'react'
import { useToday } from '#src/components/page/in-front.ts'
import { isInstalledByHand, openBefore } from '#src/domain/work/browser-storage.ts'
import { hasUnsent } from '#src/domain/work/work-summary.ts'
import { unsentWork } from '#src/queries/drafts.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { thisBrowser } from '#src/stores/this-browser.ts'
import { InstallHint } from './InstallHint.tsx'
import './home-hint.css'
import { UnsentHint } from './UnsentHint.tsx'

/** Ms: work that is sent at once needs no hint. */
const timeoutMs = 3000

/** In a browser that deletes stored data: what is unsent here and how long it is safe, else how to install the app. */
export function HomeHint() {
  const unsent = useLive(unsentWork, [])
  const isWaiting = unsent !== undefined && hasUnsent(unsent)
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasting(isWaiting), isWaiting ? timeoutMs : 0)
    return () => clearTimeout(timer)
  }, [isWaiting])
  const today = useToday()
  const isByHand = isInstalledByHand(thisBrowser())
  if (isWaiting && isLasting) return <UnsentHint unsent={unsent} day={openBefore(today)} isByHand={isByHand} />
  return isByHand && <InstallHint />
}
