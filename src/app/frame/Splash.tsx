import { Wordmark } from '../../ui/Wordmark.tsx'
import './splash.css'

/** Shown while the session is being read and the copy opened (spec D§2); a short wait shows nothing. */
export function Splash() {
  return (
    <output className="splash" aria-label="Loading">
      <Wordmark size="large" />
    </output>
  )
}
