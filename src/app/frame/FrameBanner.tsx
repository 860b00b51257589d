import { useLocation } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { connectionNow } from '#src/queries/connection.ts'
import { syncStatus } from '#src/queries/sync-status.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { useSession } from '#src/services/session.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { TextLink } from '#src/ui/TextLink.tsx'

/** Says calmly that the person is offline or has to sign in again; everything stays readable and writable. */
export function FrameBanner({ isOffline }: { isOffline: boolean }) {
  const { session } = useSession()
  const { pathname } = useLocation()
  const status = useLive(syncStatus, [])
  const connection = useLive(connectionNow, [])
  // That page says it itself, and more.
  if (pathname === paths.sync) return null
  if (session?.isOver)
    return (
      <div className="frame-banner" data-passing>
        <Banner tone="pending" action={<TextLink to={paths.login}>Sign in</TextLink>}>
          {status?.allSaved ? "Sign in again to see what's new." : 'Sign in again to send your changes.'}
        </Banner>
      </div>
    )
  // The mark on the navigation item leads here.
  const failed = (status?.needsAttention ?? 0) + (status?.photosFailed ?? 0) + (status?.lost ?? 0)
  if (failed > 0 && pathname === paths.profile())
    return (
      <div className="frame-banner" data-passing>
        <Banner tone="danger" action={<TextLink to={paths.sync}>Show</TextLink>}>
          {failed === 1 ? 'One change needs your attention.' : `${failed} changes need your attention.`}
        </Banner>
      </div>
    )
  if (!isOffline && connection === 'trouble' && status?.allSaved === false)
    return (
      <div className="frame-banner" data-passing>
        <Banner tone="pending" action={<TextLink to={paths.sync}>Show</TextLink>}>
          The server has a problem. What you saved is safe on this device and will be sent.
        </Banner>
      </div>
    )
  // Home renders it hidden as well: the next start may be offline, and shows home as stored.
  if (!isOffline && pathname !== paths.start) return null
  return (
    <div className="frame-banner" data-offline hidden={!isOffline}>
      <Banner>You're offline. Reviews are saved here and will be sent.</Banner>
    </div>
  )
}
