import Bell from 'lucide-react/icons/bell'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleUser from 'lucide-react/icons/circle-user'
import Compass from 'lucide-react/icons/compass'
import House from 'lucide-react/icons/house'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { IconLink } from '#src/ui/IconLink.tsx'
import { NavigationBar } from '#src/ui/NavigationBar.tsx'
import type { NavigationItem } from '#src/ui/navigation-item.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { SideRail } from '#src/ui/SideRail.tsx'
import { toastSaved } from '#src/ui/toast.ts'
import { Wordmark } from '#src/ui/Wordmark.tsx'
import { Demo } from './Demo.tsx'

const page = (state: string) => `/design?page=${state}`

const items: NavigationItem[] = [
  { to: page('home'), label: 'Home', icon: House },
  { to: page('nearby'), label: 'Nearby', icon: Compass },
  { to: page('search'), label: 'Search', icon: Search },
  { to: page('log'), label: 'Log', icon: Plus, raised: true },
  { to: page('lists'), label: 'Lists', icon: ListOrdered },
  { to: page('friends'), label: 'Friends', icon: Users },
  { to: page('profile'), label: 'Profile', icon: CircleUser, attention: 'one review needs attention' },
]

/** The page's header, and the bar or the rail in a frame that holds what is fixed or sticky. */
export function NavigationDemos() {
  const [current, setCurrent] = useState(items[0]?.to)
  const again = () => toastSaved('Pressed again')
  return (
    <>
      <Demo title="Bottom bar to 767 px, side rail from 768 px">
        <div className="design-wrap">
          <Button onClick={() => setCurrent(page('log'))}>On Log</Button>
          <Button onClick={() => setCurrent(page('home'))}>On Home</Button>
        </div>
        <div className="design-frame design-frame-navigation">
          <NavigationBar items={items} current={current} onReselect={again} />
          <SideRail items={items} current={current} onReselect={again} top={<Wordmark />} />
        </div>
      </Demo>
      <Demo title="Header">
        <div className="design-frame">
          <PageHeader
            title="Log a Visit"
            onBack={() => undefined}
            actions={
              <>
                <IconLink to="/design" label="Activity" icon={Bell} />
                <IconLink to="/design" label="Everything is sent. Open what is waiting." icon={CircleCheck} />
              </>
            }
          />
        </div>
      </Demo>
    </>
  )
}
