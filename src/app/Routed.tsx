import { type ReactNode, Suspense, useLayoutEffect, useMemo } from 'react'
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

/** Around the pages of a signed-in person. Not `lazy`: once its code is here, it is drawn without a fallback in between. */
export const FramePart = page(async () => {
  const { Frame } = await import('./frame/Frame.tsx')
  return () => <Frame pages={signedInPages} />
})

const NotFound = page(async () => (await import('#src/screens/not-found/NotFoundPage.tsx')).NotFoundPage)

/**
 * The page at the current address. The elements are made once, so that another query of the same page, which a search writes after
 * every pause, draws nothing but what reads it.
 */
export function Routed({ session }: { session: SessionKeeper }) {
  const { pathname } = useLocation()
  return useMemo(() => {
    const line = lineAt(pathname) ?? notFound
    // Its code comes while the copy opens. A page that is drawn without it shows a fallback, which React keeps for 0.3 s.
    void line.Page.load().catch(() => {})
    return renderMatches(matchRoutes([within(arrival, around(line, session))], pathname))
  }, [session, pathname])
}

const routes = [...publicPages, ...signedInPages, ...contentPages].map((line) => ({ path: line.pattern, handle: line }))

/** Most addresses are a pattern themselves: the router sorts and compiles all patterns to look for one. Undefined: there is no such page. */
const lineAt = (pathname: string): Page | undefined =>
  (routes.find(({ path }) => path === pathname) ?? matchRoutes(routes, pathname)?.[0]?.route)?.handle

export const pageAt = (pathname: string): Page['Page'] | undefined => lineAt(pathname)?.Page

const notFound: Page = { pattern: '*', title: 'Page not found', Page: NotFound }

// The same elements at every address: they stay when the page changes.
const arrival = <Arrival />
const signedOut = <SignedOut />
const frame = <FramePart />

const within = (element: ReactNode, route: RouteObject): RouteObject => ({ element, children: [route] })

/** The page with what stands around it. */
function around(line: Page, session: SessionKeeper): RouteObject {
  const route = routeOf(line)
  if (publicPages.includes(line)) return within(signedOut, route)
  return signedInPages.includes(line) ? within(<SignedIn session={session} />, within(frame, route)) : route
}

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
      <title>{title === '' ? 'crumb.' : `${title} · crumb.`}</title>
      {page}
    </ErrorBoundary>
  )
}
