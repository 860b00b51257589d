import Bell from 'lucide-react/icons/bell'
import { Link, useLocation } from 'react-router-dom'
import { lightIcons, type SyncLight } from '#src/components/offline/SyncLight.tsx'
import { useNews } from '#src/components/page/use-news.ts'
import { paths } from '#src/lib/paths.ts'
import { NavigationLink, type NavigationProps } from '#src/ui/NavigationLinks.tsx'
import { SideRail } from '#src/ui/SideRail.tsx'
import { Wordmark } from '#src/ui/Wordmark.tsx'

/** The navigation of wide windows, with what the home header has on phones. */
export function Rail({ navigation, light }: { navigation: NavigationProps; light: SyncLight | undefined }) {
  const { pathname } = useLocation()
  const hasNews = useNews()
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
        item={{ label: 'Activity', to: paths.activity, icon: Bell, news: hasNews ? 'something new' : undefined }}
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
