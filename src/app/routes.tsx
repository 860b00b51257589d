/** The one route table (spec L§2.1): every page is a chunk of its own. */
import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { Outlet, Route, Routes } from 'react-router-dom'
import type { SessionKeeper } from '../../sync/backend/session.ts'
import { paths } from '../lib/paths.ts'
import { endFirstPaint } from '../stores/first-paint.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Splash } from './frame/Splash.tsx'
import { useArrival } from './frame/use-arrival.ts'
import { SignedIn } from './SignedIn.tsx'
import { SignedOut } from './SignedOut.tsx'

type Page = { pattern: string; title: string; Page: ComponentType }

/** `load` imports the file; the same page at two addresses is one chunk. */
const page = (load: () => Promise<ComponentType>): ComponentType => lazy(async () => ({ default: await load() }))

const Frame = lazy(async () => ({ default: (await import('./frame/Frame.tsx')).Frame }))

const publicPages: Page[] = [
  {
    pattern: paths.landing,
    title: '',
    Page: page(async () => (await import('../screens/landing/LandingPage.tsx')).LandingPage),
  },
  {
    pattern: paths.login,
    title: 'Sign In',
    Page: page(async () => (await import('../screens/login/LoginPage.tsx')).LoginPage),
  },
  {
    pattern: paths.signup,
    title: 'Sign Up',
    Page: page(async () => (await import('../screens/signup/SignupPage.tsx')).SignupPage),
  },
]

const Profile = page(async () => (await import('../screens/profile/ProfilePage.tsx')).ProfilePage)

const signedInPages: Page[] = [
  {
    pattern: paths.start,
    title: 'Home',
    Page: page(async () => (await import('../screens/start/StartPage.tsx')).StartPage),
  },
  {
    pattern: paths.friends,
    title: 'Friends',
    Page: page(async () => (await import('../screens/friends/FriendsPage.tsx')).FriendsPage),
  },
  {
    pattern: paths.addFriends,
    title: 'Add Friends',
    Page: page(async () => (await import('../screens/add-friends/AddFriendsPage.tsx')).AddFriendsPage),
  },
  { pattern: '/profile/:id?', title: 'Profile', Page: Profile },
  { pattern: '/user/:id', title: 'Profile', Page: Profile },
  {
    pattern: paths.sync,
    title: 'Waiting to send',
    Page: page(async () => (await import('../screens/waiting/WaitingPage.tsx')).WaitingPage),
  },
  {
    pattern: paths.log(),
    title: 'Log a Visit',
    Page: page(async () => (await import('../screens/log/LogVisitPage.tsx')).LogVisitPage),
  },
  {
    pattern: '/review/:id',
    title: 'Review',
    Page: page(async () => (await import('../screens/review/ReviewPage.tsx')).ReviewPage),
  },
]

/** What is still missing: these addresses say so. Nothing may be left here when the app is complete. */
const unbuiltPages: readonly (Omit<Page, 'Page'> & { Beginning?: ComponentType })[] = [
  { pattern: '/discover', title: 'Nearby' },
  { pattern: '/search', title: 'Search' },
  { pattern: '/your-friends', title: 'Your Friends' },
  { pattern: '/lists/:id?', title: 'Lists' },
  { pattern: '/featured', title: 'Featured' },
  { pattern: '/popular-restaurants', title: 'Popular restaurants' },
  { pattern: '/popular-friends', title: 'Popular with friends' },
  { pattern: '/new-friends', title: 'New from friends' },
  { pattern: '/restaurant/:id', title: 'Restaurant' },
  { pattern: '/restaurant/:id/ratings/friends', title: 'Friend Reviews' },
  { pattern: '/restaurant/:id/ratings/all', title: 'All Reviews' },
  { pattern: '/all-friends/:userId', title: 'All Friends' },
  { pattern: '/all-lists/:userId', title: 'All Lists' },
  { pattern: '/followers/:userId', title: 'Followers' },
  { pattern: '/following/:userId', title: 'Following' },
  {
    pattern: '/settings',
    title: 'Settings',
    Beginning: page(async () => (await import('./being-built/SettingsBeginning.tsx')).SettingsBeginning),
  },
  { pattern: '/create-list', title: 'Create List' },
  { pattern: '/list/:id', title: 'List' },
  { pattern: '/edit-list/:id', title: 'Edit List' },
  { pattern: '/add-to-list/:listId', title: 'Add Restaurants' },
  { pattern: '/want-to-try/:id?', title: 'Want to Try' },
  { pattern: '/favorites/:id?', title: 'Favorites' },
  { pattern: '/your-reviews/:id?', title: 'Your Reviews' },
  { pattern: '/visited-restaurants/:id?', title: 'Visited Restaurants' },
  { pattern: '/activity', title: 'Activity' },
]

/** Every pattern that a signed-in person may open. */
export const signedInPatterns = [...signedInPages, ...unbuiltPages].map(({ pattern }) => pattern)

const BeingBuilt = lazy(async () => ({ default: (await import('./being-built/BeingBuiltPage.tsx')).BeingBuiltPage }))
const NotFound = page(async () => (await import('../screens/not-found/NotFoundPage.tsx')).NotFoundPage)
const DesignPage = import.meta.env.DEV
  ? page(async () => (await import('../screens/design/DesignPage.tsx')).DesignPage)
  : undefined

/** The page for the address of now. */
export function Routed({ session }: { session: SessionKeeper }) {
  return (
    <Routes>
      <Route element={<Arrival />}>
        <Route element={<SignedOut />}>
          {publicPages.map(({ pattern, title, Page }) => (
            <Route key={pattern} path={pattern} element={<Titled key={pattern} title={title} page={<Page />} />} />
          ))}
        </Route>
        {DesignPage && <Route path={paths.design} element={<DesignPage />} />}
        <Route element={<SignedIn session={session} />}>
          <Route element={<Frame />}>
            {signedInPages.map(({ pattern, title, Page }) => (
              <Route key={pattern} path={pattern} element={<Titled key={pattern} title={title} page={<Page />} />} />
            ))}
            {unbuiltPages.map(({ pattern, title, Beginning }) => {
              const shown = <BeingBuilt title={title}>{Beginning && <Beginning />}</BeingBuilt>
              return (
                <Route key={pattern} path={pattern} element={<Titled key={pattern} title={title} page={shown} />} />
              )
            })}
          </Route>
        </Route>
        <Route path="*" element={<Titled title="Page not found" page={<NotFound />} />} />
      </Route>
    </Routes>
  )
}

function Arrival() {
  useArrival()
  return (
    <Suspense fallback={<Splash />}>
      <Outlet />
    </Suspense>
  )
}

/** A page with its title in the browser's own list of pages; what fails in it leaves the frame around it usable. */
function Titled({ title, page }: { title: string; page: ReactNode }) {
  useLayoutEffect(endFirstPaint, [])
  return (
    <ErrorBoundary>
      <title>{title === '' ? 'crumb.' : `${title} · crumb.`}</title>
      {page}
    </ErrorBoundary>
  )
}
