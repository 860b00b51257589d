import { useEffect } from 'react'
import { Navigate, Outlet, useParams } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/services/session.ts'
import { endTab } from '#src/stores/tab.ts'
import { wantedPath } from '#src/stores/wanted-path.ts'

/**
 * Takes signed-in people to the page they wanted (spec D§4), by an invitation to whoever sent it. Visitors see their page at
 * once, without waiting for the session; so does a person whose session the server has ended, who has to sign in again.
 */
export function SignedOut() {
  const { session } = useSession()
  const { id: inviter } = useParams()
  useEffect(() => {
    if (session === null) endTab().catch(reportError)
  }, [session])
  if (session && !session.isOver)
    return <Navigate to={inviter ? paths.profile(inviter) : (wantedPath() ?? paths.start)} replace />
  return <Outlet />
}
