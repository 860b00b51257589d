import { lazy, type ReactNode, Suspense, useLayoutEffect, useMemo } from 'react'
import { matchRoutes, Outlet, type RouteObject, renderMatches, useLocation } from 'react-router-dom'
import type { SessionKeeper } from '#src/backend/session.ts'
import { endFirstPaint } from '#src/stores/first-paint.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Splash } from './frame/Splash.tsx'
import { useArrival } from './frame/use-arrival.ts'
import { useTrail } from './frame/use-trail.ts'
import { type Page, page } from './page.ts'
import { contentPages, publicPages, signedInPages } from './routes.tsx'
import { SignedIn } from './SignedIn.tsx'
import { SignedOut } from './SignedOut.tsx'

const Frame = lazy(async () => ({ default: (await import('./frame/Frame.tsx')).Frame }))

const NotFound = page(async () => (await import('#src/screens/not-found/NotFoundPage.tsx')).NotFoundPage)

/**
 * The page at the current address. The elements are made once, so that another query of the same page, which a search writes after
 * every pause, draws nothing but what reads it.
 */
export function Routed({ session }: { session: SessionKeeper }) {
  const { pathname } = useLocation()
  const table = useMemo(() => tableOf(session), [session])
  return useMemo(() => {
    // Its code comes while the copy opens. A page that is drawn without it shows a fallback, which React keeps for 0.3 s.
    void pageAt(pathname)
      ?.load()
      .catch(() => {})
    return renderMatches(matchRoutes(table, pathname))
  }, [table, pathname])
}

const lines = [...publicPages, ...signedInPages, ...contentPages].map(({ pattern: path, Page: handle }) => ({
  path,
  handle,
}))

/** Undefined: there is no such page. */
export const pageAt = (pathname: string): Page['Page'] | undefined => matchRoutes(lines, pathname)?.[0]?.route.handle

const tableOf = (session: SessionKeeper): RouteObject[] => [
  {
    element: <Arrival />,
    children: [
      { element: <SignedOut />, children: publicPages.map(routeOf) },
      {
        element: <SignedIn session={session} />,
        children: [{ element: <Frame pages={signedInPages} />, children: signedInPages.map(routeOf) }],
      },
      ...contentPages.map(routeOf),
      routeOf({ pattern: '*', title: 'Page not found', Page: NotFound }),
    ],
  },
]

const routeOf = ({ pattern, title, Page }: Page): RouteObject => ({
  path: pattern,
  element: <Titled key={pattern} title={title} page={<Page />} />,
})

function Arrival() {
  useTrail()
  useArrival()
  return (
    <Suspense fallback={<Splash />}>
      <Outlet />
    </Suspense>
  )
}

/** A page with its document title; if it fails, the frame around it stays usable. */
function Titled({ title, page }: { title: string; page: ReactNode }) {
  const { pathname } = useLocation()
  useLayoutEffect(endFirstPaint, [])
  return (
    <ErrorBoundary place={pathname}>
      <title>{`${title && `${title} · `}crumb.`}</title>
      {page}
    </ErrorBoundary>
  )
}
