import Share from 'lucide-react/icons/share'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { storeText } from '#src/lib/web-storage.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'

const key = 'crumb-install-hint-dismissed'

/** On iPhones and iPads, explains how to put the app on the home screen, until dismissed. */
export function InstallHint() {
  const [isShown, setShown] = useState(() => localStorage.getItem(key) === null)
  if (!isShown) return null
  return (
    <section className="home-hint" aria-label="Install crumb.">
      <Icon icon={Share} size={22} />
      <p>Put crumb. on your home screen to use it without a signal: tap Share, then “Add to Home Screen”.</p>
      <IconButton
        label="Dismiss"
        icon={X}
        onClick={() => {
          storeText('localStorage', key, 'yes')
          setShown(false)
        }}
      />
    </section>
  )
}
