import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { isFormPath } from '#src/lib/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { isNewVersionWaiting, takeNewVersion, watchNewVersion } from './register.ts'
import './UpdatePrompt.css'

/** Offers a new version of the app; never while a form is open. */
export function UpdatePrompt() {
  const isWaiting = useSyncExternalStore(watchNewVersion, isNewVersionWaiting)
  const [isPutOff, setPutOff] = useState(false)
  const [isUpdating, setUpdating] = useState(false)
  const { pathname } = useLocation()
  const isShown = isWaiting && !isPutOff && !isFormPath(pathname)
  const update = (): void => {
    setUpdating(true)
    takeNewVersion().catch(reportError)
  }
  return (
    <output>
      {isShown && (
        <div className="update-prompt">
          <p>A new version of crumb. is ready.</p>
          <Button variant="quiet" onClick={() => setPutOff(true)}>
            Later
          </Button>
          <Button variant="soft" busy={isUpdating} onClick={update}>
            {isUpdating ? 'Updating...' : 'Update'}
          </Button>
        </div>
      )}
    </output>
  )
}
