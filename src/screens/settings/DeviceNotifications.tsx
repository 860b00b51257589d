import { useEffect, useState } from 'react'
import type { NotificationState } from '#src/services/notifications.ts'
import { failureWords, ServiceError } from '#src/services/service-error.ts'
import { useServices } from '#src/services/use-services.ts'
import { useOfflineHint } from '#src/stores/this-browser.ts'
import { Switch } from '#src/ui/Switch.tsx'
import { toastError } from '#src/ui/toast.ts'

const hints: Record<NotificationState, string> = {
  on: 'Notifications come up here, even while crumb. is closed.',
  off: 'To hear of these here, even while crumb. is closed. Your browser asks you first.',
  denied: "This browser blocks crumb.'s notifications. Allow them in its settings for this site first.",
  not_installed: 'Add crumb. to your home screen first. On iPhone and iPad, only installed apps can notify you.',
  unsupported: "This browser can't show notifications.",
}

const offline = "You're offline. Turning this on needs a connection."
const noPushService = "Your browser can't reach its notification service. Please try again later."

/** The browser's own failure comes when it asks its push service, which nobody else speaks with. */
function wordsOf(error: unknown): string {
  if (error instanceof DOMException) return noPushService
  return error instanceof ServiceError && error.kind === 'offline' ? offline : failureWords(error)
}

/** Whether this device shows notifications; the browser asks the person at the tap, and never before. */
export function DeviceNotifications({ isWanted }: { isWanted: boolean }) {
  const { notifications } = useServices()
  const isOffline = useOfflineHint()
  const [state, setState] = useState<NotificationState>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const look = (): void => void notifications.state().then(setState, () => {})
    look()
    // The person may come back from the browser's settings.
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [notifications])

  async function change(isOn: boolean): Promise<void> {
    setBusy(true)
    try {
      if (isOn) setState(await notifications.turnOn())
      else {
        await notifications.turnOff()
        setState('off')
      }
    } catch (error) {
      toastError('Error', wordsOf(error))
    } finally {
      setBusy(false)
    }
  }

  if (!state) return null
  const hint = isOffline && state === 'off' ? offline : hints[state]
  return (
    <Switch
      label="Notify This Device"
      hint={isWanted ? hint : 'Turn the switch above on first.'}
      checked={isWanted && state === 'on'}
      disabled={!isWanted || isBusy || (state !== 'on' && state !== 'off')}
      onChange={(isOn) => void change(isOn).catch(reportError)}
    />
  )
}
