import Share from 'lucide-react/icons/share'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { keepText } from '../../lib/web-storage.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import './install-hint.css'

const key = 'crumb-install-hint-dismissed'

/** iOS offers no installation by itself, and deletes what a page in the browser keeps after some weeks. */
const isNeeded = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) &&
  !matchMedia('(display-mode: standalone)').matches &&
  localStorage.getItem(key) === null

/** Says on iPhones and iPads how to put the app on the home screen, until it is dismissed. */
export function InstallHint() {
  const [isShown, setShown] = useState(isNeeded)
  if (!isShown) return null
  return (
    <section className="install-hint" aria-label="Install crumb.">
      <Icon icon={Share} size={22} />
      <p>Put crumb. on your home screen to use it without a signal: tap Share, then “Add to Home Screen”.</p>
      <IconButton
        label="Dismiss"
        icon={X}
        onClick={() => {
          keepText('localStorage', key, 'yes')
          setShown(false)
        }}
      />
    </section>
  )
}
