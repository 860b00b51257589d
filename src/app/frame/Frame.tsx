import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { syncLight } from '#src/components/offline/SyncLight.tsx'
import { optionalPart } from '#src/components/page/optional-part.ts'
import { paths } from '#src/lib/paths.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'
import { useGoneAccount } from '#src/stores/account-end.ts'
import { NavigationBar } from '#src/ui/NavigationBar.tsx'
import { FrameBanner } from './FrameBanner.tsx'
import { navigationItems } from './navigation.ts'
import { Rail } from './Rail.tsx'
import './frame.css'

/** If it cannot be loaded now, the next contact shows it. */
const GoneAccountDialog = optionalPart(
  async () => (await import('#src/components/offline/GoneAccountDialog.tsx')).GoneAccountDialog,
)

/** The frame around every page of a signed-in person: the navigation, and messages about the network. */
export function Frame() {
  const { pathname } = useLocation()
  const { refresh } = useServices()
  const gone = useGoneAccount((state) => state.gone)
  const light = useLive(syncLight, [])
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
      <aside className="frame-rail" aria-label="Side rail">
        <Rail navigation={navigation} light={light} />
      </aside>
      <div className="frame-page">
        <FrameBanner isOffline={light?.isOffline ?? false} />
        <Suspense fallback={<main aria-busy="true" />}>
          <Outlet />
        </Suspense>
      </div>
      <NavigationBar {...navigation} />
      {gone && (
        <Suspense>
          <GoneAccountDialog gone={gone} />
        </Suspense>
      )}
    </div>
  )
}
