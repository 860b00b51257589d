import { type ReactNode, Suspense, use, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import type { SessionKeeper } from '#src/backend/session.ts'
import { paths } from '#src/lib/paths.ts'
import { CopyContext } from '#src/queries/use-copy.ts'
import { useSession } from '#src/services/session.ts'
import { ServicesContext } from '#src/services/use-services.ts'
import { expectSignedIn, expectVisitor } from '#src/stores/first-paint.ts'
import { forgetSignUp } from '#src/stores/sign-up.ts'
import { isTabOfPerson } from '#src/stores/tab.ts'
import { forgetWantedPath, wantPath } from '#src/stores/wanted-path.ts'
import { Splash } from './frame/Splash.tsx'
import { isLeaving } from './local/leaver.ts'
import { localOf } from './local/running.ts'
import type { Page } from './page.ts'
import { readPagesAhead } from './read-pages-ahead.ts'

/**
 * Admits only signed-in people (spec D§2). A session that the server has ended still counts: the copy stays readable
 * and writable.
 */
export function SignedIn({ session: sessionKeeper, pages }: { session: SessionKeeper; pages: readonly Page[] }) {
  const { session } = useSession()
  const userId = session?.userId
  useEffect(() => {
    if (userId === undefined) return
    forgetWantedPath()
    forgetSignUp()
    expectSignedIn(userId)
  }, [userId])
  useEffect(() => (userId === undefined ? undefined : readPagesAhead(pages)), [userId, pages])
  if (session === undefined) return <Splash />
  if (session === null) return <ToLanding />
  return (
    <Suspense fallback={<Splash />}>
      <LocalProvider key={session.userId} session={sessionKeeper} userId={session.userId}>
        <Outlet />
      </LocalProvider>
    </Suspense>
  )
}

/** Remembers the wanted address for after signing in, except for somebody who has just signed out. */
function ToLanding() {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    expectVisitor()
    if (!isLeaving() && !isTabOfPerson()) wantPath(pathname + search + hash)
  }, [pathname, search, hash])
  return <Navigate to={paths.landing} replace />
}

/** Provides this person's local copy; suspends until it is open, and throws if it cannot be opened. */
function LocalProvider(props: { session: SessionKeeper; userId: string; children: ReactNode }) {
  const { copy, services } = use(localOf(props.session, props.userId))
  return (
    <CopyContext value={copy}>
      <ServicesContext value={services}>{props.children}</ServicesContext>
    </CopyContext>
  )
}
