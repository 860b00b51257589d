import Bell from 'lucide-react/icons/bell'
import { Link, useLocation } from 'react-router-dom'
import { lightIcons } from '../../components/light-icons.ts'
import type { SyncLight } from '../../components/sync-light.ts'
import { paths } from '../../lib/paths.ts'
import { NavigationLink } from '../../ui/NavigationLink.tsx'
import type { NavigationProps } from '../../ui/navigation-item.ts'
import { SideRail } from '../../ui/SideRail.tsx'
import { Wordmark } from '../../ui/Wordmark.tsx'

/** The navigation of wide windows, with what the home header holds on phones. */
export function Rail({ navigation, light }: { navigation: NavigationProps; light: SyncLight | undefined }) {
  const { pathname } = useLocation()
  return (
    <SideRail
      {...navigation}
      top={
        <Link to={paths.start}>
          <Wordmark {...(light && { light: light.light })} />
        </Link>
      }
    >
      <NavigationLink
        item={{ label: 'Activity', to: paths.activity, icon: Bell }}
        current={pathname === paths.activity}
        onReselect={navigation.onReselect}
        className="side-rail-item"
      />
      {light && (
        <NavigationLink
          item={{ label: light.short, to: paths.sync, icon: lightIcons[light.light.state] }}
          current={pathname === paths.sync}
          onReselect={navigation.onReselect}
          className="side-rail-item"
        />
      )}
    </SideRail>
  )
}
