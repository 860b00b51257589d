/** The seven items of the bar, in the specification's order (D§2). */
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Compass from 'lucide-react/icons/compass'
import House from 'lucide-react/icons/house'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import Users from 'lucide-react/icons/users'
import { paths } from '#src/lib/paths.ts'
import type { NavigationItem } from '#src/ui/navigation-item.ts'

export const navigationItems: readonly NavigationItem[] = [
  { label: 'Home', to: paths.start, icon: House },
  { label: 'Nearby', to: paths.nearby, icon: Compass },
  { label: 'Search', to: paths.search, icon: Search },
  { label: 'Log', to: paths.log(), icon: Plus, raised: true },
  { label: 'Lists', to: paths.lists(), icon: ListOrdered },
  { label: 'Friends', to: paths.friends, icon: Users },
  { label: 'Profile', to: paths.profile(), icon: CircleUserRound },
]
