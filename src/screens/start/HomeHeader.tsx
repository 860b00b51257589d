import Bell from 'lucide-react/icons/bell'
import { Link } from 'react-router-dom'
import { SyncStatusLink, syncLight } from '#src/components/offline/SyncLight.tsx'
import { useNews } from '#src/components/page/use-news.ts'
import { paths } from '#src/lib/paths.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { NewsMark } from '#src/ui/Badge.tsx'
import { IconLink } from '#src/ui/IconButton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { Wordmark } from '#src/ui/Wordmark.tsx'
import '#src/ui/TopBar.css'
import './home-header.css'

/** The home page's header with the sync light (spec D§2); in wide windows the side rail has it. */
export function HomeHeader() {
  const light = useLive(syncLight, [])
  const hasNews = useNews()
  return (
    <header className="top-bar home-header">
      <h1>
        <VisuallyHidden>Home</VisuallyHidden>
      </h1>
      <Link to={paths.start}>
        <Wordmark {...(light && { light: light.light })} />
      </Link>
      {light && <SyncStatusLink light={light} />}
      <span className="home-header-gap" />
      <IconLink
        label="Activity"
        icon={Bell}
        to={paths.activity}
        mark={hasNews && <NewsMark spoken=", something new" />}
      />
    </header>
  )
}
