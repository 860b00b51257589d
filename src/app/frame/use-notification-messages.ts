import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PageMessage } from '#src/app/service-worker/notifications.ts'

/** Goes where a notification leads that was tapped while the app is open, and tells the service worker where the app is. */
export function useNotificationMessages(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const hear = ({ data, ports }: MessageEvent<PageMessage | null>): void => {
      if (data?.type === 'OPEN') void navigate(data.path)
      if (data?.type === 'WHERE') ports[0]?.postMessage(window.location.pathname)
    }
    navigator.serviceWorker?.addEventListener('message', hear)
    return () => navigator.serviceWorker?.removeEventListener('message', hear)
  }, [navigate])
}
