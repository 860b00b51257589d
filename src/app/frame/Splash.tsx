import { useEffect, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Wordmark } from '#src/ui/Wordmark.tsx'
import './splash.css'

/** Ms: as long as the stored home waits for the app (first-paint/show.ts). */
const longWait = 10_000

/** Shown while the session is read and the copy is opened (spec D§2); a short wait shows nothing. */
export function Splash() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longWait)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="splash">
      <output className="splash-words" aria-label={isLong ? undefined : 'Loading'}>
        <Wordmark size="large" />
        {/* A frozen tab releases none of its locks. */}
        {isLong && (
          <p>
            This is taking longer than usual. What you saved stays on this device. If crumb. is open in another tab,
            close that tab.
          </p>
        )}
      </output>
      {/* An installed app on a phone has no reload button. */}
      {isLong && (
        <Button variant="primary" onClick={() => location.reload()}>
          Load again
        </Button>
      )}
    </div>
  )
}
