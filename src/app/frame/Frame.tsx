import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Compass from 'lucide-react/icons/compass'
import House from 'lucide-react/icons/house'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import Users from 'lucide-react/icons/users'
import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import type { Page } from '#src/app/page.ts'
import { readPagesAhead } from '#src/app/read-pages-ahead.ts'
import { syncLight } from '#src/components/offline/SyncLight.tsx'
import { focusPage } from '#src/components/page/focus.ts'
import { optionalPart } from '#src/components/page/optional-part.ts'
import { paths } from '#src/lib/paths.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'
import { useGoneAccount } from '#src/stores/account-end.ts'
import { NavigationBar } from '#src/ui/NavigationBar.tsx'
import type { NavigationItem } from '#src/ui/NavigationLinks.tsx'
import { railWindow, useMedia } from '#src/ui/use-media.ts'
import { FrameBanner } from './FrameBanner.tsx'
import { Rail } from './Rail.tsx'
import { usePressedShortcut } from './shortcut-keys.ts'
import { useNotificationMessages } from './use-notification-messages.ts'
import './frame.css'

/** The seven items of the bar, in the specification's order (D§2). */
const navigationItems: readonly NavigationItem[] = [
  { label: 'Home', to: paths.start, icon: House },
  { label: 'Nearby', to: paths.nearby, icon: Compass },
  { label: 'Search', to: paths.search, icon: Search },
  { label: 'Log', to: paths.log(), icon: Plus, raised: true },
  { label: 'Lists', to: paths.lists(), icon: ListOrdered },
  { label: 'Friends', to: paths.friends, icon: Users },
  { label: 'Profile', to: paths.profile(), icon: CircleUserRound },
]

/** If it cannot be loaded now, the next contact shows it. */
const GoneAccountDialog = optionalPart(
  async () => (await import('#src/components/offline/GoneAccountDialog.tsx')).GoneAccountDialog,
)

/** Loaded with the first key. */
const Shortcuts = optionalPart(async () => (await import('./Shortcuts.tsx')).Shortcuts)

/** The frame around every page of a signed-in person: the navigation, and messages about the network. */
export function Frame({ pages }: { pages: readonly Page[] }) {
  const { pathname } = useLocation()
  const { refresh } = useServices()
  const gone = useGoneAccount((state) => state.gone)
  const pressed = usePressedShortcut()
  useNotificationMessages()
  useEffect(() => readPagesAhead(pages), [pages])
  const light = useLive(syncLight, [])
  const hasRail = useMedia(railWindow)
  const attention = light?.light.state === 'attention' ? light.words : undefined
  const navigation = {
    items: navigationItems.map((item) => (item.to === paths.profile() ? { ...item, attention } : item)),
    current: pathname,
    onReselect() {
      window.scrollTo({ top: 0, behavior: 'smooth' })
      refresh()
    },
  }
  return (
    <div className="frame">
      {/* biome-ignore lint/a11y/useValidAnchor: a jump within the page, which is no step in the history */}
      <a
        href="#page"
        className="frame-skip"
        onClick={(event) => {
          event.preventDefault()
          focusPage()
        }}
      >
        Skip to content
      </a>
      {/* Only what is seen is drawn: of both, all links are drawn anew with every change of the address. */}
      {hasRail && (
        <aside className="frame-rail" aria-label="Side rail">
          <Rail navigation={navigation} light={light} />
        </aside>
      )}
      <div className="frame-page" id="page">
        <FrameBanner isOffline={light?.isOffline ?? false} />
        <Suspense fallback={<main aria-busy="true" />}>
          <Outlet />
        </Suspense>
      </div>
      {!hasRail && <NavigationBar {...navigation} />}
      {pressed && (
        <Suspense>
          <Shortcuts pressed={pressed} />
        </Suspense>
      )}
      {gone && (
        <Suspense>
          <GoneAccountDialog gone={gone} />
        </Suspense>
      )}
    </div>
  )
}
