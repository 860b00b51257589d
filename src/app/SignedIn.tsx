import { type ReactNode, startTransition, useEffect, useState } from 'react'
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

/**
 * Admits only signed-in people (spec D§2). A session that the server has ended still counts: the copy stays readable
 * and writable.
 */
export function SignedIn({ session: sessionKeeper }: { session: SessionKeeper }) {
  const { session } = useSession()
  const userId = session?.userId
  useEffect(() => {
    if (userId === undefined) return
    forgetWantedPath()
    forgetSignUp()
    expectSignedIn(userId)
  }, [userId])
  if (session === undefined) return <Splash />
  if (session === null) return <ToLanding />
  return (
    <LocalProvider key={session.userId} session={sessionKeeper} userId={session.userId}>
      <Outlet />
    </LocalProvider>
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

/**
 * What the promise has given; undefined until then. Throws if it was rejected. Without `use`: React shows what was suspended 0.3 s after
 * its fallback at the earliest, and nothing else keeps a start waiting that long.
 */
function useGiven<Given>(promise: Promise<Given>): Given | undefined {
  const [settled, setSettled] = useState<{ of: Promise<Given>; value?: Given; error?: unknown }>()
  useEffect(() => {
    let isOver = false
    const settle = (how: { value?: Given; error?: unknown }): void => {
      // As a transition: the code of the frame may still be on its way, which would be a fallback as well.
      if (!isOver) startTransition(() => setSettled({ of: promise, ...how }))
    }
    promise.then(
      (value) => settle({ value }),
      (error: unknown) => settle({ error }),
    )
    return () => {
      isOver = true
    }
  }, [promise])
  if (settled?.of !== promise) return undefined
  if ('error' in settled) throw settled.error
  return settled.value
}

/** Provides this person's local copy; throws if it cannot be opened. */
function LocalProvider(props: { session: SessionKeeper; userId: string; children: ReactNode }) {
  const local = useGiven(localOf(props.session, props.userId))
  if (!local) return <Splash />
  const { copy, services } = local
  return (
    <CopyContext value={copy}>
      <ServicesContext value={services}>{props.children}</ServicesContext>
    </CopyContext>
  )
}
