import { paths } from '../../lib/paths.ts'
import { useSession } from '../../services/use-session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { TextLink } from '../../ui/TextLink.tsx'

/** Says calmly when the person is offline or has to sign in again; everything stays readable and takes changes. */
export function FrameBanner({ isOffline }: { isOffline: boolean }) {
  const { session } = useSession()
  if (session?.isOver)
    return (
      <div className="frame-banner">
        <Banner tone="pending" action={<TextLink to={paths.login}>Sign in</TextLink>}>
          Sign in again to send your changes.
        </Banner>
      </div>
    )
  if (!isOffline) return null
  return (
    <div className="frame-banner">
      <Banner>You're offline. Reviews are saved here and will be sent.</Banner>
    </div>
  )
}
