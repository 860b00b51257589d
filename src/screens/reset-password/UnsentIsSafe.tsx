import { useSession } from '#src/services/session.ts'
import { Banner } from '#src/ui/Banner.tsx'

/** To somebody whose session has ended on this device: it still has their work. */
export function UnsentIsSafe() {
  const { session } = useSession()
  if (!session) return null
  return (
    <div className="account-step-note">
      <Banner tone="pending">
        What {session.username ? `@${session.username}` : session.email} saved on this device stays here, and goes out
        once they're signed in again.
      </Banner>
    </div>
  )
}
